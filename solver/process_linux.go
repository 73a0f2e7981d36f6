package solver

import (
	"os/exec"
	"syscall"
)

// ownGroup makes the command a process group of its own, which no Ctrl-C of
// the terminal reaches, and lets it die with us however we end.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// killGroup kills every process of the group, if there is any.
func killGroup(pid int) { _ = syscall.Kill(-pid, syscall.SIGKILL) }
