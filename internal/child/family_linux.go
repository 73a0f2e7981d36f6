package child

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/prometheus/procfs"
	"golang.org/x/sys/unix"
)

// begun is when a process began, for family.
func begun(pid int) uint64 {
	p, err := procfs.NewProc(pid)
	if err != nil {
		return 0
	}
	s, _ := p.Stat() // of who ended by now it is 0
	return s.Starttime
}

// direct has the processes that Begin began and that nobody waited for. It is held while one begins.
var direct = struct {
	sync.RWMutex
	pids map[int]bool
}{pids: map[int]bool{}}

// adopts makes this process the parent of whatever a command leaves behind.
var adopts = sync.OnceFunc(func() { _ = unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) })

// Begin starts a command that Own made a session. Wait waits for it.
func Begin(cmd *exec.Cmd) error {
	adopts()
	direct.Lock()
	defer direct.Unlock()
	err := cmd.Start()
	if err == nil {
		direct.pids[cmd.Process.Pid] = true
	}
	return err
}

// Wait waits for what Begin began.
func Wait(cmd *exec.Cmd) error {
	err := cmd.Wait()
	direct.Lock()
	defer direct.Unlock()
	delete(direct.pids, cmd.Process.Pid)
	return err
}

// family lists the processes that live and belong to a run: those of its session, and those that
// left it and began since then with mark in their environment. Who left with no such mark, and
// whose parent ended, belongs to the run that is alone.
func family(session int, mark string, since uint64) []member {
	all, err := procfs.AllProcs()
	if err != nil {
		return nil
	}
	direct.RLock()
	defer direct.RUnlock()
	self := os.Getpid()
	own, _ := unix.Getsid(0)
	var list []member
	for _, p := range all {
		s, err := p.Stat()
		if err != nil || p.PID == self {
			continue
		}
		adopted := s.PPID == self && s.Session != own && !direct.pids[p.PID]
		if adopted && s.State == "Z" {
			_, _ = unix.Wait4(p.PID, nil, unix.WNOHANG, nil)
		}
		if s.Starttime < since && !adopted || s.State == "Z" || s.State == "X" {
			continue
		}
		if s.Session != session {
			env, err := p.Environ()
			marked := slices.Contains(env, mark)
			others := slices.ContainsFunc(env, func(e string) bool { return strings.HasPrefix(e, marks) })
			if err != nil || !marked && (!adopted || live.Load() != 1 || others) {
				continue
			}
		}
		used := time.Duration(int(s.UTime+s.STime)+s.CUTime+s.CSTime) * tick
		list = append(list, member{p.PID, s.Comm, int64(s.ResidentMemory()), used, s.State == "R" || s.State == "D"})
	}
	return list
}

// tick is the unit of times of processors in proc_pid_stat(5), on every machine that Go knows.
const tick = time.Second / 100

func kill(pid int) { _ = syscall.Kill(pid, syscall.SIGKILL) }
