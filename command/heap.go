package command

import (
	"github.com/spf13/cobra"

	"tandem/internal/cli"
	"tandem/lang/heapfile"
	"tandem/languages"
)

// initial are the flags for the initial state.
type initial struct {
	in   []string
	heap string
}

func (o *initial) flags(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&o.in, "in", nil, "initial `values`, as x=3,y=-4,b=true; may be repeated")
	cmd.Flags().StringVar(&o.heap, "heap", "", "initial objects, a `FILE` of JSON (schema "+heapfile.Schema+"), for programs\nwith classes; it may give values of variables, too")
}

// check rejects a program and a heap that are both on standard input.
func (o *initial) check(program string) error {
	if program == "-" && o.heap == "-" {
		return cli.Usagef("--heap - does not go with the program on standard input")
	}
	return nil
}

// start is a program with the initial state that the flags give.
func (a *app) start(p languages.Program, o initial) (languages.Start, error) {
	in := languages.Input{Values: o.in}
	if o.heap != "" {
		var err error
		if in.HeapFile, in.Heap, err = a.in.Read(o.heap, "a heap"); err != nil {
			return nil, err
		}
		if in.Heap == nil {
			in.Heap = []byte{} // an empty file
		}
	}
	start, err := p.Start(in)
	if err != nil {
		return nil, mistakes(err, in.Heap)
	}
	return start, nil
}
