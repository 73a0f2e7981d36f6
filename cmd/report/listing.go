package report

import (
	"tandem/languages"
	"tandem/spec"
)

// Listing writes the paths of a tree as they are found, then what is said of the tree. It keeps none.
type Listing struct {
	tree  *Tree
	begin func()
	path  func(p treePath, f *languages.Fault)
	end   func() error
	begun bool
}

// Path writes a path, and the error that it ends in, if known. Once time is up it only counts all
// but the first.
func (l *Listing) Path(p treePath, f *languages.Fault) {
	l.tree.tally.add(p, f)
	if !l.tree.Errors || p.Status == spec.Error {
		l.write(p, f)
	}
}

// write writes a path, if there is time.
func (l *Listing) write(p treePath, f *languages.Fault) (written bool) {
	t := l.tree
	if l.begun && t.Late != nil && t.Late() {
		t.omitted++
		return false
	}
	l.open()
	l.path(p, f)
	return true
}

func (l *Listing) open() {
	if !l.begun {
		l.begun = true
		l.begin()
	}
}

// End writes the paths that the tree keeps, and the rest. The error is one of writing.
func (l *Listing) End() error {
	for _, p := range l.tree.Paths {
		l.Path(p, l.tree.fault(p))
	}
	l.open()
	return l.end()
}

// fault returns the error in which a path ends that the tree keeps; nil for none.
func (t *Tree) fault(p treePath) *languages.Fault {
	if f, ok := t.Faults[p.ID]; ok {
		return &f
	}
	return nil
}

// tally is what is said of all paths behind them.
type tally struct {
	failing int        // that end in an error which is known
	missing []int      // the numbers of those of which nothing is known: a bound cut them, or the solver did not decide
	first   []treePath // of these, maxMissing at the most
}

func (t *tally) add(p treePath, f *languages.Fault) {
	if f != nil {
		t.failing++
	}
	if p.Status != spec.Bound && p.Status != spec.Unknown {
		return
	}
	if t.missing = append(t.missing, p.ID); len(t.first) < maxMissing {
		t.first = append(t.first, p)
	}
}
