//! `package`: judges accept it, its validators agree with the program, and its tests notice every
//! known fault.

mod content;
mod fps;
mod importers;
mod judges;
mod player;
mod refusals;
mod statements;
mod support;
mod validators;
