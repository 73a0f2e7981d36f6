package cmd

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"tandem/cmd/cli"
	"tandem/judge/oracle"
	"tandem/judge/oracle/c"
	"tandem/judge/oracle/klee"
	"tandem/judge/oracle/verifiers"
	"tandem/lang"
	"tandem/languages"
)

// readClaims prints what an engine wrote about a program as claims: KLEE to a directory, a generator of tests to
// another one, and a verifier to a file.
func (a *app) readClaims(program, from string, length int, integer string) error {
	if err := lengthOf(length); err != nil {
		return err
	}
	src, err := a.source(program, "")
	if err != nil {
		return err
	}
	if integer != "" {
		if src, err = a.machine(src, integer); err != nil {
			return err
		}
	}
	p, err := a.statements(src)
	if err != nil {
		return err
	}
	info, err := os.Stat(from)
	if err != nil {
		return cli.Inputf("%s: %v", from, errors.Unwrap(err))
	}
	if suite, err := fs.Stat(os.DirFS(from), verifiers.Metadata); !info.IsDir() || err == nil && !suite.IsDir() {
		return a.readVerifier(src, p, from, info.IsDir(), length)
	}
	if _, err := c.Translate(p, c.Options{Harness: c.Klee, MaxLength: length, Declared: declaredIn(src)}); err != nil {
		return mistakes(err, src.Text()) // it has no translation
	}
	doc, err := klee.Read(os.DirFS(from), p, klee.Options{MaxLength: length})
	var unexpected *klee.Unexpected
	bug := errors.As(err, &unexpected)
	if err != nil && !bug {
		return cli.Inputf("%s/%v", from, err)
	}
	a.page().JSON(doc)
	if bug {
		return &cli.Failure{Code: cli.ExitBug, Msg: from + "/" + err.Error()}
	}
	return nil
}

// readVerifier prints what a verifier of C, or a generator of tests, wrote about a program as claims.
func (a *app) readVerifier(src languages.Source, p *lang.Program, from string, suite bool, length int) error {
	t, err := verifiers.NewText(p, length, declaredIn(src))
	if err != nil {
		return mistakes(err, src.Text())
	}
	var doc *oracle.Document
	var notes []string
	tests, text := os.DirFS(from), []byte(nil)
	if !suite {
		if _, text, err = a.in.Read(from, "what an engine wrote"); err != nil {
			return err
		}
	}
	if verifiers.IsArchive(text) {
		suite = true
		if tests, err = verifiers.Archive(text); err != nil {
			return cli.Inputf("%s: %v", from, err)
		}
	}
	switch {
	case suite:
		doc, notes, err = verifiers.Tests(tests, t)
	case verifiers.IsCBMC(text):
		doc, notes, err = verifiers.CBMC(text, t)
	default:
		doc, notes, err = verifiers.Witness(text, t)
	}
	if err != nil {
		return cli.Inputf("%s: %v", from, err)
	}
	for _, note := range notes {
		fmt.Fprintf(a.err, "%s: %s\n", from, note)
	}
	a.page().JSON(doc)
	return nil
}
