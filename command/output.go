package command

import (
	"bufio"
	"io"
	"sync"
)

// output is standard output: buffered, and with errors that are not lost. The
// first error is kept and told at once, so that work for nobody can stop.
type output struct {
	to   io.Writer // where it goes in the end
	mu   sync.Mutex
	w    *bufio.Writer
	err  error
	told func(error)
}

func newOutput(w io.Writer, told func(error)) *output {
	return &output{to: w, w: bufio.NewWriterSize(w, 64<<10), told: told}
}

// Write never fails; Close does.
func (o *output) Write(p []byte) (int, error) {
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
func (o *output) Flush() {
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
func (o *output) Close() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err == nil {
		o.err = o.w.Flush()
	}
	return o.err
}
