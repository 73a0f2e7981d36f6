package rules

import (
	_ "embed"
	"encoding/json"
	"slices"
	"sync"
)

// Other is an entry that a comment has in lines of the form
//
//	ID: formula
//
// It is none of a system as the code makes it first: a reading puts it in the place of
// one, or the code makes it of others.
type Other struct {
	Language string `json:"language"` // whose letters it has
	Side     string `json:"side"`
	ID       string `json:"id"`
	Formula  string `json:"formula"` // in one line
	Func     string `json:"func"`    // the package and name of what the comment is of
	File     string `json:"file"`
	Line     int    `json:"line"` // of the function, from 1
}

//go:embed others.json
var otherIndex []byte

var others = sync.OnceValue(func() []Other {
	var list []Other
	if err := json.Unmarshal(otherIndex, &list); err != nil {
		panic(err) // the generated file is damaged
	}
	return list
})

// Others lists every such entry, by languages, files and comments. It is not to be changed.
func Others() []Other { return slices.Clip(others()) }
