// Encodings that a text may be in by mistake, and the names of characters that look like others.

/** What to do about a file in another encoding. */
const encodingHint =
  "save the file as UTF-8 without a byte order mark (in PowerShell, write it with | Out-File -Encoding ascii, or use cmd /c)";

const BYTE_ORDER_MARK = "the byte order mark of UTF-8";

/** The starts of texts in other encodings: bytes, of which null is any but 0. */
const encodingStarts = [
  [[0xef, 0xbb, 0xbf], BYTE_ORDER_MARK],
  [[0xff, 0xfe, 0, 0], "text in UTF-32 (little-endian)"],
  [[null, 0, 0, 0], "text in UTF-32 (little-endian)"],
  [[0, 0, 0xfe, 0xff], "text in UTF-32 (big-endian)"],
  [[0, 0, 0, null], "text in UTF-32 (big-endian)"],
  [[0xff, 0xfe], "text in UTF-16 (little-endian)"],
  [[null, 0, null, 0], "text in UTF-16 (little-endian)"],
  [[0xfe, 0xff], "text in UTF-16 (big-endian)"],
  [[0, null, 0, null], "text in UTF-16 (big-endian)"],
];

/** The encoding of a text, if it is not plain ASCII and that matters at a byte: a byte order mark of UTF-8
    matters only there. */
function encodingAt(bytes, offset) {
  const isStart = ([start]) => start.every((byte, i) => (byte === null ? bytes[i] > 0 : bytes[i] === byte));
  const encoding = encodingStarts.find(isStart)?.[1] ?? "";
  return encoding === BYTE_ORDER_MARK && offset > 0 ? "" : encoding;
}

const wrongEncoding = (encoding) => `found ${encoding}, expected plain ASCII`;

/** The code and the name of a character that is not ASCII, or that is NUL; else "". */
function characterName(character) {
  const code = character.codePointAt(0);
  const name = characterNames[character];
  if (code < 128 && !name) return "";
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")}${name ? ` ${name}` : ""}`;
}

/** What input methods, word processors and web pages put in the place of ASCII, or between it. */
const characterNames = {
  "\0": "NULL",
  "\u00a0": "NO-BREAK SPACE",
  "\u00ad": "SOFT HYPHEN",
  "×": "MULTIPLICATION SIGN",
  "\u2002": "EN SPACE",
  "\u2003": "EM SPACE",
  "\u2009": "THIN SPACE",
  "\u200b": "ZERO WIDTH SPACE",
  "\u200c": "ZERO WIDTH NON-JOINER",
  "\u200d": "ZERO WIDTH JOINER",
  "\u200e": "LEFT-TO-RIGHT MARK",
  "\u200f": "RIGHT-TO-LEFT MARK",
  "‐": "HYPHEN",
  "\u2011": "NON-BREAKING HYPHEN",
  "–": "EN DASH",
  "—": "EM DASH",
  "‘": "LEFT SINGLE QUOTATION MARK",
  "’": "RIGHT SINGLE QUOTATION MARK",
  "“": "LEFT DOUBLE QUOTATION MARK",
  "”": "RIGHT DOUBLE QUOTATION MARK",
  "…": "HORIZONTAL ELLIPSIS",
  "\u2028": "LINE SEPARATOR",
  "\u202f": "NARROW NO-BREAK SPACE",
  "\u2060": "WORD JOINER",
  "−": "MINUS SIGN",
  "∗": "ASTERISK OPERATOR",
  "\u3000": "IDEOGRAPHIC SPACE",
  "、": "IDEOGRAPHIC COMMA",
  "。": "IDEOGRAPHIC FULL STOP",
  "【": "LEFT BLACK LENTICULAR BRACKET",
  "】": "RIGHT BLACK LENTICULAR BRACKET",
  "\ufeff": "BYTE ORDER MARK",
  "＂": "FULLWIDTH QUOTATION MARK",
  "＊": "FULLWIDTH ASTERISK",
  "＋": "FULLWIDTH PLUS SIGN",
  "，": "FULLWIDTH COMMA",
  "－": "FULLWIDTH HYPHEN-MINUS",
  "．": "FULLWIDTH FULL STOP",
  "０": "FULLWIDTH DIGIT ZERO",
  "１": "FULLWIDTH DIGIT ONE",
  "２": "FULLWIDTH DIGIT TWO",
  "３": "FULLWIDTH DIGIT THREE",
  "４": "FULLWIDTH DIGIT FOUR",
  "５": "FULLWIDTH DIGIT FIVE",
  "６": "FULLWIDTH DIGIT SIX",
  "７": "FULLWIDTH DIGIT SEVEN",
  "８": "FULLWIDTH DIGIT EIGHT",
  "９": "FULLWIDTH DIGIT NINE",
  "：": "FULLWIDTH COLON",
  "；": "FULLWIDTH SEMICOLON",
  "＜": "FULLWIDTH LESS-THAN SIGN",
  "＝": "FULLWIDTH EQUALS SIGN",
  "＞": "FULLWIDTH GREATER-THAN SIGN",
  "？": "FULLWIDTH QUESTION MARK",
  "［": "FULLWIDTH LEFT SQUARE BRACKET",
  "］": "FULLWIDTH RIGHT SQUARE BRACKET",
  "＿": "FULLWIDTH LOW LINE",
};
