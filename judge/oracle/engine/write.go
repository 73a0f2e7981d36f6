package engine

import (
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"tandem/judge/oracle"
)

// Write returns a document as its file has it.
func Write(doc *oracle.Document) []byte {
	text, err := json.Marshal(doc, jsontext.WithIndent(" "), json.Deterministic(true))
	if err != nil {
		panic(err) // it has only texts and numbers
	}
	return text
}
