// Command performance measures what doc/performance.md compares with other tools, and writes that
// table anew:
//
//	go run ./cmd/tools/performance bin/tandem doc/performance.md
//	go run ./cmd/tools/performance -families "python3 $PWD/cmd/tools/performance/outside.py" bin/tandem
//
// The second one prints a table of the families that this command writes: families.go.
// It runs the command alone, one row after the other, and that several times. A time is of the
// processor, the least of these runs. So are those of a peer that is installed, CBMC or KLEE, on C
// programs that say the same; one that is not keeps its figures in rows.toml, and the day of them.
package main

import (
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"tandem/internal/lists"
)

func main() {
	runs := flag.Int("runs", 3, "so many runs of each row")
	only := flag.String("only", "", "measure only rows with this text, and print them")
	generator := flag.String("families", "", "print the table of the families that this command writes")
	patience := flag.Int("patience", 60, "so many seconds of the processor may a run of a family take")
	flag.Parse()
	if *generator != "" {
		if err := compare(flag.Args(), *generator, *only, *patience); err != nil {
			fmt.Fprintln(os.Stderr, "performance:", err)
			os.Exit(1)
		}
		return
	}
	if err := measure(*runs, *only, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "performance:", err)
		os.Exit(1)
	}
}

// workplace returns a directory for files, which is to be removed, and the path of the command.
func workplace(command string) (dir, binary string, err error) {
	if binary, err = filepath.Abs(command); err == nil {
		dir, err = os.MkdirTemp("", "performance")
	}
	return dir, binary, err
}

// measure writes the table of the command args[0] into the document args[1], or prints some rows.
func measure(runs int, only string, args []string) error {
	if len(args) != 2 || runs < 1 {
		return errors.New("expected the command and the document, and a positive number of -runs")
	}
	dir, binary, err := workplace(args[0])
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	list := slices.DeleteFunc(rows(), func(r row) bool { return !strings.Contains(r.Work, only) })
	least, theirs := make([][]cost, len(list)), make([][]cost, len(list))
	for n := range runs {
		for i, r := range list {
			for j, c := range r.Cases {
				where := filepath.Join(dir, fmt.Sprintf("%d-%d", i, j))
				if err := r.again(n, &least[i], j, func() (cost, bool, error) { return c.run(binary, where+".tdm") }); err != nil {
					return err
				}
				if k := j - len(r.Cases) + len(r.C); k >= 0 {
					if err := r.again(n, &theirs[i], k, func() (cost, bool, error) { return peerCost(r.Peer, r.C[k], where) }); err != nil {
						return err
					}
				}
			}
		}
	}
	table := []string{header, "|---|---|---|---|---|"}
	for i, r := range list {
		table = append(table, r.compared(theirs[i]).line(least[i]))
	}
	if only != "" {
		fmt.Println(strings.Join(table, "\n"))
		return nil
	}
	info, err := os.Stat(binary)
	if err != nil {
		return err
	}
	table = append(table, fmt.Sprintf("| size of the command | | %.1f MB | | ≤ 40 MB |", float64(info.Size())/1e6))
	text, err := os.ReadFile(args[1])
	if err != nil {
		return err
	}
	written, err := replaced(string(text), table)
	if err != nil {
		return fmt.Errorf("%s: %w", args[1], err)
	}
	return os.WriteFile(args[1], []byte(written), 0o666)
}

// long is how many seconds a run takes that is not made again.
const long = 10

// again makes run n of case j, unless the first one was long, and keeps what is least in list.
func (r row) again(n int, list *[]cost, j int, run func() (cost, bool, error)) error {
	if n > 0 && (j >= len(*list) || (*list)[j].seconds > long) {
		return nil
	}
	now, made, err := run()
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w", r.Work, err)
	case made && j == len(*list):
		*list = append(*list, now)
	case made:
		(*list)[j] = (*list)[j].min(now)
	}
	return nil
}

// cost is what a run took: seconds of the processor, and the peak of memory in MiB.
type cost struct{ seconds, memory float64 }

