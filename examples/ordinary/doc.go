// Package ordinary is ordinary Go, with tests that run it for all inputs: contacts.go is the example
// of §2 of "Symbolic Execution for (Almost) Free", mid.go and bucket.go are shorter. Each has a
// faulty version, and testdata what its test then says. standard.go is the interpreter of Figure 7,
// whose copy over symbolic values does what Figure 8 says. See doc/sym.md.
package ordinary
