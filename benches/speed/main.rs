//! How fast the library is, beside a straightforward program, and how its time grows with its work.

mod growth;
#[path = "../../tests/suite/engine/oracle.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod plain;
mod shape;
mod shapes;

fn main() {
    divan::main();
}
