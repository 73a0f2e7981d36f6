// Package grade judges answers to the exercises of a course on the paper: rules and
// clauses by what they do, programs by what they show. It never compares texts, and has
// no answers.
//
// Read Exercise and Result first, then Grader.Grade.
package grade
