// Command process is an engine as a process: it reads a program and writes claims.
//
//	go run -tags z3 ./cmd/faultyengine -mode merged p.tdm > claims.json
package main

import (
	"fmt"
	"os"

	"tandem/cmd/register"
	"tandem/judge/oracle/engine"
)

func main() {
	if err := engine.Main(register.All(), os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}
