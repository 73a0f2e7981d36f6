package outfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
)

// beside creates a file in the folder of another, with the permissions that the process gives to new ones.
func beside(name string) (*os.File, error) {
	return os.OpenFile(filepath.Join(filepath.Dir(name), fmt.Sprintf(".tandem-%d", rand.Uint64())), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
}

// File is a file that is being written. It ends with Keep or Discard.
type File struct {
	place *Place
	to    io.Writer
	f     *os.File // nil for standard output
	temp  string   // the name of what is put in its place; "": nothing is
}

// Create begins the file.
func (p *Place) Create() (*File, error) {
	f := &File{place: p, to: p.out}
	var err error
	switch {
	case p.out != nil:
		return f, nil
	case p.target == "":
		f.f, err = os.OpenFile(p.Name, os.O_WRONLY, 0)
	default:
		if f.f, err = beside(p.target); err == nil {
			f.temp = f.f.Name()
		}
	}
	if err != nil {
		return nil, p.failure(err)
	}
	f.to = f.f
	p.files.mu.Lock()
	defer p.files.mu.Unlock()
	p.files.unfinished = append(p.files.unfinished, f)
	return f, nil
}

// Write writes the whole file.
func (p *Place) Write(text []byte) error {
	return p.Fill(func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}

// Fill writes the whole file, which is what write writes.
func (p *Place) Fill(write func(io.Writer) error) error {
	f, err := p.Create()
	if err != nil {
		return err
	}
	defer f.Discard()
	if err := write(f); err != nil {
		return err
	}
	return f.Keep()
}

func (f *File) Write(text []byte) (int, error) {
	n, err := f.to.Write(text)
	if err != nil {
		err = f.place.failure(err)
	}
	return n, err
}

// Keep ends the file, and puts it in its place.
func (f *File) Keep() error {
	if f.f == nil {
		return nil
	}
	if f.temp == "" {
		return f.failed(f.f.Close())
	}
	perm, err := f.permissions()
	if err := errors.Join(err, f.f.Sync(), f.f.Close()); err != nil {
		return f.failed(err)
	}
	s := f.place.files
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := os.Rename(f.temp, f.place.target); err != nil {
		err = fmt.Errorf("the file is as it was, %s has what is new: %w", f.temp, Cause(err))
		f.temp = "" // it stays
		return f.failed(err)
	}
	f.temp, f.place.there, f.place.perm = "", true, perm
	return nil
}

// failed returns an error of the file, if there is one.
func (f *File) failed(err error) error {
	if err == nil {
		return nil
	}
	return f.place.failure(err)
}

// permissions returns the file those of the one that it replaces, if there is one.
func (f *File) permissions() (fs.FileMode, error) {
	if f.place.there {
		return f.place.perm, f.f.Chmod(f.place.perm)
	}
	info, err := f.f.Stat()
	if err != nil {
		return 0, err
	}
	return info.Mode().Perm(), nil
}

// Discard removes what is not in its place, at any time, repeatedly, from any goroutine; kept files stay.
func (f *File) Discard() {
	s := f.place.files
	s.mu.Lock()
	defer s.mu.Unlock()
	f.remove()
	s.unfinished = slices.DeleteFunc(s.unfinished, func(other *File) bool { return other == f })
}

func (f *File) remove() {
	if f.f != nil {
		_ = f.f.Close() // it may be closed
	}
	if f.temp != "" {
		_ = os.Remove(f.temp)
	}
}
