// Command tandem runs programs concretely and symbolically side by side, and
// checks the theorems that relate the two sides. Package command has what it
// does, package cmd/register the languages that it knows.
package main

import (
	"tandem/cmd"
	"tandem/cmd/register"
	"tandem/languages/compare/routes"
	"tandem/papers/subsumption/calculus"
)

func main() {
	cmd.Main(register.All(), cmd.Compare(routes.Objects()), cmd.Subsumption(calculus.Subject()))
}
