//! A file of a package.

/// A file of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct File {
    /// Its path in the package.
    pub path: String,
    /// Its content.
    pub content: Content,
}

/// The content of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// These bytes.
    Text(Vec<u8>),
    /// These bytes, and the file can be executed.
    Script(&'static str),
    /// A copy of the program `minesweeper`, which can be executed.
    Program,
}

impl File {
    /// A file that is text.
    pub(super) fn text<T: Into<Vec<u8>>>(path: impl Into<String>, text: T) -> Self {
        Self {
            path: path.into(),
            content: Content::Text(text.into()),
        }
    }
}
