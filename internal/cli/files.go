package cli

import (
	"errors"
	"io/fs"

	"tandem/internal/outfile"
)

// Replace gives a file, which may be new, its contents at once.
func Replace(name string, text []byte) error {
	if err := outfile.Replace(name, text); err != nil {
		return Usagef("%s: %v", name, err)
	}
	return nil
}

// SaveNew writes a file that is not there yet, as a whole or not at all.
func SaveNew(name string, text []byte) error {
	if err := outfile.New(name, text); err != nil {
		return Unwritable(name, err)
	}
	return nil
}

// Unwritable is the failure of a file that cannot be written.
func Unwritable(name string, err error) error {
	if errors.Is(err, fs.ErrExist) {
		return Usagef("%s: found a file that is there, expected none: nothing is overwritten", name)
	}
	return Usagef("%s: %v", name, outfile.Cause(err))
}
