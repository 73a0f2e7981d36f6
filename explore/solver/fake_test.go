//go:build unix

package solver

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestMain lets the test binary be a solver, too: one that misbehaves.
func TestMain(m *testing.M) {
	if len(os.Args) == 4 && os.Args[1] == "fake-solver" {
		fake(os.Args[2], os.Args[3])
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// fakeCommand returns the command line of a fake solver. Its first process behaves
// as mode says and those after it well, or with "always " before the mode all
// of them. Each notes its process id in the file.
func fakeCommand(mode, pids string) string {
	return fmt.Sprintf("'%s' fake-solver '%s' '%s'", os.Args[0], mode, pids)
}

func fake(mode, pids string) {
	f, err := os.OpenFile(pids, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		panic(err)
	}
	if _, err := fmt.Fprintln(f, os.Getpid()); err != nil {
		panic(err)
	}
	mode, always := strings.CutPrefix(mode, "always ")
	if text, err := os.ReadFile(pids); err != nil || strings.Count(string(text), "\n") > 1 && !always {
		mode = "good"
	}
	atStart(mode)
	in := newSexprReader(os.Stdin)
	for {
		e, err := in.next()
		if err != nil {
			return
		}
		command(mode, e)
	}
}

func atStart(mode string) {
	switch mode {
	case "exits at start":
		fmt.Fprintln(os.Stderr, "no licence found")
		os.Exit(7)
	case "never reads":
		hang()
	case "never reads and talks":
		for range 1 << 17 { // more than a pipe holds, and less than the bound on a reply
			fmt.Println("; busy")
		}
		hang()
	case "closes its output":
		os.Stdout.Close()
	case "leaves a child behind":
		child := exec.Command(os.Args[0], "fake-solver", "always never reads", os.DevNull)
		child.Stdout, child.Stderr = os.Stdout, os.Stderr
		if err := child.Start(); err != nil {
			panic(err)
		}
		os.Exit(0)
	}
}

func command(mode string, e sexpr) {
	switch text := e.String(); {
	case text == "(check-sat)":
		checkSat(mode)
	case e.list[0].atom == "get-value":
		getValue(mode)
	case text == "(get-info :name)":
		fmt.Println(`(:name "Fake")`)
	case text == "(get-info :version)":
		fmt.Println(`(:version "0.1")`)
	case text == "(get-info :reason-unknown)":
		fmt.Println(`(:reason-unknown "it is Monday")`)
	case e.list[0].atom == "echo" && mode == "closes its input":
		os.Stdin.Close()
		fmt.Println(e.list[1].atom)
		hang()
	case e.list[0].atom == "echo" && mode != "silent":
		fmt.Println(e.list[1].atom)
	}
}

func checkSat(mode string) {
	flood := bufio.NewWriter(os.Stdout)
	forever := func(w *bufio.Writer, s string) {
		for {
			if _, err := w.WriteString(s); err != nil {
				os.Exit(1)
			}
		}
	}
	switch mode {
	case "killed":
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
		hang()
	case "exits":
		fmt.Fprintln(os.Stderr, "\n  assertion failed: smt.c:17\nmore")
		os.Exit(3)
	case "hung":
		hang()
	case "silent", "closes its output":
	case "nonsense":
		fmt.Println("colorless green ideas")
	case "brackets":
		fmt.Println("sat)))")
	case "binary":
		fmt.Print("\x00\x01\x02")
	case "half a reply":
		fmt.Print("(error \"line 1")
		hang()
	case "half a reply and exits":
		fmt.Print("sat")
		os.Exit(0)
	case "error":
		fmt.Println(`(error "line 3 column 7: unknown constant ""y""")`)
	case "error and an answer":
		fmt.Println("(error \"invalid assertion\")\nunsat")
	case "unsupported":
		fmt.Println("unsupported")
	case "out of memory":
		fmt.Println(`(error "out of memory")`)
		os.Exit(101)
	case "bad_alloc":
		fmt.Fprintln(os.Stderr, "terminate called after throwing an instance of 'std::bad_alloc'")
		_ = syscall.Kill(os.Getpid(), syscall.SIGABRT)
		hang()
	case "unknown":
		fmt.Println("unknown")
	case "timeout":
		fmt.Println("timeout")
	case "floods answers":
		forever(flood, "sat\n")
	case "floods brackets":
		forever(flood, "(")
	case "floods a word":
		forever(flood, "sat")
	case "floods a string":
		fmt.Print(`"`)
		forever(flood, "sat")
	case "floods stderr":
		forever(bufio.NewWriter(os.Stderr), "warning: sat\n")
	case "answers twice":
		fmt.Println("unsat\nunsat")
	default:
		fmt.Println("sat")
	}
}

func getValue(mode string) {
	const zeros = "((as const (Array Int Int)) 0)"
	switch mode {
	case "array":
		fmt.Printf("((a (store %s 0 7)) (|bound a| 1))\n", zeros)
	case "array needed outside":
		fmt.Printf("((a (store %s 0 7)) (|bound a| 0))\n", zeros)
	case "wrong array":
		fmt.Printf("((a (store %s 1 7)) (|bound a| 2))\n", zeros)
	case "negative bound":
		fmt.Printf("((a (store %s 0 7)) (|bound a| (- 1)))\n", zeros)
	case "array by name":
		fmt.Println("((a (_ as-array k!0)) (|bound a| 1))")
	case "array of words":
		fmt.Println("((a many) (|bound a| 1))")
	case "bound of words":
		fmt.Printf("((a %s) (|bound a| many))\n", zeros)
	case "array without a bound":
		fmt.Printf("((a %s))\n", zeros)
	case "wrong model":
		fmt.Println("((x 7))")
	case "model of words":
		fmt.Println("((x many))")
	case "model of another type":
		fmt.Println("((x true))")
	case "model of a fraction":
		fmt.Println("((x (/ (- 5) 2)))")
	case "empty model":
		fmt.Println("()")
	case "model of nothing":
	case "model error":
		fmt.Println(`(error "model is not available")`)
	case "dies before the model":
		os.Exit(1)
	case "hung before the model":
		hang()
	default:
		fmt.Println("((x (- 5)))")
	}
}

func hang() {
	for {
		time.Sleep(time.Hour)
	}
}

// processes lists the process ids that the fakes noted.
func processes(t *testing.T, pids string) []int {
	t.Helper()
	text, err := os.ReadFile(pids)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	var list []int
	for _, line := range strings.Fields(string(text)) {
		n, err := strconv.Atoi(line)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, n)
	}
	return list
}

// gone checks that no process of the groups is left.
func gone(t *testing.T, groups []int) {
	t.Helper()
	for _, group := range groups {
		if left := alive(group); left != "" {
			t.Errorf("the process group %d is still there: %s", group, left)
		}
	}
}

// alive describes the processes of a group, those that are dead and only not
// yet reaped by whoever inherited them left out.
func alive(group int) string {
	if syscall.Kill(-group, 0) == syscall.ESRCH {
		return ""
	}
	stats, _ := filepath.Glob("/proc/[0-9]*/stat") // the pattern is well-formed
	if len(stats) == 0 {
		return "a process, or a zombie"
	}
	var left string
	for _, file := range stats {
		text, err := os.ReadFile(file)
		if err != nil {
			continue // it ended meanwhile
		}
		_, rest, _ := strings.Cut(string(text), ") ")
		if f := strings.Fields(rest); f[0] != "Z" && f[2] == strconv.Itoa(group) {
			left += string(text)
		}
	}
	return left
}
