package solver

import (
	"io"
	"os/exec"
	"syscall/js"
)

// inPage reports whether this is the page, where Z3 is asked last, since it has to be loaded.
const inPage = true

// lookPath returns an error but for Z3, if the page has loaded it.
func lookPath(name string) error {
	if name == "z3" && js.Global().Get("z3").Truthy() {
		return nil
	}
	return &exec.Error{Name: name, Err: exec.ErrNotFound}
}

// start begins anew with the page's Z3, an object of two functions: ask(text) promises what Z3 says
// to these commands, and restart() ends what it does, and forgets what it was told.
func start([]string) (*process, error) {
	z3 := js.Global().Get("z3")
	out, said := io.Pipe()
	p := &process{in: asked{z3, said}, out: out, replies: make(chan sexpr, 16), quit: make(chan struct{}), ended: make(chan struct{}), stderr: &head{}}
	p.kill = func() {
		z3.Call("restart")
		close(p.ended)
	}
	go p.read()
	return p, nil
}

// asked is the page's Z3 as what one writes to; what it says goes to said.
type asked struct {
	z3   js.Value
	said *io.PipeWriter
}

func (a asked) Write(text []byte) (int, error) {
	answer := make(chan string, 1)
	then := js.FuncOf(func(_ js.Value, args []js.Value) any {
		answer <- args[0].String()
		return nil
	})
	defer then.Release()
	a.z3.Call("ask", string(text)).Call("then", then)
	if _, err := io.WriteString(a.said, <-answer); err != nil {
		return 0, err
	}
	return len(text), nil
}

func (a asked) Close() error { return a.said.Close() }
