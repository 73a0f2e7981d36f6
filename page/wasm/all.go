//go:build js && !first

package main

import (
	"tandem/cmd"
	"tandem/cmd/register"
	"tandem/languages"
	"tandem/papers/subsumption/calculus"
)

// parts is everything.
func parts() (runs, *languages.Register, []cmd.Option) {
	return cmd.Run, register.All(), []cmd.Option{cmd.Subsumption(calculus.Subject())}
}
