// Package syntax reads and writes the source text of programs: scanner,
// parser, positioned syntax tree with comments, canonical printer.
//
// It knows how programs look and nothing of what they mean: names and types
// are resolved by package lang, whose Check turns a tree into a program. Read
// tree.go for the shapes, then parse.go.
//
//	program := { "var" names ":" type ";" | proc } { stmt }
//	proc    := "proc" ident "(" [ names ":" type { "," names ":" type } ] ")" block
//	names   := ident { "," ident }
//	type    := "int" | "bool" | "[" [ type ] "]" type
//	stmt    := target ":=" expr ";" | call | "skip" ";" | if | "while" expr block
//	target  := ident [ "[" expr "]" ] | "|" ident "|"
//	call    := ident "(" [ expr { "," expr } ] ")" ";"
//	if      := "if" expr block [ "else" ( block | if ) ]
//	block   := "{" { stmt } "}"
//	expr    := operators by the table in op.go, over atoms with indexes
//	atom    := [ "-" ] number | "true" | "false" | ident | "|" expr "|" |
//	           "(" expr ")" | "(" expr ":=" expr ")"
//	index   := atom { "[" expr "]" }
//	comment := "//" to the end of the line
package syntax
