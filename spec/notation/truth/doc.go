// Package truth judges the statements about the basic language on single cases, by the
// definitions and nothing else: it lists all that both sides reach and compares. The formulas are
// run by package notation, and no code is shared with what it judges, the statements of package
// spec and their searches. Only tests import it.
package truth
