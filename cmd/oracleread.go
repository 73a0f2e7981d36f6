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
	var doc *oracle.Document
	var err error
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
	t, err := verifiers.NewText(p, length, declaredIn(src))
	switch {
	case suite: // of Tandem's own the program need have no translation
		doc, err = verifiers.Tests(tests, p, t)
	case err != nil:
		return mistakes(err, src.Text())
	case verifiers.IsCBMC(text):
		doc, err = verifiers.CBMC(text, t)
	default:
		doc, err = verifiers.Witness(text, t)
	}
	if err != nil {
		return cli.Inputf("%s: %v", from, err)
	}
	const most = 20
	for _, note := range doc.Unread[:min(most, len(doc.Unread))] {
		fmt.Fprintf(a.err, "%s: %s\n", from, note)
	}
	if more := len(doc.Unread) - most; more > 0 {
		fmt.Fprintf(a.err, "%s: %d more are left out\n", from, more)
	}
	a.page().JSON(doc)
	return nil
}
