package grade

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"slices"
)

// Exercise is what an exercise's table, grade.json in its folder, says.
type Exercise struct {
	Number   int    `json:"number"`
	Title    string `json:"title"`    // some words
	Kind     string `json:"kind"`     // of what judges it, as rules
	Language string `json:"language"` // in which its programs and rules are; "": basic
	File     string `json:"file"`     // with holes, that students fill, as until.rules
	// Built tells that answers are programs, which are built first.
	Built bool       `json:"built"`
	Parts []PartSpec `json:"parts"`
	// Rest is the whole table, for what a kind has of its own.
	Rest json.RawMessage `json:"-"`
	// Folder is what the exercise's folder has.
	Folder fs.FS `json:"-"`
}

// PartSpec is a part of an exercise that is worth points by itself.
type PartSpec struct {
	Name   string `json:"name"`  // as Until-T
	Group  string `json:"group"` // as “until, symbolic”
	Points int    `json:"points"`
	// Entry is the rule or clause that the part asks for, as “symbolic Until-T”. "": the
	// part is of another kind.
	Entry string `json:"entry,omitempty"`
	// By is what a kind takes to judge the part, where there are several ways.
	By string `json:"by,omitempty"`
}

// Points returns what there is to get.
func (e *Exercise) Points() int {
	n := 0
	for _, p := range e.Parts {
		n += p.Points
	}
	return n
}

// Dir returns the name of the exercise's folder.
func (e *Exercise) Dir() string { return fmt.Sprint(e.Number) }

// Answer is a file that a student hands in.
type Answer struct {
	Name string // as messages call it
	Text []byte
}

// Options are those of grading.
type Options struct {
	Seed    uint64 // of what is tried at random
	Version string // of the command
}

// Judge grades an answer to an exercise of one kind. It may panic, and takes whatever
// time and memory the answer makes it take: who calls it sets bounds. Where ctx ends,
// the parts that are not judged until then are NotJudged.
type Judge func(ctx context.Context, e *Exercise, a Answer, o Options) Result

// Judges has a Judge for each kind of exercise.
type Judges map[string]Judge

// Read reads the exercises of a folder, each in a folder with its number, in order.
// It is an error if there is a table that cannot be read.
func Read(folder fs.FS) ([]*Exercise, error) {
	tables, err := fs.Glob(folder, "*/grade.json")
	if err != nil {
		return nil, err
	}
	var list []*Exercise
	for _, name := range tables {
		text, err := fs.ReadFile(folder, name)
		if err != nil {
			return nil, err
		}
		e := &Exercise{Rest: text, Language: "basic"}
		if err := json.Unmarshal(text, e); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if path.Dir(name) != e.Dir() {
			return nil, fmt.Errorf("%s: found the number %d, expected that of the folder", name, e.Number)
		}
		if e.Folder, err = fs.Sub(folder, path.Dir(name)); err != nil {
			return nil, err
		}
		list = append(list, e)
	}
	slices.SortFunc(list, func(a, b *Exercise) int { return a.Number - b.Number })
	return list, nil
}
