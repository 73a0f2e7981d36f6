package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"tandem/concrete"
	"tandem/internal/spell"
	"tandem/lang/heapfile"
	"tandem/lang/inputs"
)

func heapFlag(cmd *cobra.Command, heap *string) {
	cmd.Flags().StringVar(heap, "heap", "", "initial objects, a `FILE` of JSON (schema "+heapfile.Schema+"), for programs\nwith classes; it may give values of variables, too")
}

// oneInput rejects a program and a heap that are both on standard input.
func oneInput(program, heap string) error {
	if program == "-" && heap == "-" {
		return usagef("--heap - does not go with the program on standard input")
	}
	return nil
}

// initial is the initial state that --in and --heap give.
func (a *app) initial(p *source, in []string, heap string) (concrete.Valuation, *heapfile.Heap, error) {
	var h *heapfile.Heap
	if heap != "" {
		shown, src, err := a.read(heap, "a heap")
		if err != nil {
			return concrete.Valuation{}, nil, err
		}
		if h, err = heapfile.Read(shown, src, p.Program); err != nil {
			return concrete.Valuation{}, nil, mistakes(err, src, "")
		}
	}
	values, err := inputs.Read("--in", in, p.Program, h)
	var wrong *inputs.Mistakes
	var missing *inputs.Missing
	switch {
	case errors.As(err, &wrong):
		err = mistakes(wrong.Errors, wrong.Text, "  --in ")
	case errors.As(err, &missing) && missing.Objects:
		err = inputf("%v; --heap gives objects", missing)
	case err != nil:
		err = inputf("%v", err)
	}
	return concrete.NewValuation(values), h, err
}

// renamed says which objects of a heap file are printed by another name than they
// have there; "" if none are.
func renamed(h *heapfile.Heap) string {
	if h == nil {
		return ""
	}
	var parts []string
	for _, o := range h.Objects {
		if o.Name != o.Object.String() {
			parts = append(parts, fmt.Sprintf("%s is %v", o.Name, o.Object))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return h.File + ": " + spell.List(parts)
}

// heapJSON is a state of a program with classes as a heap file, for a document.
func (p *source) heapJSON(V concrete.Valuation) json.RawMessage {
	if len(p.Classes) == 0 {
		return nil
	}
	return heapfile.Format(p.Program, V.At)
}

// heapsDir makes a directory for heap files, or takes one that has none.
func heapsDir(p *source, dir string) error {
	if len(p.Classes) == 0 {
		return usagef("--save-heaps goes with programs that have classes")
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return unwritable(dir, err)
	}
	there, err := filepath.Glob(filepath.Join(dir, "path-*.json"))
	if err == nil && len(there) > 0 {
		return unwritable(there[0], fs.ErrExist)
	}
	return nil
}

// saveHeaps writes the values of each path to the directory, if there is one.
func (e *explored) saveHeaps(dir string) error {
	for _, path := range e.Paths {
		if path.Model == nil || dir == "" {
			continue
		}
		name := filepath.Join(dir, fmt.Sprintf("path-%d.json", path.ID))
		if err := saveNew(name, e.program.heapJSON(path.Model.Valuation())); err != nil {
			return err
		}
	}
	return nil
}
