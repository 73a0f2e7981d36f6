package cmd

import (
	"errors"
	"os"

	"tandem/cmd/cli"
	"tandem/judge/oracle/c"
	"tandem/judge/oracle/klee"
)

// readClaims prints what KLEE wrote to a directory about a program as claims.
func (a *app) readClaims(program, dir string, length int, integer string) error {
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
	if _, err := c.Translate(p, c.Options{Harness: c.Klee, MaxLength: length, Declared: declaredIn(src)}); err != nil {
		return mistakes(err, src.Text()) // it has no translation
	}
	if info, err := os.Stat(dir); err != nil {
		return cli.Inputf("%s: %v", dir, errors.Unwrap(err))
	} else if !info.IsDir() {
		return cli.Inputf("%s: found a file, expected a directory that klee wrote", dir)
	}
	doc, err := klee.Read(os.DirFS(dir), p, klee.Options{MaxLength: length})
	var unexpected *klee.Unexpected
	bug := errors.As(err, &unexpected)
	if err != nil && !bug {
		return cli.Inputf("%s/%v", dir, err)
	}
	a.page().JSON(doc)
	if bug {
		return &cli.Failure{Code: cli.ExitBug, Msg: dir + "/" + err.Error()}
	}
	return nil
}
