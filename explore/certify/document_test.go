package certify_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tandem/explore/certify"
	"tandem/explore/certify/byrule"
)

// object is a JSON object whose fields have an order. Numbers in it are int,
// lists []any.
type object struct {
	keys   []string
	values []any
}

func (o *object) find(key string) any {
	if i := slices.Index(o.keys, key); i >= 0 {
		return o.values[i]
	}
	return nil
}

func (o *object) set(key string, v any) {
	if i := slices.Index(o.keys, key); i >= 0 {
		o.values[i] = v
	} else {
		o.keys, o.values = append(o.keys, key), append(o.values, v)
	}
}

func (o *object) remove(key string) {
	if i := slices.Index(o.keys, key); i >= 0 {
		o.keys, o.values = slices.Delete(o.keys, i, i+1), slices.Delete(o.values, i, i+1)
	}
}

// kind returns what the record is: header, node, step, cut, path or end.
func (o *object) kind() string {
	if o.keys[0] == "schema" {
		return "header"
	}
	return o.keys[0]
}

// clone returns a deep copy.
func clone(v any) any {
	switch v := v.(type) {
	case *object:
		c := &object{keys: slices.Clone(v.keys)}
		for _, w := range v.values {
			c.values = append(c.values, clone(w))
		}
		return c
	case []any:
		c := []any{}
		for _, w := range v {
			c = append(c, clone(w))
		}
		return c
	default:
		return v
	}
}

func decode(dec *json.Decoder) any {
	token, err := dec.Token()
	if err != nil {
		panic(err) // no certificate of these tests
	}
	switch token {
	case json.Delim('{'):
		o := &object{}
		for dec.More() {
			o.keys = append(o.keys, decode(dec).(string))
			o.values = append(o.values, decode(dec))
		}
		_, _ = dec.Token()
		return o
	case json.Delim('['):
		list := []any{}
		for dec.More() {
			list = append(list, decode(dec))
		}
		_, _ = dec.Token()
		return list
	}
	if n, ok := token.(float64); ok {
		return int(n)
	}
	return token
}

func encode(b *bytes.Buffer, v any) {
	switch v := v.(type) {
	case *object:
		b.WriteByte('{')
		for i, k := range v.keys {
			if i > 0 {
				b.WriteByte(',')
			}
			encode(b, k)
			b.WriteByte(':')
			encode(b, v.values[i])
		}
		b.WriteByte('}')
	case []any:
		b.WriteByte('[')
		for i, w := range v {
			if i > 0 {
				b.WriteByte(',')
			}
			encode(b, w)
		}
		b.WriteByte(']')
	default:
		text, err := json.Marshal(v)
		if err != nil {
			panic(err)
		}
		b.Write(text)
	}
}

// document is the records of a certificate.
type document []*object

func parse(text []byte) document {
	var d document
	for line := range bytes.Lines(text) {
		d = append(d, decode(json.NewDecoder(bytes.NewReader(line))).(*object))
	}
	return d
}

func (d document) text() []byte {
	var b bytes.Buffer
	for _, r := range d {
		encode(&b, r)
		b.WriteByte('\n')
	}
	return b.Bytes()
}

func (d document) clone() document {
	var c document
	for _, r := range d {
		c = append(c, clone(r).(*object))
	}
	return c
}

// certificates returns the examples, by name.
func certificates(t testing.TB) map[string]document {
	t.Helper()
	files, err := filepath.Glob("testdata/*.cert")
	if err != nil || len(files) < 5 {
		t.Fatalf("%d certificates: %v", len(files), err)
	}
	list := map[string]document{}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		list[strings.TrimSuffix(filepath.Base(f), ".cert")] = parse(text)
	}
	return list
}

func check(t testing.TB, text []byte, s certify.Solver) *certify.Report {
	t.Helper()
	r, err := certify.Check(context.Background(), bytes.NewReader(text), certify.Bounds{}, s, byrule.Read)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// refs calls f on each number of a node in a record, and replaces it.
func refs(r *object, f func(int) int) {
	list := func(v any) {
		for i, n := range v.([]any) {
			v.([]any)[i] = f(n.(int))
		}
	}
	switch r.kind() {
	case "node":
		if args := r.find("args"); args != nil {
			list(args)
		}
	case "step", "cut":
		list(r.find("phi"))
	case "path":
		r.set("phi", f(r.find("phi").(int)))
	}
	if sigma, ok := r.find("sigma").(*object); ok {
		for i, n := range sigma.values {
			sigma.values[i] = f(n.(int))
		}
	}
}

// renumbered returns the document with new numbers of records, all references
// following, without nodes that nothing refers to, and with the counts of the
// last record as they are now: what is wrong with it then is not the numbers.
func (d document) renumbered() document {
	d = d.clone()
	used := map[int]bool{}
	var kept document
	for _, r := range slices.Backward(d) {
		if r.kind() == "node" && !used[r.find("node").(int)] {
			continue
		}
		refs(r, func(n int) int { used[n] = true; return n })
		kept = append(kept, r)
	}
	slices.Reverse(kept)
	count := map[string]int{}
	nodes, steps := map[int]int{}, map[int]int{}
	for _, r := range kept {
		kind := r.kind()
		if kind == "header" {
			continue
		}
		if kind == "end" {
			for _, key := range r.keys {
				if _, ok := r.find(key).(int); ok {
					r.set(key, count[key])
				}
			}
			r.set("complete", count["bound"]+count["unknown"] == 0)
			continue
		}
		refs(r, func(n int) int { return nodes[n] })
		if from, ok := r.find("from").(int); ok {
			r.set("from", steps[from])
		}
		count[kind+"s"]++
		old := r.find(kind).(int)
		r.set(kind, count[kind+"s"])
		switch kind {
		case "node":
			nodes[old] = count["nodes"]
		case "step":
			steps[old] = count["steps"]
		case "path":
			count[r.find("status").(string)]++
			if r.find("model") != nil {
				count["models"]++
			}
		case "cut":
			by := r.find("by").(string)
			count["cutsBy"+strings.ToUpper(by[:1])+by[1:]]++
		}
	}
	return kept
}

// hash returns what a header has of a program.
func hash(program string) string {
	sum := sha256.Sum256([]byte(program))
	return hex.EncodeToString(sum[:])
}
