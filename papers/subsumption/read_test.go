package subsumption_test

import (
	"strings"
	"testing"

	"tandem/papers/subsumption"
)

// Mistakes have a place, what was found, and what was expected.
func TestMistakes(t *testing.T) {
	for _, row := range []struct{ in, want string }{
		{`{}`, `f:1:1: found no "schema", expected "schema": "tandem.state/v1"`},
		{`{"schema": "tandem.heap/v1"}`, `f:1:12: found the schema "tandem.heap/v1", expected "tandem.state/v1"`},
		{`{"schema": "tandem.state/v1"}`, `f:1:1: found no heap, expected "objects", "array" or "variables"`},
		{`{"schema": "tandem.state/v1", "class": {}}`, `f:1:31: found unknown key "class", expected one of schema, classes`},
		{`{"schema": "tandem.state/v1", "symbols": ["v", "v"]}`, `f:1:48: found a second symbol "v", expected it once`},
		{`{"schema": "tandem.state/v1", "classes": {"N": {"f": "M"}}}`, `f:1:54: found unknown type "M", expected int or one of the file's classes: N`},
		{`{"schema": "tandem.state/v1", "condition": "1"}`, `f:1:44: condition: found an expression of type int, expected one of type bool`},
		{`{"schema": "tandem.state/v1", "variables": {"x": "uninit"}}`, `f:1:50: x: found uninit, expected an object, null or an integer: a variable is initialised`},
		{`{"schema": "tandem.state/v1", "array": {"a": {"cells": []}}}`, `f:1:41: a: found no "length", expected an expression`},
		{`{"schema": "tandem.state/v1", "classes": {"N": {}}, "objects": {"a": {"class": "N", "summary": []}}}`, `f:1:96: a, summary: found an empty list, expected one node or more`},
	} {
		_, err := subsumption.Read("f", []byte(row.in))
		if err == nil || !strings.HasPrefix(err.Error(), row.want) {
			t.Errorf("%s: got %v, want %s", row.in, err, row.want)
		}
	}
}
