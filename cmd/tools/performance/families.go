package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// A generator of families is a command that takes a family, a size and "ok", writes FAMILY_SIZE_ok.c and
// .tdm where it runs, the same program with the same question, and prints the name and the bound unwind. It fails
// if it has no such family, or none of that size. outside.py writes seven.

// family is one of programs that a generator writes, from a size on that is doubled.
type family struct {
	name  string
	first int
}

// families lists those that nothing is tuned for.
func families() []family {
	return []family{
		{"arrbranch", 4}, {"scalbranch", 4}, {"search", 16}, {"binsearch", 3}, {"selsort", 2}, {"gcd", 4}, {"matmul", 1},
		{"satcount", 4}, {"collatz", 5}, {"reverse", 8}, {"chain", 4}, {"crc8", 1}, {"parity", 8},
		{"kmp", 4}, {"atoi", 4}, {"utf8", 4}, {"comments", 4}, {"fletcher", 4}, {"flag", 4}, {"majority", 4},
	}
}

// most is the largest size of a family.
const most = 256

// cliff is how many times longer a size may take that is twice as large.
const cliff = 8

// asked is a question to the command and to a peer: its arguments with FILE and TIMES in them, of the loops.
type asked struct {
	ours, peer, theirs, prepared string
}

var questions = []asked{
	{"bmc FILE.tdm --bound unwind=TIMES,answer=5m", "CBMC", "cbmc FILE.i --unwind TIMES --unwinding-assertions --no-standard-checks --bounds-check", "gcc -E -P FILE.c -o FILE.i"},
	{"explore FILE.tdm --no-models --bound unroll=0,depth=0,paths=0,answer=5m", "KLEE with dfs", "klee --search=dfs --write-no-tests FILE.bc", "clang -DKLEE -O0 -Xclang -disable-O0-optnone -c -emit-llvm FILE.c -o FILE.bc"},
}

// compared writes the rows of the families as they are made: sizes that end within patience, in seconds of the processor.
func compared(w io.Writer, binary, generator, dir string, patience int, only string) error {
	fmt.Fprint(w, "| family | question | sizes | Tandem | peer | peer / Tandem at the largest | growth |\n|---|---|---|---|---|---|---|\n")
	for _, f := range families() {
		if !strings.Contains(f.name, only) {
			continue
		}
		for _, q := range questions {
			line, err := f.row(q, binary, generator, dir, patience)
			if err != nil {
				return fmt.Errorf("%s: %w", f.name, err)
			}
			fmt.Fprint(w, line)
		}
	}
	return nil
}

// row doubles the size until neither ends within patience; "": the generator does not know the family.
func (f family) row(q asked, binary, generator, dir string, patience int) (string, error) {
	var sizes, ours, theirs []string
	steep, factor, before := "", "", 0.0
	for n := f.first; n <= most; n *= 2 {
		made := exec.Command("sh", "-c", generator+` "$@"`, "sh", f.name, fmt.Sprint(n), "ok")
		made.Dir = dir
		text, err := made.Output()
		name, bound, ok := strings.Cut(strings.TrimSpace(string(text)), " ")
		if err != nil || !ok {
			break
		}
		of := strings.NewReplacer("FILE", filepath.Join(dir, name), "TIMES", bound)
		c, err := timed(binary+" "+of.Replace(q.ours), patience)
		if err != nil {
			if exit := new(exec.ExitError); n > f.first && errors.As(err, &exit) && exit.ExitCode() == unreadable {
				break // a literal has no place in its type
			}
			return "", err
		}
		p, err := peerTime(q, of, patience)
		if exit := new(exec.ExitError); err != nil && !(errors.As(err, &exit) && exit.ExitCode() != refuted) { // else it cannot read it
			return "", err
		}
		if c == 0 && p == 0 {
			break
		}
		if before > 0 && c > cliff*max(before, 0.05) {
			steep = fmt.Sprintf("%s times from %d to %d", digits(c/before), n/2, n)
		}
		if before = c; c > 0 && p > 0 {
			factor = digits(p / c)
		}
		sizes, ours, theirs = append(sizes, fmt.Sprint(n)), append(ours, orNone(c)), append(theirs, orNone(p))
	}
	if len(sizes) == 0 {
		return "", nil
	}
	what, _, _ := strings.Cut(q.ours, " ")
	peer := q.peer + ": " + strings.Join(theirs, ", ")
	if !q.installed() {
		peer = "not installed"
	}
	cells := []string{f.name, "`" + what + "`", strings.Join(sizes, ", "), strings.Join(ours, ", "), peer, factor, steep}
	return "| " + strings.Join(cells, " | ") + " |\n", nil
}

// orNone returns a time, or that there is none.
func orNone(seconds float64) string {
	if seconds == 0 {
		return "–"
	}
	return digits(seconds)
}

// installed reports whether the peer is.
func (q asked) installed() bool {
	command, _, _ := strings.Cut(q.theirs, " ")
	_, err := exec.LookPath(command)
	return err == nil
}

// peerTime returns what the peer took; 0: it is not installed, or took longer.
func peerTime(q asked, of *strings.Replacer, patience int) (float64, error) {
	if !q.installed() {
		return 0, nil
	}
	if text, err := exec.Command("sh", "-c", of.Replace(q.prepared)).CombinedOutput(); err != nil {
		return 0, fmt.Errorf("%s: %w: %s", of.Replace(q.prepared), err, text)
	}
	return timed(of.Replace(q.theirs), patience)
}

// Exit statuses of an answer that says nothing, of a program that cannot be read, and of a wrong one, as CBMC has it, too.
const undecided, unreadable, refuted = 5, 2, 10

// timed returns the seconds of the processor of a command, the least of two runs; 0: it took more than
// patience, or decided nothing. A wrong answer is an error.
func timed(command string, patience int) (least float64, err error) {
	for n := 0; n < 2 && least <= long; n++ {
		cmd := exec.Command("sh", "-c", fmt.Sprintf("ulimit -t %d && exec %s", patience, command))
		err := cmd.Run()
		c := used(cmd).seconds
		switch {
		case cmd.ProcessState.ExitCode() < 0, cmd.ProcessState.ExitCode() == undecided: // the system has ended it
			return least, nil
		case err != nil:
			return 0, fmt.Errorf("%s: %w", command, err)
		case n == 0 || c < least:
			least = c
		}
	}
	return least, nil
}

// compare prints the table of the families of a generator.
func compare(args []string, generator, only string, patience int) error {
	if len(args) != 1 {
		return errors.New("with -families, expected the command alone")
	}
	dir, binary, err := workplace(args[0])
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	return compared(os.Stdout, binary, generator, dir, patience, only)
}
