// Command tandem runs programs concretely and symbolically side by side, and
// checks the theorems that relate the two sides. Package command has what it
// does, package languages/all the languages that it knows.
package main

import (
	"tandem/command"
	"tandem/languages/all"
	"tandem/subsume/calculus"
)

func main() {
	command.Main(all.Register(), command.Subsumption(calculus.Subject()))
}
