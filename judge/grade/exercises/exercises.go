// Package exercises has the exercises of a course on the paper, as students get them:
// a folder each, with the task, the file with holes and the table by which answers are
// graded. Answers are in the folder answers, which is no part of it.
package exercises

import "embed"

// Folder has a folder for each exercise, by its number.
//
//go:embed [0-9]
var Folder embed.FS
