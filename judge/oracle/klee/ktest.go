package klee

import (
	"encoding/binary"
	"fmt"
)

// object is an object of a test: its name and its bytes.
type object struct {
	name  string
	bytes []byte
}

const (
	magic   = "KTEST"
	version = 3
)

// ktest reads a file testN.ktest: the magic, the version, the arguments, two numbers
// about symbolic arguments, and the objects. Numbers are of 32 bits, big-endian.
func ktest(file string, text []byte) ([]object, error) {
	r := &bytesReader{file: file, text: text}
	if found := r.take(len(magic), "the magic"); r.err == nil && string(found) != magic {
		return nil, fmt.Errorf("%s: byte 0: found %q, expected %q", file, found, magic)
	}
	if n := r.number("the version"); r.err == nil && n != version {
		return nil, fmt.Errorf("%s: byte %d: found version %d, expected %d", file, len(magic), n, version)
	}
	for range r.count("arguments", 4) {
		r.run("an argument")
	}
	r.number("the number of symbolic arguments")
	r.number("their length")
	var list []object
	seen := map[string]bool{}
	for range r.count("objects", 8) {
		at := r.at
		o := object{name: string(r.run("a name"))}
		o.bytes = r.run("the bytes of " + fmt.Sprintf("%.60q", o.name))
		if r.err != nil {
			break
		}
		if seen[o.name] {
			return nil, fmt.Errorf("%s: byte %d: found a second object %.60q, expected one of a name", file, at, o.name)
		}
		seen[o.name] = true
		list = append(list, o)
	}
	if r.err == nil && r.at < len(text) {
		return nil, fmt.Errorf("%s: byte %d: found %d more bytes, expected the end", file, r.at, len(text)-r.at)
	}
	return list, r.err
}

// bytesReader takes one thing after the other; after an error nothing.
type bytesReader struct {
	file string
	text []byte
	at   int
	err  error
}

func (r *bytesReader) take(n int, what string) []byte {
	if r.err != nil {
		return nil
	}
	if n > len(r.text)-r.at {
		r.err = fmt.Errorf("%s: byte %d: found %d bytes more, expected %d of %s", r.file, r.at, len(r.text)-r.at, n, what)
		return nil
	}
	r.at += n
	return r.text[r.at-n : r.at]
}

func (r *bytesReader) number(what string) uint32 {
	b := r.take(4, what)
	if r.err != nil {
		return 0
	}
	return binary.BigEndian.Uint32(b)
}

// count returns how many things there are, each of at least so many bytes.
func (r *bytesReader) count(what string, least int) int {
	at := r.at
	n := int(r.number("the number of " + what))
	if n > (len(r.text)-r.at)/least {
		r.err = fmt.Errorf("%s: byte %d: found %d %s, expected as many as %d bytes have", r.file, at, n, what, len(r.text)-r.at)
	}
	if r.err != nil {
		return 0
	}
	return n
}

// run is bytes with their number in front.
func (r *bytesReader) run(what string) []byte {
	at := r.at
	n := r.number("the length of " + what)
	if int(n) > len(r.text)-r.at {
		r.err = fmt.Errorf("%s: byte %d: found the length %d of %s, expected at most %d, as many bytes as there are", r.file, at, n, what, len(r.text)-r.at)
	}
	return r.take(int(n), what)
}
