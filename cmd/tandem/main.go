// Command tandem runs programs concretely and symbolically side by side, and
// checks the theorems that relate the two sides. Package command has what it
// does, package cmd/register the languages that it knows.
package main

import (
	"tandem/cmd"
	"tandem/cmd/register"
	"tandem/cmd/serve"
	"tandem/papers/subsumption/calculus"
)

func main() {
	cmd.Main(register.All(), cmd.Subsumption(calculus.Subject()), cmd.With(serve.Command))
}
