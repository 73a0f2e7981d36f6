package child

import (
	"context"
	"os/exec"
	"testing"
	"time"

	"github.com/prometheus/procfs"
)

// A confined run leaves the children of others alone: who starts it, and reads no files, forgets none.
func TestConfinedBeside(t *testing.T) {
	if !Confines() {
		t.Skip("the system confines nobody")
	}
	other := exec.Command("sleep", "1000")
	Own(other)
	if err := Begin(other); err != nil {
		t.Fatal(err)
	}
	_, _ = Run(context.Background(), Command{Line: "true", Dir: t.TempDir(), Confined: true}) // it may not read sh
	Kill(other.Process.Pid)
	for state := ""; state != "Z"; {
		time.Sleep(time.Millisecond)
		if p, err := procfs.NewProc(other.Process.Pid); err == nil {
			s, _ := p.Stat()
			state = s.State
		}
	}
	family(0, "x", 0)
	if err := Wait(other); other.ProcessState == nil || len(direct.pids) > 0 {
		t.Errorf("it was waited for already: %v, or is kept: %v", err, direct.pids)
	}
}
