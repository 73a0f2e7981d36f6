package cmd

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"tandem/cmd/cli"
	"tandem/cmd/memory"
	"tandem/internal/spell"
	"tandem/lang/heapfile"
	"tandem/languages"
)

// initial are the flags for the initial state.
type initial struct {
	in     []string
	inFile string
	heap   string
	read   string // the inputs
	given  bool   // the flag is there
}

func (o *initial) flags(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&o.in, "in", nil, "initial `values`, as x=3,y=-4,b=true, or an input as reports print it,\nx=3; input 1,true; may be repeated")
	cmd.Flags().StringVar(&o.read, "input", "", "the `inputs` that x := * reads, in the order of reading, as 3,true,-1")
	cmd.Flags().StringVar(&o.inFile, "in-file", "", "initial values of all inputs, a `FILE` of JSON (schema "+heapfile.InputSchema+"); --in\nmay give some of them")
	cmd.Flags().StringVar(&o.heap, "heap", "", "initial objects, a `FILE` of JSON (schema "+heapfile.Schema+"), for programs\nwith classes; it may give values of variables, too")
}

// file returns the file that gives initial values, and its flag; "" if none does.
func (o *initial) file() (name, flag string) {
	if o.inFile != "" {
		return o.inFile, "--in-file"
	}
	return o.heap, "--heap"
}

// check rejects a program and a file with values that are both on standard input,
// and two such files.
func (o *initial) check(program string) error {
	name, flag := o.file()
	switch {
	case o.inFile != "" && o.heap != "":
		return cli.Usagef("--in-file does not go with --heap: it gives the objects, too")
	case program == "-" && name == "-":
		return cli.Usagef("%s - does not go with the program on standard input", flag)
	}
	return nil
}

// values returns the input that the flags give, without a file. A value of --in may end with
// what x := * reads, as every report prints an input: x=3; input 1,true.
func (o *initial) values() (languages.Input, error) {
	in := languages.Input{Read: o.read, Given: o.given}
	for _, text := range o.in {
		if text == "(no inputs)" {
			continue
		}
		values, read, reads := strings.Cut("; "+text, "; input ")
		if reads && in.Given {
			return in, cli.Usagef("found inputs that are read twice, in --in %s and before, expected them once", quoted("input "+spell.Cut(read, 40)))
		}
		if reads {
			in.Read, in.Given = read, true
		}
		in.Values = append(in.Values, strings.TrimPrefix(values, "; "))
	}
	return in, nil
}

// largeHeap is the size in bytes from which a heap file is large: what is made of it
// lives as long as the command, and garbage as large as that is to be collected before.
const largeHeap = 16 << 20

// start returns a program with the initial state that the flags give.
func (a *app) start(ctx context.Context, p languages.Program, o initial, steps int) (languages.Start, error) {
	in, err := o.values()
	if err != nil {
		return nil, err
	}
	if name, flag := o.file(); name != "" {
		what := "a heap"
		if flag == "--in-file" {
			what = "initial values"
		}
		if in.HeapFile, in.Heap, err = a.in.Read(name, what); err != nil {
			return nil, err
		}
		if len(in.Heap) > largeHeap {
			memory.Spare()
		}
		if in.Heap == nil {
			in.Heap = []byte{} // an empty file
		}
	}
	start, err := p.Start(in)
	if err != nil {
		return nil, mistakes(err, in.Heap)
	}
	unread, err := start.Unread(ctx, steps)
	if err != nil {
		return nil, cli.Inputf("%v", err)
	}
	if unread > 0 {
		fmt.Fprintf(a.err, "values of --input that were not read: %d\n", unread)
	}
	return start, nil
}
