//go:build unix && !linux

package child

import (
	"os/exec"
	"syscall"
)

// Own makes the command its own session and process group, which no Ctrl-C of the terminal reaches.
func Own(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} }

// Kill kills every process of the group of that ID, if there is any.
func Kill(group int) { _ = syscall.Kill(-group, syscall.SIGKILL) }
