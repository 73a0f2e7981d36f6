//go:build js

// Command wasm is the command tandem for the page: a Worker keeps it alive, and calls it with
// arguments as a shell does. What it prints is what the command prints.
package main

import (
	"strings"
	"syscall/js"

	"tandem/cmd"
	"tandem/cmd/register"
	"tandem/papers/subsumption/calculus"
)

// output passes what is written to a function of the page.
type output struct{ to js.Value }

func (o output) Write(p []byte) (int, error) {
	o.to.Invoke(string(p))
	return len(p), nil
}

// main sets the function tandem(args, out, err, done), and tells the page that it is there.
func main() {
	js.Global().Set("tandem", js.FuncOf(func(_ js.Value, given []js.Value) any {
		args := make([]string, given[0].Length())
		for i := range args {
			args[i] = given[0].Index(i).String()
		}
		go func() {
			given[3].Invoke(cmd.Run(register.All(), args, strings.NewReader(""), output{given[1]}, output{given[2]}, cmd.Subsumption(calculus.Subject())))
		}()
		return nil
	}))
	js.Global().Call("ready")
	select {}
}
