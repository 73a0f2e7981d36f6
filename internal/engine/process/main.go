// Command process is an engine as a process: it reads a program and writes claims.
//
//	go run -tags z3 ./internal/engine/process -mode merged p.tdm > claims.json
package main

import (
	"fmt"
	"os"

	"tandem/internal/engine"
	"tandem/languages/all"
)

func main() {
	if err := engine.Main(all.Register(), os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}
