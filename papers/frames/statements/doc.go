// Package statements judges the symbolic execution of contracts: by concrete runs of what it
// verifies, and by what the paper says of it.
//
// Read statements.go. small.go lists all small methods; grown.go grows larger ones at
// random.
//
// Source: Smans, Jacobs and Piessens, "Symbolic Execution for Implicit Dynamic Frames", §5.
package statements
