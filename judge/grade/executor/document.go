package executor

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Document is what an executor writes: a part of the schema tandem.explore/v3, so that
// what `tandem explore --json --bound unwind=N` prints is one. Other fields are not read.
type Document struct {
	Paths []Path `json:"paths"`
}

// Path is a path of the program.
type Path struct {
	// Choices has a letter for each test on the path: T where it is true, else F.
	Choices string `json:"choices"`
	// Status is final, or bound: the path would begin one iteration too many.
	Status string `json:"status"`
	// PathCondition is φ, in the syntax of programs, over the initial values.
	PathCondition string `json:"pathCondition"`
	// Substitution is σ at the end: the terms of the variables, over the initial
	// values. A variable that is missing is as it was. It is judged of final paths.
	Substitution map[string]string `json:"substitution"`
}

// The words for Status.
const (
	final = "final"
	bound = "bound"
)

// maxPaths is how many paths one document has at the most.
const maxPaths = 10_000

// read reads a document. The error says where it is none.
func read(text []byte) (*Document, error) {
	if len(bytes.TrimSpace(text)) == 0 {
		return nil, errors.New("it writes nothing")
	}
	d := jsontext.NewDecoder(bytes.NewReader(text))
	v, err := d.ReadValue()
	if v = v.Clone(); err == nil {
		if _, more := d.ReadToken(); more != io.EOF {
			return nil, fmt.Errorf("there is more behind the JSON, at %s", place(text, d.InputOffset()))
		}
		doc := &Document{}
		if err = json.Unmarshal(v, doc); err == nil {
			return doc, doc.check(v)
		}
	}
	var syntactic *jsontext.SyntacticError
	var semantic *json.SemanticError
	switch {
	case errors.As(err, &semantic):
		at := string(semantic.JSONPointer)
		if at == "" {
			at = "the document"
		}
		return nil, fmt.Errorf("its JSON is not what the task says: %s is of another type", shortened(at))
	case errors.As(err, &syntactic):
		why := "there is no end"
		if syntactic.Err != nil {
			why = strings.TrimPrefix(syntactic.Err.Error(), "jsontext: ")
		}
		return nil, fmt.Errorf("what it writes is no JSON, at %s: %s", place(text, syntactic.ByteOffset), why)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return nil, fmt.Errorf("what it writes is no JSON, at %s: it ends too early", place(text, int64(len(text))))
	}
	return nil, fmt.Errorf("what it writes is no JSON: %w", err)
}

// check looks at what types do not say.
func (d *Document) check(v jsontext.Value) error {
	if d.Paths == nil && !bytes.Contains(v, []byte(`"paths"`)) {
		return errors.New(`its JSON has no field "paths"`)
	}
	if len(d.Paths) > maxPaths {
		return fmt.Errorf("it writes %d paths, more than %d", len(d.Paths), maxPaths)
	}
	for i, p := range d.Paths {
		switch {
		case strings.Trim(p.Choices, "TF") != "":
			return fmt.Errorf("path %d: found the choices %q, expected letters T and F", i+1, shortened(p.Choices))
		case p.Status != final && p.Status != bound:
			return fmt.Errorf("path %d: found the status %q, expected final or bound", i+1, shortened(p.Status))
		case p.PathCondition == "":
			return fmt.Errorf("path %d: found no pathCondition, expected one", i+1)
		}
	}
	return nil
}

// place returns an offset as line:column.
func place(text []byte, offset int64) string {
	before := text[:min(int(offset), len(text))]
	return fmt.Sprintf("%d:%d", 1+bytes.Count(before, []byte("\n")), len(before)-bytes.LastIndexByte(before, '\n'))
}

// shortened returns a text of the answer in a message.
func shortened(s string) string {
	const most = 80
	if len(s) > most {
		return strings.ToValidUTF8(s[:most], "") + "…"
	}
	return s
}
