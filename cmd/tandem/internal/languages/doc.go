// Package languages is the register of the languages that the command runs and
// checks. Each has its own types of configurations; the command sees all of
// them as the interfaces Symbolic and Concrete, which Erase makes of a
// semantics and an Adapter. So there is one trace, one tree and one report for
// all languages.
//
// To add a language: its Adapter, unless configurations are those of another
// one, and an entry in all (register.go). What programs may use in it and in
// no smaller one is a Feature (features.go).
package languages
