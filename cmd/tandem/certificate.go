package main

import (
	"errors"
	"slices"
	"strings"

	"tandem/certify"
	"tandem/cmd/tandem/internal/languages"
	"tandem/explore"
	"tandem/explore/certificate"
	"tandem/internal/outfile"
	"tandem/solver"
)

// savedCertificate is a certificate that is written beside the file that it
// becomes when it is whole.
type savedCertificate struct {
	name   string // the file
	file   *outfile.File
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
	c := &savedCertificate{name: opts.save}
	if outfile.Same(p.File, c.name) {
		return nil, c.failed(errors.New("found the program itself, expected another file"))
	}
	file, err := outfile.Create(c.name)
	if err != nil {
		return nil, c.failed(err)
	}
	a.unfinished.Store(file)
	c.file = file
	c.writer = certificate.New[languages.Symbolic](file, certificate.Header{
		Version: version, Language: l.Name, Program: p.Program, Text: p.text, Bounds: opts.bounds,
	})
	return c, nil
}

func (c *savedCertificate) failed(err error) error {
	return usagef("--certificate %s: %v", c.name, outfile.Cause(err))
}

// keep ends the certificate and puts it in its place at once.
func (c *savedCertificate) keep(s explore.Summary, info solver.Info) error {
	err := c.writer.End(s, info.String())
	if err == nil {
		err = c.file.Keep()
	}
	if err != nil {
		return c.failed(err)
	}
	return nil
}
