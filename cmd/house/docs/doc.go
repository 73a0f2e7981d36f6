// Package docs checks the documents against the code: files, packages and identifiers exist, the
// tables of doc/language.md are the language's, and its grammar is the parser's. Nothing here is to
// be imported; package cmd/tools/readme checks what commands print in documents.
package docs
