package cli

import (
	"bufio"
	"io"
	"sync"
)

// Output is standard output: buffered, and with errors that are not lost. The
// first error is kept and told at once, so that work for nobody can stop.
type Output struct {
	To   io.Writer // where it goes in the end
	mu   sync.Mutex
	w    *bufio.Writer
	err  error
	told func(error)
}

// NewOutput returns the output that goes to w. The first error of a write is told.
func NewOutput(w io.Writer, told func(error)) *Output {
	return &Output{To: w, w: bufio.NewWriterSize(w, 64<<10), told: told}
}

// Write never fails; Close does.
func (o *Output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err == nil {
		if _, err := o.w.Write(p); err != nil {
			o.err = err
			o.told(err)
		}
	}
	return len(p), nil
}

// Flush writes what is buffered, for someone who waits for it.
func (o *Output) Flush() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err == nil {
		if err := o.w.Flush(); err != nil {
			o.err = err
			o.told(err)
		}
	}
}

// Close writes what is buffered. The error is the first of all writes.
func (o *Output) Close() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err == nil {
		o.err = o.w.Flush()
	}
	return o.err
}
