//go:build linux

package cmd

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"tandem/cmd/register"
)

// terminal returns both ends of a pseudo terminal.
func terminal(t *testing.T) (screen, process *os.File) {
	screen, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("there are no pseudo terminals: ", err)
	}
	t.Cleanup(func() { _ = screen.Close() })
	fd := int(screen.Fd())
	n, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err == nil {
		err = unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0)
	}
	if err == nil {
		process, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	}
	if err != nil {
		t.Skip("there are no pseudo terminals: ", err)
	}
	return screen, process
}

// Long work shows on a terminal how much of it is done. The work of each row takes
// longer than the bar waits before it is drawn.
func TestProgress(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return name
	}
	loop := file("loop.tdm", "var x: int; while x > 0 { x := x - 1; }")
	chain := file("chain.tdm", "var x: int; "+strings.Repeat("if x mod 7 == 3 { x := x + 1; } ", 100))
	cert := filepath.Join(dir, "loop.cert")
	if code := Run(register.All(), []string{"explore", loop, "--bound=unroll=300", "--certificate", cert}, strings.NewReader(""), io.Discard, io.Discard); code > 5 {
		t.Fatalf("exit status %d", code)
	}
	for _, row := range []struct {
		thing string
		args  []string
	}{
		{"steps", []string{"run", loop, "--in=x=700000"}},
		{"steps", []string{"trace", loop, "--in=x=20000", "--bound=steps=50000"}},
		{"nodes", []string{"explore", chain, "--bound=time=2s"}},
		{"answers", []string{"trace", loop, "--path=T×2000 F"}},
		{"records", []string{"certify", cert}},
	} {
		t.Run(row.args[0], func(t *testing.T) {
			screen, process := terminal(t)
			var drawn bytes.Buffer
			read := make(chan struct{})
			go func() { _, _ = io.Copy(&drawn, screen); close(read) }()
			code := Run(register.All(), row.args, strings.NewReader(""), io.Discard, process)
			_ = process.Close()
			<-read
			if code > 5 || !regexp.MustCompile(`\([1-9]\d*/-, .*`+row.thing).MatchString(drawn.String()) {
				t.Errorf("exit status %d; no number of %s is drawn:\n%q", code, row.thing, drawn.String())
			}
		})
	}
}
