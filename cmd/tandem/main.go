// Command tandem runs programs concretely and symbolically side by side, and checks the theorems
// that relate the sides. Package command does that; cmd/register lists the languages.
package main

import (
	"tandem/cmd"
	"tandem/cmd/internal/lift"
	"tandem/cmd/internal/serve"
	"tandem/cmd/register"
	"tandem/judge/ledger/evidence"
	"tandem/papers/subsumption/calculus"
)

func main() {
	cmd.Main(register.All(), cmd.Subsumption(calculus.Subject()), cmd.LedgerSummary(evidence.Summary), cmd.With(serve.Command), cmd.With(lift.Command))
}
