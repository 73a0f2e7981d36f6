//go:build students

// Package answers has no answers: the command is one for students.
package answers

import "embed"

// Folder is empty.
var Folder embed.FS