func (c cost) min(d cost) cost { return cost{min(c.seconds, d.seconds), min(c.memory, d.memory)} }

// measured is a run of the command.
type measured struct {
	Args    string // separated by spaces
	Program string // "": none
	Status  int    // the exit status that it has to have
}

// run runs the command on the program, which it writes to file. Another exit status is an error.
func (m measured) run(binary, file string) (c cost, made bool, err error) {
	args := strings.Fields(m.Args)
	if m.Program != "" {
		args = append(args, file)
		if err := os.WriteFile(file, []byte(m.Program), 0o666); err != nil {
			return c, false, err
		}
	}
	var errs strings.Builder
	cmd := exec.Command(binary, args...)
	cmd.Stderr = &errs // what is kept of the output would count as memory of the next run
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
		return c, false, err
	}
	if status := cmd.ProcessState.ExitCode(); status != m.Status {
		return c, false, fmt.Errorf("tandem %s: exit status %d, expected %d:\n%s", m.Args, status, m.Status, errs.String())
	}
	return used(cmd), true, nil
}

// used returns what a command took that has ended.
func used(cmd *exec.Cmd) cost {
	time := (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()) / time.Microsecond * time.Microsecond
	return cost{time.Seconds(), float64(cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss) / 1024}
}

// row is a line of the table.
type row struct {
	Work   string
	Peer   string    // its name
	Theirs []float64 // its seconds, of the last cases
	Above  bool      // it took more
	C      []inC     // the programs of these cases for it; none: it has none
	Goal   string    // of the peer's times by ours, or of ours
	Memory bool      // the memory counts, too
	Cases  []measured
}

// compared returns the row with what the peer took, if it was run.
func (r row) compared(took []cost) row {
	if len(took) == 0 || len(took) < len(r.C) {
		return r
	}
	r.Theirs = lists.Map(took, func(c cost) float64 { return math.Round(c.seconds*1000) / 1000 })
	r.Above = slices.ContainsFunc(r.Theirs, func(x float64) bool { return x >= patience })
	r.Peer += " here"
	return r
}

// line returns the row with what its cases took.
func (r row) line(took []cost) string {
	ours := strings.Join(lists.Map(took, func(c cost) string { return digits(c.seconds) }), ", ")
	if r.Memory {
		ours += fmt.Sprintf("; %.0f MiB", took[len(took)-1].memory)
	}
	var peer, factors string
	if len(r.Theirs) > 0 {
		than, compared := "", took[len(took)-len(r.Theirs):]
		if r.Above {
			than = "more than "
		}
		peer = r.Peer + ": " + than + strings.Join(lists.Map(r.Theirs, func(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }), ", ")
		for i, c := range compared {
			factors += ", " + digits(r.Theirs[i]/max(c.seconds, 0.001))
		}
		factors = than + strings.TrimPrefix(factors, ", ")
	}
	return strings.Join([]string{"|", r.Work, "|", peer, "|", ours, "|", factors, "|", r.Goal, "|"}, " ")
}

// digits returns x with two significant digits, or as an integer.
func digits(x float64) string {
	if x >= 10 {
		return fmt.Sprintf("%.0f", x)
	}
	text := strconv.FormatFloat(x, 'g', 2, 64)
	if y, err := strconv.ParseFloat(text, 64); err == nil {
		text = strconv.FormatFloat(y, 'f', -1, 64)
	}
	return text
}

// header begins the table in the document.
const header = "| work | peer | Tandem | peer / Tandem | goal |"

// replaced returns the document with another table behind header, which has to be there once.
func replaced(text string, table []string) (string, error) {
	lines := strings.Split(text, "\n")
	from := slices.Index(lines, header)
	if from < 0 || slices.Contains(lines[from+1:], header) {
		return "", fmt.Errorf("expected the line %q once", header)
	}
	to := from
	for to < len(lines) && strings.HasPrefix(lines[to], "|") {
		to++
	}
	return strings.Join(slices.Replace(lines, from, to, table...), "\n"), nil
}
