// Package outfile writes files as a whole or not at all: under another name in
// the same folder, and then under their own at once. What ends a run before that
// leaves the file as it was.
package outfile

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// mode is that of files that are written in one go.
const mode fs.FileMode = 0o644

// File is a file that is being written beside its place. Its Name is the one that
// it has there.
type File struct {
	*os.File
	place string
}

// Create begins a file, which may be new or replaces a regular one. A link stays a
// link: what it leads to is replaced. The file ends with Keep or Discard. Errors are
// those of the operating system, or say what was found instead of a file.
func Create(name string) (*File, error) {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, errors.New("found a directory, expected a file")
	case !info.Mode().IsRegular():
		return nil, errors.New("found something that is no regular file, expected a file")
	default:
		if name, err = filepath.EvalSymlinks(name); err != nil {
			return nil, err
		}
	}
	return beside(name, 0o666)
}

// beside begins a file with these permissions, less those that the process does
// not give.
func beside(name string, perm fs.FileMode) (*File, error) {
	f, err := os.OpenFile(filepath.Join(filepath.Dir(name), fmt.Sprintf(".tandem-%d", rand.Uint64())), os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
	if err != nil {
		return nil, err
	}
	return &File{f, name}, nil
}

// Keep ends the file and puts it in its place.
func (f *File) Keep() error { return f.put(os.Rename) }

func (f *File) put(move func(from, to string) error) error {
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return err
	}
	return move(f.Name(), f.place)
}

// Discard removes what is not in its place. It may come at any time, from any
// goroutine, and more than once; what was kept stays.
func (f *File) Discard() {
	_ = f.Close() // it may be closed
	_ = os.Remove(f.Name())
}

// write writes a file with exactly these permissions and puts it in its place by
// move.
func write(name string, text []byte, perm fs.FileMode, move func(from, to string) error) error {
	f, err := beside(name, perm)
	if err != nil {
		return err
	}
	defer f.Discard()
	_, err = f.Write(text)
	if err = errors.Join(err, f.Chmod(perm)); err != nil {
		return err
	}
	return f.put(move)
}

// Replace gives a file, which may be new, its contents. A link becomes a file.
func Replace(name string, text []byte) error { return write(name, text, mode, os.Rename) }

// New writes a file that is not there yet. The error is fs.ErrExist if it is.
func New(name string, text []byte) error { return write(name, text, mode, os.Link) }

// Rewrite gives a file that is there, and may be written, new contents. Its
// permissions stay; a link stays a link.
func Rewrite(name string, text []byte) error {
	name, err := filepath.EvalSymlinks(name)
	if err != nil {
		return err
	}
	old, err := os.OpenFile(name, os.O_WRONLY, 0) // may it be written?
	if err != nil {
		return err
	}
	info, err := old.Stat()
	if err := errors.Join(err, old.Close()); err != nil {
		return err
	}
	if err := write(name, text, info.Mode().Perm(), os.Rename); err != nil {
		return fmt.Errorf("the file is as it was: %w", err)
	}
	return nil
}

// Same tells whether both names are of one file that is there.
func Same(name, other string) bool {
	a, err := os.Stat(name)
	if err != nil {
		return false
	}
	b, err := os.Stat(other)
	return err == nil && os.SameFile(a, b)
}

// Cause is what went wrong without the name of the file, for messages that name
// it.
func Cause(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &link):
		return link.Err
	default:
		return err
	}
}
