package tdm

import (
	"errors"
	"fmt"

	"tandem/concrete"
	"tandem/internal/spell"
	"tandem/lang/heapfile"
	"tandem/lang/inputs"
	"tandem/lang/syntax"
	"tandem/languages"
)

// Initial returns the initial valuation that the values and the heap file of the input give. The
// note says which objects are printed by another name than the file gives them. The errors are of
// type *languages.Mistakes, unless values are missing.
func Initial(p Program, in languages.Input) (V concrete.Valuation, note string, err error) {
	var h *heapfile.Heap
	if in.Heap != nil {
		h, err = heapfile.Read(in.HeapFile, in.Heap, p.Program)
		var errs syntax.Errors
		switch {
		case errors.As(err, &errs):
			return V, "", &languages.Mistakes{Errors: errs, Text: in.Heap}
		case err != nil:
			return V, "", err
		}
	}
	values, err := inputs.Read("--in", in.Values, p.Program, h)
	var wrong *inputs.Mistakes
	var missing *inputs.Missing
	switch {
	case errors.As(err, &wrong):
		return V, "", &languages.Mistakes{Errors: wrong.Errors, Text: wrong.Text, Gutter: "  --in "}
	case errors.As(err, &missing) && missing.Objects:
		return V, "", fmt.Errorf("%v; --in gives objects", missing)
	case err != nil:
		return V, "", err
	}
	if err := readInputs(p, in, values); err != nil {
		return V, "", err
	}
	return concrete.NewValuation(values), renamed(h), nil
}

// renamed says which objects of a heap file are printed by other names than theirs; "" if none are.
func renamed(h *heapfile.Heap) string {
	if h == nil {
		return ""
	}
	var parts []string
	for _, o := range h.Objects {
		switch {
		case !o.Renamed():
		case len(parts) < spell.MaxListed:
			parts = append(parts, fmt.Sprintf("%s is %v", o.Name(), o.Object))
		default:
			parts = append(parts, "") // it is only counted
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return h.File + ": " + spell.List(parts)
}
