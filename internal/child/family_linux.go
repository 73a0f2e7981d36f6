package child

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// stat is what Linux says of a process.
//
// Source: proc_pid_stat(5).
type stat struct {
	state   byte
	parent  int
	session int
	began   uint64 // in ticks of the clock since the machine began
	pages   uint64 // in memory
	ticks   uint64 // of processors, with those of children that ended
	name    string
}

func statOf(pid int) (s stat, ok bool) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	open, end := bytes.IndexByte(text, '('), bytes.LastIndexByte(text, ')')
	if err != nil || open < 0 || end < open {
		return s, false
	}
	s.name = string(text[open+1 : end])
	f := strings.Fields(string(text[end+1:])) // the first is field 3
	if len(f) < 22 {
		return s, false
	}
	s.state = f[0][0]
	s.parent, _ = strconv.Atoi(f[1])
	s.session, _ = strconv.Atoi(f[3])
	for _, i := range []int{11, 12, 13, 14} { // utime, stime, cutime, cstime
		n, _ := strconv.ParseUint(f[i], 10, 64)
		s.ticks += n
	}
	s.began, _ = strconv.ParseUint(f[19], 10, 64)
	s.pages, _ = strconv.ParseUint(f[21], 10, 64)
	return s, true
}

// begun is when a process began, for family.
func begun(pid int) uint64 {
	s, _ := statOf(pid)
	return s.began
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
	dir, err := os.Open("/proc")
	if err != nil {
		return nil
	}
	defer dir.Close()
	names, err := dir.Readdirnames(-1)
	if err != nil {
		return nil
	}
	direct.RLock()
	defer direct.RUnlock()
	self := os.Getpid()
	own, _ := unix.Getsid(0)
	var list []member
	for _, name := range names {
		pid, err := strconv.Atoi(name)
		if err != nil || pid == self {
			continue
		}
		s, ok := statOf(pid)
		adopted := s.parent == self && s.session != own && !direct.pids[pid]
		if adopted && s.state == 'Z' {
			_, _ = unix.Wait4(pid, nil, unix.WNOHANG, nil)
		}
		if !ok || s.began < since && !adopted || s.state == 'Z' || s.state == 'X' {
			continue
		}
		if s.session != session {
			env, err := os.ReadFile("/proc/" + name + "/environ")
			marked := bytes.Contains(env, []byte(mark))
			if err != nil || !marked && !(adopted && live.Load() == 1 && !bytes.Contains(env, []byte(marks))) {
				continue
			}
		}
		list = append(list, member{pid, s.name, int64(s.pages) * int64(os.Getpagesize()), time.Duration(s.ticks) * tick, s.state == 'R' || s.state == 'D'})
	}
	return list
}

// tick is the unit of times of processors in proc_pid_stat(5), on every machine that Go knows.
const tick = time.Second / 100

func kill(pid int) { _ = syscall.Kill(pid, syscall.SIGKILL) }
