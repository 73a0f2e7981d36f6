//go:build !unix

package cli

// ignoreClosedPipes does nothing: a write to a closed pipe is an error here.
func ignoreClosedPipes() {}
