// Command tandem runs programs concretely and symbolically side by side, and
// checks the theorems that relate the two sides.
//
//	tandem run FILE --in x=3,y=4
//	tandem trace FILE --in x=3,y=4
//	tandem check
//
// Results are written to standard output, progress and messages to standard
// error. The exit status tells how it went: see exit.go.
package main

import "os"

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }
