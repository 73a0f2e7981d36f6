// Command typecheck says whether packages build for another system:
//
//	bin/typecheck -os js -arch wasm ./cmd
//
// It checks their types, and those of all that they import, and generates no code,
// which go build does.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"

	"golang.org/x/tools/go/packages"
)

func main() {
	system := flag.String("os", "js", "the operating system, a GOOS")
	arch := flag.String("arch", "wasm", "the architecture, a GOARCH")
	flag.Parse()
	if err := check(*system, *arch, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// check returns the mistakes in packages and in what they import.
func check(system, arch string, patterns []string) error {
	list, err := packages.Load(&packages.Config{
		Mode: packages.LoadAllSyntax,
		Env:  append(os.Environ(), "GOOS="+system, "GOARCH="+arch, "CGO_ENABLED=0"),
	}, patterns...)
	if err != nil {
		return err
	}
	var mistakes []error
	packages.Visit(list, nil, func(p *packages.Package) {
		for _, e := range p.Errors {
			mistakes = append(mistakes, e)
		}
	})
	return errors.Join(mistakes...)
}
