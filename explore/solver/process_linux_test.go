package solver

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// TestOrphan: a solver does not outlive a program that ends in the middle of a
// check, without closing anything.
func TestOrphan(t *testing.T) {
	if pids := os.Getenv("TANDEM_TEST_ORPHAN"); pids != "" {
		s, err := Open(fakeCommand("always never reads", pids), Options{})
		if err != nil {
			t.Fatal(err)
		}
		time.AfterFunc(500*time.Millisecond, func() { os.Exit(0) })
		s.Check(context.Background())
		t.Fatal("the check returned")
	}
	pids := filepath.Join(t.TempDir(), "pids")
	cmd := exec.Command(os.Args[0], "-test.run=^TestOrphan$")
	cmd.Env = append(os.Environ(), "TANDEM_TEST_ORPHAN="+pids)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	time.Sleep(100 * time.Millisecond) // for the kernel
	groups := processes(t, pids)
	if len(groups) != 1 {
		t.Errorf("%d processes, want 1", len(groups))
	}
	gone(t, groups)
}
