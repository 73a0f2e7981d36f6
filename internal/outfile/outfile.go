// Package outfile writes the files that a command is asked for, by one policy:
//
//   - What is there as a regular file, or is new, is written beside its place and
//     then put there at once. What ends a run before that leaves the file as it
//     was. It keeps its permissions.
//   - A symbolic link stays one: what it leads to is written.
//   - A device or a pipe is written to, and never replaced; a disk is refused.
//     "-", and whatever else is standard output, is the output of the command.
//   - An input of the same command is never written over, and a file of another
//     kind than the one that is written only if that is forced.
//
// Files.At looks at all of this before the work begins.
package outfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
)

// Files are the files that a command writes. Goroutines may share them.
type Files struct {
	out io.Writer // what is written to standard output

	mu         sync.Mutex
	unfinished []*File
}

// New returns the files of a command with this standard output.
func New(out io.Writer) *Files { return &Files{out: out} }

// Discard removes what is not in its place yet. It may come at any time.
func (s *Files) Discard() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, f := range s.unfinished {
		f.remove()
	}
	s.unfinished = nil
}

// Error is why a file is not written.
type Error struct {
	Flag string // that names the file, as --out; "" for none: the file is an argument
	Name string
	Err  error // without the name
}

func (e *Error) Error() string {
	if e.Flag == "" {
		return fmt.Sprintf("%s: %v", e.Name, e.Err)
	}
	return fmt.Sprintf("%s %s: %v", e.Flag, e.Name, e.Err)
}

func (e *Error) Unwrap() error { return e.Err }

// Request is what is to be written, and where.
type Request struct {
	Flag   string // for messages; see Error
	Name   string
	Kind   Kind
	Force  bool     // over a file of another kind, too
	Inputs []string // of the same command; "-" is standard input
}

// Place is where a file can be written.
type Place struct {
	Request
	files  *Files
	target string    // of what is written beside; "" for what is written to
	out    io.Writer // standard output; nil for other places
	there  bool      // a regular file, which has perm
	perm   fs.FileMode
}

// Write writes a file, as a whole or not at all.
func (s *Files) Write(r Request, text []byte) error {
	at, err := s.At(r)
	if err == nil {
		err = at.Write(text)
	}
	return err
}

// At returns a file's place. The Error: what is there is not overwritten, or nothing can be written.
func (s *Files) At(r Request) (*Place, error) {
	p := &Place{Request: r, files: s}
	if err := p.find(); err != nil {
		return nil, p.failure(err)
	}
	return p, nil
}

// failure returns an error at the place.
func (p *Place) failure(err error) error { return &Error{p.Flag, p.Name, Cause(err)} }

func (p *Place) find() error {
	switch {
	case p.Name == "-" && p.Kind.again:
		return errors.New("found standard output, expected a file, which is read again")
	case p.Name == "-":
		p.out = p.files.out
		return nil
	}
	info, err := os.Stat(p.Name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if p.target, err = follow(p.Name); err != nil {
			return err
		}
		return p.writable()
	case err != nil:
		return err
	case info.IsDir():
		return errors.New("found a directory, expected a file")
	case p.Kind.again && !info.Mode().IsRegular():
		return errors.New("found something that is no regular file, expected a file, which is read again")
	case same(info, os.Stdout):
		p.out = p.files.out
		return nil
	case info.Mode()&fs.ModeType == fs.ModeDevice && !p.Force: // not one of characters
		return fmt.Errorf("found a disk, expected a file (--force writes over it)")
	case !info.Mode().IsRegular():
		return nil
	case slices.ContainsFunc(p.Inputs, func(name string) bool { return is(info, name) }):
		return errors.New("found an input of the same command, expected another file")
	}
	if err := p.replaceable(); err != nil {
		return err
	}
	p.perm, p.there = info.Mode().Perm(), true
	if p.target, err = filepath.EvalSymlinks(p.Name); err != nil {
		return err
	}
	return p.writable()
}

// replaceable tells why a regular file may not be replaced.
func (p *Place) replaceable() error {
	w, err := os.OpenFile(p.Name, os.O_WRONLY, 0) // may it be written?
	if err != nil {
		return err
	}
	if err := w.Close(); err != nil || p.Force {
		return err
	}
	f, err := os.Open(p.Name)
	if err != nil {
		return err
	}
	defer f.Close()
	head := make([]byte, headSize)
	n, err := io.ReadFull(f, head)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return err
	}
	if n > 0 && !p.Kind.is(head[:n]) {
		return fmt.Errorf("found a file that is not %s, expected one or none (--force writes over it)", p.Kind)
	}
	return nil
}

// writable tells why nothing can be written beside the target.
func (p *Place) writable() error {
	f, err := createBeside(p.target)
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// There reports whether the place has a file by now.
func (p *Place) There() bool { return p.there }

// follow returns where a link leads to of which the end is not there.
func follow(name string) (string, error) {
	const most = 40 // as systems have it
	for range most {
		to, err := os.Readlink(name)
		switch {
		case errors.Is(err, fs.ErrNotExist), err != nil && !isLink(name):
			return name, nil
		case err != nil:
			return "", err
		case !filepath.IsAbs(to):
			to = filepath.Join(filepath.Dir(name), to)
		}
		name = to
	}
	return "", errors.New("found a link that leads to itself, expected a file")
}

func isLink(name string) bool {
	info, err := os.Lstat(name)
	return err == nil && info.Mode()&fs.ModeSymlink != 0
}

// same reports whether info is of an open file.
func same(info fs.FileInfo, f *os.File) bool {
	other, err := f.Stat()
	return err == nil && os.SameFile(info, other)
}

// is reports whether info is of the file with this name.
func is(info fs.FileInfo, name string) bool {
	if name == "-" {
		return same(info, os.Stdin)
	}
	other, err := os.Stat(name)
	return err == nil && os.SameFile(info, other)
}

// Cause returns what went wrong without the name of the file, for messages that name it.
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
