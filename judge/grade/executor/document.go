package executor

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/go-json-experiment/json"

	"tandem/lang/jsonread"
	"tandem/lang/syntax"
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
	r := jsonread.New("", text)
	if _, ok := r.Document(); !ok {
		errs, _ := errors.AsType[syntax.Errors](r.Err())
		return nil, fmt.Errorf("what it writes is no JSON, at %v: %s", errs[0].Span.From, errs[0].Msg)
	}
	doc := &Document{}
	err := json.Unmarshal(text, doc)
	if semantic, ok := errors.AsType[*json.SemanticError](err); ok {
		return nil, fmt.Errorf("its JSON is not what the task says: %s is of another type", shortened(cmp.Or(string(semantic.JSONPointer), "the document")))
	}
	if err != nil {
		return nil, fmt.Errorf("what it writes is no JSON: %w", err)
	}
	return doc, doc.check(text)
}

// check looks at what types do not say.
func (d *Document) check(text []byte) error {
	if d.Paths == nil && !bytes.Contains(text, []byte(`"paths"`)) {
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

// shortened returns a text of the answer in a message.
func shortened(s string) string {
	const most = 80
	if len(s) > most {
		return strings.ToValidUTF8(s[:most], "") + "…"
	}
	return s
}
