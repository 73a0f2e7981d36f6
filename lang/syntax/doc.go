// Package syntax reads and writes the source text of programs: scanner,
// parser, positioned syntax tree with comments, canonical printer.
//
// It knows how programs look and nothing of what they mean: names and types
// are resolved by package lang, whose Check turns a tree into a program. Read
// tree.go for the shapes, then parse.go.
//
//	program := { "var" ident { "," ident } ":" type ";" } { stmt }
//	stmt    := ident ":=" expr ";" | "skip" ";" | if | "while" expr block
//	if      := "if" expr block [ "else" ( block | if ) ]
//	block   := "{" { stmt } "}"
//	expr    := operators by the table in op.go, over atoms
//	atom    := [ "-" ] number | "true" | "false" | ident | "(" expr ")"
//	comment := "//" to the end of the line
package syntax
