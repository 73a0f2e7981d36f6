//go:build !js

package solver

import (
	"errors"
	"os"
	"os/exec"
	"runtime"
	"time"

	"tandem/internal/child"
)

// inPage reports whether this is the page, where Z3 is asked last, since it has to be loaded.
const inPage = false

// lookPath returns an error if there is no such program.
func lookPath(name string) error {
	_, err := exec.LookPath(name)
	return err
}

// start runs the command.
func start(argv []string) (*process, error) {
	cmd := exec.Command(argv[0], argv[1:]...)
	p := &process{replies: make(chan sexpr, 16), quit: make(chan struct{}), ended: make(chan struct{}), stderr: &head{}}
	p.kill = func() { child.Kill(p.pid) }
	child.Own(cmd)
	cmd.Stderr = p.stderr
	cmd.WaitDelay = 100 * time.Millisecond // for who inherited stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	// Not StdoutPipe: Wait would close it before everything was read.
	out, stdout, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(err, in.Close())
	}
	cmd.Stdout = stdout
	p.in, p.out = in, out
	started := make(chan error)
	go p.run(cmd, started)
	err = <-started
	if e := stdout.Close(); err == nil {
		err = e
	}
	if err != nil {
		return nil, errors.Join(err, in.Close(), out.Close())
	}
	go p.read()
	return p, nil
}

// run starts the command and waits for it. It stays on one thread for as long:
// where the process is to die with its parent, the system means that thread.
func (p *process) run(cmd *exec.Cmd, started chan<- error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if err := child.Begin(cmd); err != nil {
		started <- err
		return
	}
	p.pid = cmd.Process.Pid
	started <- nil
	_ = child.Wait(cmd) // the state says it, whatever else failed
	p.exit = cmd.ProcessState.String()
	child.Kill(p.pid) // what it started and left behind
	close(p.ended)
}
