//! Finds the name that was probably meant by a misspelt one.

use strsim::osa_distance;

/// Returns the name that differs least from a word, if at most every third letter of it differs.
pub fn nearest<'n>(word: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let word = word.to_lowercase();
    let distances = names
        .into_iter()
        .map(|name| (osa_distance(&word, name), name));
    let (distance, name) = distances.min_by_key(|(distance, _)| *distance)?;
    (distance <= (name.chars().count() / 3).max(1)).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_found_if_few_letters_differ() {
        let names = ["validate", "explain", "check", "man", "max-cells"];
        for (word, expected) in [
            ("valdate", Some("validate")),
            ("VALIDATE", Some("validate")),
            ("expain", Some("explain")),
            ("chekc", Some("check")),
            ("max_cells", Some("max-cells")),
            ("max-n", None),
            ("m", None),
            ("test.in", None),
            ("", None),
        ] {
            assert_eq!(nearest(word, names), expected, "{word}");
        }
        assert_eq!(nearest("check", []), None);
    }
}
