package child

import (
	"os/exec"
	"syscall"
)

// Own makes the command a session of its own, and so a process group, which no Ctrl-C of
// the terminal reaches, and lets it die with the thread that starts it: see Start.
func Own(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL}
}

// Kill kills every process of the group of that ID, if there is any.
func Kill(group int) { _ = syscall.Kill(-group, syscall.SIGKILL) }
