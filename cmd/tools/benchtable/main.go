// Command benchtable reads what go test -bench prints on standard input and
// writes it as tables in Markdown, one a package: counts first, times second.
//
//	go test -run '^$' -bench . -benchmem ./... | go run ./cmd/tools/benchtable
//
// With -into FILE the tables replace what stands in the file between the lines
// <!-- benchmarks --> and <!-- end of benchmarks -->. If a benchmark was run
// several times (-count), the median of each number is shown.
//
// A benchmark that failed, and input without benchmarks, are errors: the file
// stays as it was.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
)

const (
	begin = "<!-- benchmarks -->\n"
	end   = "<!-- end of benchmarks -->\n"
)

func main() {
	into := flag.String("into", "", "replace the tables in this `FILE`")
	flag.Parse()
	if err := run(os.Stdin, os.Stdout, *into); err != nil {
		fmt.Fprintln(os.Stderr, "benchtable:", err)
		os.Exit(1)
	}
}

func run(in io.Reader, out io.Writer, into string) error {
	list, err := read(in)
	if err != nil {
		return err
	}
	text := tables(list)
	if into == "" {
		_, err := io.WriteString(out, text)
		return err
	}
	doc, err := os.ReadFile(into)
	if err != nil {
		return err
	}
	doc, err = replace(doc, text)
	if err != nil {
		return fmt.Errorf("%s: %w", into, err)
	}
	return os.WriteFile(into, doc, 0o644)
}

// replace is the document with other text between its markers.
func replace(doc []byte, text string) ([]byte, error) {
	head, rest, ok := bytes.Cut(doc, []byte(begin))
	_, tail, ok2 := bytes.Cut(rest, []byte(end))
	if !ok || !ok2 {
		return nil, errors.New("found no lines <!-- benchmarks --> and <!-- end of benchmarks -->")
	}
	return bytes.Join([][]byte{head, []byte(begin), []byte("\n" + text + "\n"), []byte(end), tail}, nil), nil
}
