package report

import (
	"errors"
	"io"
	"testing"
)

// Ctrl-C on a raw terminal is a key, and ends the command as the signal does.
func TestCtrlC(t *testing.T) {
	for _, row := range []struct {
		key    string
		want   int
		reason string
	}{
		{"\x03", 1, "it interrupts"},
		{"\x04", 0, "the end of the input is no interruption"},
		{"\x1b", 0, "nor is Escape"},
	} {
		interrupted := 0
		typed := &Typed{rest: []byte(row.key), end: func() { interrupted++ }}
		if _, err := typed.one(); !errors.Is(err, io.EOF) || interrupted != row.want {
			t.Errorf("%s: %q: %v, interrupted %d times", row.reason, row.key, err, interrupted)
		}
	}
}
