package command

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// inPlace writes a file beside its place and puts it there as a whole or not at
// all: with os.Rename in place of another, with os.Link only where there is none.
func inPlace(name string, text []byte, perm fs.FileMode, put func(from, to string) error) error {
	f, err := os.CreateTemp(filepath.Dir(name), ".tandem-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // which is no longer there after os.Rename
	_, err = f.Write(text)
	if err = errors.Join(err, f.Chmod(perm), f.Sync(), f.Close()); err != nil {
		return err
	}
	return put(f.Name(), name)
}

// replace gives a file, which may be new, its contents at once.
func replace(name string, text []byte) error {
	if err := inPlace(name, text, 0o644, os.Rename); err != nil {
		return usagef("%s: %v", name, err)
	}
	return nil
}

// discard removes the file that is not finished, if there is one.
func (a *app) discard() {
	if name := a.unfinished.Swap(nil); name != nil {
		_ = os.Remove(*name) // nothing is known of it
	}
}
