package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// status is what became of a mutant.
type status string

const (
	killed     status = "KILLED"
	lived      status = "LIVED"
	timedOut   status = "TIMED OUT"
	notCovered status = "NOT COVERED"
	notViable  status = "NOT VIABLE"
)

// mutation is a mutant in a report.
type mutation struct {
	Type   string `json:"type"`
	Status status `json:"status"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
	file   string // from the root of the module
}

func (m mutation) compare(n mutation) int {
	return cmp.Or(strings.Compare(m.file, n.file), m.Line-n.Line, m.Column-n.Column, strings.Compare(m.Type, n.Type))
}

// readReport reads a report on the packages in dir.
func readReport(dir, file string) ([]mutation, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var report struct {
		Files []struct {
			Name      string     `json:"file_name"`
			Mutations []mutation `json:"mutations"`
		} `json:"files"`
	}
	if err := json.Unmarshal(text, &report); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	var list []mutation
	for _, f := range report.Files {
		for _, m := range f.Mutations {
			m.file = path.Join(dir, f.Name)
			if !slices.Contains([]status{killed, lived, timedOut, notCovered, notViable}, m.Status) {
				return nil, fmt.Errorf("%s: %s:%d:%d: found the status %q, expected that of a mutant that was run", file, m.file, m.Line, m.Column, m.Status)
			}
			list = append(list, m)
		}
	}
	return list, nil
}

// operators is what each mutator puts in the place of an operator.
var operators = map[string]map[string]string{
	"ARITHMETIC_BASE":       {"+": "-", "-": "+", "*": "/", "/": "*", "%": "*"},
	"CONDITIONALS_BOUNDARY": {"<": "<=", "<=": "<", ">": ">=", ">=": ">"},
	"CONDITIONALS_NEGATION": {"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"},
	"INCREMENT_DECREMENT":   {"++": "--", "--": "++"},
	"INVERT_NEGATIVES":      {"-": "+"},
}

// apply returns the source with the mutant's operator replaced, and its line as it
// was.
func (m mutation) apply(source []byte) (line string, mutant []byte, err error) {
	lines := bytes.SplitAfter(source, []byte("\n"))
	if m.Line < 1 || m.Line > len(lines) || m.Column < 1 || m.Column > len(lines[m.Line-1]) {
		return "", nil, fmt.Errorf("%s:%d:%d: found no such place: the report is of another source", m.file, m.Line, m.Column)
	}
	text := lines[m.Line-1]
	was := ""
	for op := range operators[m.Type] {
		if len(op) > len(was) && bytes.HasPrefix(text[m.Column-1:], []byte(op)) {
			was = op
		}
	}
	if was == "" {
		return "", nil, fmt.Errorf("%s:%d:%d: found no operator of %s: the report is of another source", m.file, m.Line, m.Column, m.Type)
	}
	head, tail := text[:m.Column-1], text[m.Column-1+len(was):]
	lines[m.Line-1] = bytes.Join([][]byte{head, []byte(operators[m.Type][was]), tail}, nil)
	return strings.TrimRight(string(text), "\n"), bytes.Join(lines, nil), nil
}

// verdict returns what becomes of the mutant, and the line that it is in.
func (m mutation) verdict(by judge) (line string, was status, err error) {
	source, err := os.ReadFile(filepath.FromSlash(m.file))
	if err != nil {
		return "", "", err
	}
	line, mutant, err := m.apply(source)
	if err != nil || m.Status == notViable {
		return line, m.Status, err
	}
	ok, err := by.viable(m, mutant)
	if err != nil || !ok {
		return line, notViable, err
	}
	if m.Status == killed {
		return line, killed, nil
	}
	was, err = by.test(m, mutant)
	if was == lived && m.Status == notCovered {
		was = notCovered
	}
	return line, was, err
}

// runner is the judge that runs the go command.
type runner struct {
	timeout time.Duration
	passes  map[string]bool // packages whose tests pass without a mutant
}

func newRunner(timeout time.Duration) runner { return runner{timeout, map[string]bool{}} }

// viable reports whether the mutant compiles.
func (r runner) viable(m mutation, mutant []byte) (bool, error) {
	if m.Type != "ARITHMETIC_BASE" && m.Type != "INVERT_NEGATIVES" {
		return true, nil // comparisons and counters compile whatever they are of
	}
	was, err := r.command(m, mutant, "build")
	return was == lived, err
}

// test runs the short tests, without go vet: what that finds is no failure of a
// test.
func (r runner) test(m mutation, mutant []byte) (status, error) {
	tests := func(source []byte) (status, error) {
		return r.command(m, source, "test", "-tags=statements", "-short", "-vet=off", "-count=1", "-failfast", "-timeout="+(r.timeout+10*time.Second).String())
	}
	if pkg := path.Dir(m.file); !r.passes[pkg] {
		source, err := os.ReadFile(filepath.FromSlash(m.file))
		if err != nil {
			return "", err
		}
		if was, err := tests(source); err != nil || was != lived {
			return "", errors.Join(fmt.Errorf("./%s: found tests that fail without a mutant, expected that they pass", pkg), err)
		}
		r.passes[pkg] = true
	}
	was, err := tests(mutant)
	fmt.Fprintf(os.Stderr, "%s:%d:%d %s: %s, %s here\n", m.file, m.Line, m.Column, m.Type, m.Status, was)
	return was, err
}

// command runs the go command on the mutant's package: lived if it succeeds.
func (r runner) command(m mutation, mutant []byte, verb string, args ...string) (status, error) {
	dir, err := os.MkdirTemp("", "sourcemutants")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	root, err := os.Getwd()
	if err != nil {
		return "", err
	}
	changed, overlay := filepath.Join(dir, "mutant.go"), filepath.Join(dir, "overlay.json")
	replaced, err := json.Marshal(map[string]map[string]string{"Replace": {filepath.Join(root, filepath.FromSlash(m.file)): changed}})
	if err != nil {
		return "", err
	}
	if err := errors.Join(os.WriteFile(changed, mutant, 0o600), os.WriteFile(overlay, replaced, 0o600)); err != nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(context.Background(), r.timeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, "go", append(append([]string{verb, "-overlay", overlay}, args...), "./"+path.Dir(m.file))...)
	cmd.WaitDelay = time.Second // tests that do not end keep the output open
	out, err := cmd.CombinedOutput()
	var failed *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return timedOut, nil
	case err == nil:
		return lived, nil
	case errors.As(err, &failed):
		return killed, nil
	default:
		return "", fmt.Errorf("go %s of %s: %w\n%s", verb, m.file, err, out)
	}
}
