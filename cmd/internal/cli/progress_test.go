package cli

import (
	"bytes"
	"strings"
	"sync"
	"testing"
	"time"
)

// screen is what was drawn. The bar turns by itself.
type screen struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *screen) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// A bar without a total shows that something goes on, though nobody tells how far it
// is, and nothing when it is closed.
func TestBarTurns(t *testing.T) {
	var s screen
	bar := drawn(&s, 0, "paths")
	for deadline := time.Now().Add(30 * time.Second); strings.TrimSpace(s.String()) == ""; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("nothing is drawn")
		}
	}
	bar.Close()
	closed := s.String()
	time.Sleep(5 * redraw)
	if later := s.String(); later != closed {
		t.Errorf("when it was closed, there was drawn: %q", later[len(closed):])
	}
	if last := closed[strings.LastIndex(closed, "\r")+1:]; strings.TrimSpace(last) != "" {
		t.Errorf("it leaves %q", last)
	}
}

// Nothing is drawn where nobody looks.
func TestNoBarInFiles(t *testing.T) {
	var s screen
	bar := NewProgress(&s, 0, "paths")
	bar.Add()
	time.Sleep(3 * redraw)
	bar.Close()
	if got := s.String(); got != "" {
		t.Errorf("drew %q", got)
	}
}
