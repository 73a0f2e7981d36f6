package main

import (
	"errors"
	"io"
	"io/fs"
	"os"

	"tandem/lang"
)

// maxSource is the size of the largest source file, in bytes.
const maxSource = 64 << 20

// program reads the program in a file, or standard input for "-".
func (a *app) program(name string) (*lang.Program, error) {
	shown, src, err := a.read(name)
	if err != nil {
		return nil, err
	}
	p, err := lang.Parse(shown, src)
	if err != nil {
		return nil, inputf("%v", err)
	}
	return p, nil
}

func (a *app) read(name string) (shown string, src []byte, err error) {
	from := a.in
	shown = "<stdin>"
	if name != "-" {
		shown = name
		f, err := os.Open(name)
		if err != nil {
			return "", nil, unreadable(name, err)
		}
		defer f.Close()
		if info, err := f.Stat(); err == nil && info.IsDir() {
			return "", nil, inputf("%s: found a directory, expected a file with a program", name)
		}
		from = f
	}
	src, err = io.ReadAll(io.LimitReader(from, maxSource+1))
	switch {
	case err != nil:
		return "", nil, unreadable(shown, err)
	case len(src) > maxSource:
		return "", nil, inputf("%s: found more than %d MiB, expected a program of at most that size", shown, maxSource>>20)
	}
	return shown, src, nil
}

// unreadable names the file once.
func unreadable(name string, err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return inputf("%s: %v", name, err)
}
