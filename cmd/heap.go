package cmd

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"tandem/cmd/cli"
	"tandem/cmd/memory"
	"tandem/lang/heapfile"
	"tandem/languages"
)

// initial are the flags for the initial state.
type initial struct {
	in    []string // values, and files of them
	read  string   // the inputs
	given bool     // the flag is there
}

func (o *initial) flags(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&o.in, "in", nil, "initial `values`, as x=3,y=-4,b=true, or a FILE of JSON that gives them all (schema\n"+heapfile.InputSchema+") or the objects (schema "+heapfile.Schema+");\nmay be repeated")
	cmd.Flags().StringVar(&o.read, "input", "", "the `inputs` that x := * reads, in the order of reading, as 3,true,-1")
}

// parted returns the values, and the file of values; "" if there is none. A file is named
// *.json or is there.
func (o *initial) parted() (values []string, file string) {
	for _, text := range o.in {
		named := text == "-" || strings.HasSuffix(text, ".json") || isFile(text)
		if named && !strings.Contains(text, "=") {
			file = text
		} else {
			values = append(values, text)
		}
	}
	return values, file
}

// check rejects a program and a file of values that are both on standard input, and two
// such files.
func (o *initial) check(program string) error {
	values, file := o.parted()
	switch {
	case len(o.in) > len(values)+1:
		return cli.Usagef("--in takes one FILE, found %d", len(o.in)-len(values))
	case program == "-" && file == "-":
		return cli.Usagef("--in - does not go with the program on standard input")
	}
	return nil
}

// largeHeap is the size in bytes from which a heap file is large: what is made of it
// lives as long as the command, and garbage as large as that is to be collected before.
const largeHeap = 16 << 20

// start returns a program with the initial state that the flags give.
func (a *app) start(ctx context.Context, p languages.Program, o initial, steps int) (languages.Start, error) {
	values, name := o.parted()
	in := languages.Input{Values: values, Read: o.read, Given: o.given}
	if name != "" {
		var err error
		if in.HeapFile, in.Heap, err = a.in.Read(name, "initial values"); err != nil {
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
