//go:build !unix

package command

// ignoreClosedPipes does nothing: a write to a closed pipe is an error here.
func ignoreClosedPipes() {}
