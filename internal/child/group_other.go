//go:build !unix

package child

import (
	"os"
	"os/exec"
)

// Own does nothing: this system has no process groups.
func Own(*exec.Cmd) {}

// Kill kills the process of that ID. What it started lives on.
func Kill(pid int) {
	if p, err := os.FindProcess(pid); err == nil {
		_ = p.Kill()
	}
}

// waiting returns nothing: this system does not say what is there without waiting for it.
func waiting(*os.File, int) []byte { return nil }
