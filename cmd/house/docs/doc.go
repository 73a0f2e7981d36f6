// Package docs checks the documents against the code: that the files, packages and identifiers that
// they name exist, that the tables of doc/language.md are those of the language, and that its
// grammar is the parser's. There is nothing here to import.
//
// What commands print in documents is checked by package cmd/tools/readme.
package docs
