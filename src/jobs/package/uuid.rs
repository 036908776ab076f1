//! The identifier of a package.

/// Returns a UUID that depends on the text alone: its 128-bit FNV-1a hash, marked as a custom UUID
/// (version 8).
pub(super) fn uuid_of(text: &str) -> String {
    let hash = text.bytes().fold(
        0x6c62_272e_07bb_0142_62b8_2175_6295_c58d,
        |hash: u128, byte| {
            (hash ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b)
        },
    );
    let version = 0xf << 76;
    let variant = 0b11 << 62;
    let marked = hash & !version & !variant | 0x8 << 76 | 0b10 << 62;
    let digits = format!("{marked:032x}");
    [
        &digits[..8],
        &digits[8..12],
        &digits[12..16],
        &digits[16..20],
        &digits[20..],
    ]
    .join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_uuid_is_the_marked_hash() {
        // The hash of "a" is d228cb696f1a8caf78912b704e4a8964.
        assert_eq!(uuid_of("a"), "d228cb69-6f1a-8caf-b891-2b704e4a8964");
    }
}
