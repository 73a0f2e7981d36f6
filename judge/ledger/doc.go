// Package ledger is the account of what the paper claims and what runs found:
// an entry for each definition, lemma, corollary, proposition and theorem and
// for each rule and clause, with its readings, the verdict on each, and the
// cases by which it stands.
//
// Verdicts are not written down: New takes them from evidence, which runs write
// to files (Evidence), and says where a claim has none. Misprints are what a
// careful reader of the paper needs to know and no run can tell.
//
// Claims makes the entries of the languages of a register, whose fields say all
// that an entry says. A Making makes evidence of their statements and readings, a
// Trial tries their mutants. The package knows no language itself.
//
// Read evidence.go for the files, claims.go for the entries, ledger.go for what is
// made of both, markdown.go for how it is printed; make.go and kill.go for the runs.
//
// Source: de Boer and Bonsangue, Symbolic execution formally explained, §2 to
// §4.1.
package ledger
