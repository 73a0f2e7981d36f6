package solver

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"
)

// process is a running solver in its own process group. Replies are read at once, so that it never waits.
type process struct {
	in      io.WriteCloser
	out     io.ReadCloser
	replies chan sexpr    // closed at the end of the output, with why in err
	err     error         // why no more replies come; nil: the output ended
	quit    chan struct{} // closed by stop
	ended   chan struct{} // closed when the process is gone and reaped, with how in exit
	exit    string        // exit status 1, signal: killed
	pid     int           // 0 of the page's
	kill    func()        // ends it, and closes ended
	stderr  *head
	once    sync.Once
}

// read passes on the replies.
func (p *process) read() {
	defer close(p.replies)
	r := newSexprReader(p.out)
	for {
		e, err := r.next()
		if err != nil {
			if err != io.EOF {
				p.err = err
			}
			return
		}
		select {
		case p.replies <- e:
		case <-p.quit:
			return
		}
	}
}

// stop kills the process and its group, and waits until it is gone.
func (p *process) stop() error {
	var err error
	p.once.Do(func() {
		close(p.quit)
		select {
		case <-p.ended: // its group was killed then
		default:
			p.kill()
		}
		_ = p.in.Close()  // closed already, perhaps
		_ = p.out.Close() // ends read
		select {
		case <-p.ended:
		case <-time.After(5 * time.Second):
			err = fmt.Errorf("process %d was killed and is still there", p.pid)
		}
	})
	return err
}

// why says how the output ended: what was wrong, or how the process ended with its first line on stderr.
func (p *process) why() string {
	if p.err != nil && !errors.Is(p.err, os.ErrClosed) {
		return p.err.Error() + p.said()
	}
	select {
	case <-p.ended:
	case <-time.After(200 * time.Millisecond):
		return "it closed its output" + p.said()
	}
	return "it ended: " + p.exit + p.said()
}

func (p *process) said() string {
	if line := p.stderr.firstLine(); line != "" {
		return ": " + line
	}
	return ""
}

// head keeps the beginning of what is written to it. It is safe for concurrent use.
type head struct {
	mu  sync.Mutex
	buf []byte
}

func (h *head) Write(b []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if room := 4096 - len(h.buf); room > 0 {
		h.buf = append(h.buf, b[:min(room, len(b))]...)
	}
	return len(b), nil
}

func (h *head) firstLine() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	for line := range strings.Lines(string(h.buf)) {
		if line = strings.TrimSpace(strings.ToValidUTF8(strings.Map(printable, line), "")); line != "" {
			return line[:min(len(line), 200)]
		}
	}
	return ""
}
