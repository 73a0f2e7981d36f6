package concrete

import (
	"fmt"

	"tandem/lang"
	"tandem/lang/contracts"
	"tandem/lang/heapfile"
	"tandem/lang/syntax"
)

// Saved is a run that refutes, as files.
type Saved struct {
	// Program calls the method, and asserts behind it the conjunct of the postcondition that
	// does not hold, if that is a Boolean expression. nil: it is the program itself.
	Program []byte
	Heap    []byte // where the run begins: a heap file of that program
}

// Save returns the run as files, which are read as they are written. The error is that they are not.
func (f *Found) Save() (*Saved, error) {
	r := f.by
	if r.method == nil {
		return &Saved{Heap: heapfile.Format(r.program, f.start.At)}, nil
	}
	call := contracts.Called(r.p, r.tree, r.method, f.fails)
	text := append([]byte("// "+f.String()+"\n"), syntax.Format(call.File)...)
	tree, err := syntax.Parse(r.tree.Name, text)
	if err != nil {
		return nil, fmt.Errorf("the program of a run is not read: %w", err)
	}
	p, err := lang.Check(tree)
	if err != nil {
		return nil, fmt.Errorf("the program of a run is not read: %w", err)
	}
	return &Saved{text, heapfile.Format(p, f.start.At)}, nil
}
