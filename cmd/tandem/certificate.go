package main

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"tandem/certify"
	"tandem/cmd/tandem/internal/languages"
	"tandem/explore"
	"tandem/explore/certificate"
	"tandem/solver"
)

// savedCertificate is a certificate that is written beside the file that it
// becomes when it is whole.
type savedCertificate struct {
	app    *app
	name   string // the file
	file   *os.File
	writer *certificate.Writer[languages.Symbolic]
}

// certificate begins the certificate that the options ask for; nil if they ask
// for none.
func (a *app) certificate(p *source, l *chosen, opts exploreOptions) (*savedCertificate, error) {
	if opts.save == "" {
		return nil, nil
	}
	if known := certify.Languages(); !slices.Contains(known, l.Name) {
		return nil, usagef("--certificate: the language %s has no certificates yet; %s have", l.Name, strings.Join(known, ", "))
	}
	c := &savedCertificate{app: a, name: opts.save}
	if sameFile(p.File, c.name) {
		return nil, c.failed(errors.New("found the program itself, expected another file"))
	}
	file, err := c.begin()
	if err != nil {
		return nil, c.failed(err)
	}
	c.file = file
	c.writer = certificate.New[languages.Symbolic](file, certificate.Header{
		Version: version, Language: l.Name, Program: p.Program, Text: p.text, Bounds: opts.bounds,
	})
	return c, nil
}

// sameFile tells whether both names are of one file that is there.
func sameFile(name, other string) bool {
	a, err := os.Stat(name)
	if err != nil {
		return false
	}
	b, err := os.Stat(other)
	return err == nil && os.SameFile(a, b)
}

// begin makes a new file beside the one that is to be written. A link stays a
// link.
func (c *savedCertificate) begin() (*os.File, error) {
	info, err := os.Stat(c.name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, errors.New("found a directory, expected a file")
	case !info.Mode().IsRegular():
		return nil, errors.New("found something that is no regular file, expected a file")
	default:
		if c.name, err = filepath.EvalSymlinks(c.name); err != nil {
			return nil, err
		}
	}
	name := filepath.Join(filepath.Dir(c.name), fmt.Sprintf(".%s.%d", filepath.Base(c.name), rand.Uint32()))
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err == nil {
		c.app.unfinished.Store(&name)
	}
	return f, err
}

func (c *savedCertificate) failed(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return usagef("--certificate %s: %v", c.name, err)
}

// keep ends the certificate and puts it in its place at once.
func (c *savedCertificate) keep(s explore.Summary, info solver.Info) error {
	err := c.writer.End(s, info.String())
	if err = errors.Join(err, c.file.Sync(), c.file.Close()); err != nil {
		return c.failed(err)
	}
	if err := os.Rename(c.file.Name(), c.name); err != nil {
		return c.failed(err)
	}
	c.app.unfinished.Store(nil)
	return nil
}

// discard removes what is not whole.
func (c *savedCertificate) discard() {
	_ = c.file.Close() // it may be closed
	c.app.discard()
}

// discard removes the file that is not finished, if there is one.
func (a *app) discard() {
	if name := a.unfinished.Swap(nil); name != nil {
		_ = os.Remove(*name) // nothing is known of it
	}
}
