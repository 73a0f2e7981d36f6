package command

import (
	"errors"
	"io/fs"

	"tandem/internal/outfile"
)

// replace gives a file, which may be new, its contents at once.
func replace(name string, text []byte) error {
	if err := outfile.Replace(name, text); err != nil {
		return usagef("%s: %v", name, err)
	}
	return nil
}

// saveNew writes a file that is not there yet, as a whole or not at all.
func saveNew(name string, text []byte) error {
	if err := outfile.New(name, text); err != nil {
		return unwritable(name, err)
	}
	return nil
}

func unwritable(name string, err error) error {
	if errors.Is(err, fs.ErrExist) {
		return usagef("%s: found a file that is there, expected none: nothing is overwritten", name)
	}
	return usagef("%s: %v", name, outfile.Cause(err))
}

// discard removes the file that is not finished, if there is one.
func (a *app) discard() {
	if f := a.unfinished.Load(); f != nil {
		f.Discard()
	}
}
