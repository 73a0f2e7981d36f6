package grade

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"runtime/debug"
	"slices"
	"time"

	"tandem/internal/lists"
	"tandem/languages"
	"tandem/spec"
)

// Grader grades answers.
type Grader struct {
	Exercises []*Exercise
	Judges    Judges
	Options
}

// Standard returns the judges of all kinds of exercises whose answers are not run as
// processes, over the languages of a register.
func Standard(register *languages.Register) Judges {
	return Judges{"rules": Rules(register), "programs": Programs(register), "repair": Repair(register), "theorem": Theorem(register)}
}

// Exercise returns the exercise of that number; nil if there is none.
func (g *Grader) Exercise(number int) *Exercise {
	found, _ := lists.Find(g.Exercises, func(e *Exercise) bool { return e.Number == number })
	return found
}

// Limits of the grading of an answer. A process that grades ends when it has used Time of
// the processors, with what it found until then, and without that a little later. Who
// started it ends it at Wall, as child.Limits have it, or when it uses more memory.
const (
	Time   = 9 * time.Second
	Grace  = time.Second
	Wall   = time.Minute
	Memory = 512 << 20 // bytes
	// Live is what of it may be no garbage. A process that grades ends at it, with what it
	// found until then. The rest is for what rules that grow take meanwhile.
	Live = Memory / 2
)

// GCPercent is what a process that grades sets for the collector of garbage: nearly all
// that it makes is short-lived, and it has Memory. LateGCPercent is that at a bound, where
// it only has to say what was found: garbage must not take what is between Live and Memory.
const (
	GCPercent     = 800
	LateGCPercent = 25
)

// BuildTime bounds building an answer that is a program, in the time of processors. What it needs of
// the standard library is built before, once.
const BuildTime = time.Minute

// Bound returns the limit on time of the process that grades an answer to the exercise. For an answer
// that is built it only ends what hangs: building and running have limits of their own.
func (e *Exercise) Bound() time.Duration {
	if e.Built {
		return 20 * BuildTime
	}
	return Wall
}

// ErrTime is why grading ends at Time.
var ErrTime = fmt.Errorf("the bound on time was reached, %v of a processor", Time)

// Grade grades an answer, without any bounds: see Judge. A panic gives no points.
func (g *Grader) Grade(ctx context.Context, e *Exercise, a Answer) (r Result) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case spec.NoClause:
			r = e.Failed(a.Name, g.Options, "not graded: %v", p)
		default:
			r = e.Failed(a.Name, g.Options, "not graded, by a bug in tandem: %v\n%s", p, debug.Stack())
			r.Bug = true
		}
	}()
	judge := g.Judges[e.Kind]
	if judge == nil {
		return e.Failed(a.Name, g.Options, "not graded: nothing judges exercises of the kind %q", e.Kind)
	}
	return judge(ctx, e, a, g.Options)
}

// Check returns an error if nothing judges an exercise.
func (g *Grader) Check() error {
	if e, ok := lists.Find(g.Exercises, func(e *Exercise) bool { return g.Judges[e.Kind] == nil }); ok {
		return fmt.Errorf("exercise %d: nothing judges the kind %q", e.Number, e.Kind)
	}
	return nil
}

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
	return lists.Sum(e.Parts, func(p PartSpec) int { return p.Points })
}

// opened returns the exercise's language, and reads what its table has of its own.
func (e *Exercise) opened(register *languages.Register, tables ...any) (*languages.Language, error) {
	l, err := register.Named(e.Language, languages.Check)
	for _, table := range tables {
		err = cmp.Or(err, json.Unmarshal(e.Rest, table))
	}
	return l, err
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
