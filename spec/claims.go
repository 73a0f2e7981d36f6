package spec

import (
	"slices"
	"strings"

	"tandem/internal/lists"
)

// Reading reads a section in another way than that by which theorems hold. T is as in Mutant.
type Reading[T any] struct {
	ID   string // stable, as delta-le
	Text string // what is read how, in one line
	// From is the words of the paper that say so, with their section. "": no words
	// do; the reading is there to compare, and refutes nothing of the paper.
	From string
	// Entries lists what differs from the language by which the theorems hold, as symbolic Elem.
	Entries []string
	// Ours lists entries by which the reading is as that language, and that no words of the paper
	// say: where a reading with other words has them in another way, and fails, this one is a repair.
	Ours []string
	// Refutes lists the statements that the reading refutes; all others hold. None: the reading holds.
	Refutes []string
	// Found lists cases that are rare at random and too large for all small ones, judged one by one.
	Found []Found
	// Mended lists the entries repaired in an otherwise published reading. Without From it stands
	// for nothing else, and judges what the published reading refutes.
	Mended []string
	// Judged lists the statements that a reading without From judges. None: all that published refutes.
	Judged []string
	// Said lists the functions, as symbounds.BoundAny, in whose comments the formulas stand
	// that the reading puts in the place of Entries. None: no formula differs.
	Said []string
	// Unsaid says why no formulas say what differs. "": they do, and run.
	Unsaid string
	Of     func() T
}

// Found is a case by which a reading refutes a statement.
type Found struct {
	Statement string // its ID
	Program   string // its text
	Values    string // of the variables, as tandem run --in takes them
	Heap      string // a heap file
}

// Aside reports whether the reading is there only to say what a repair of the published one mends.
func (r Reading[T]) Aside() bool { return len(r.Mended) > 0 && r.From == "" }

// Judging returns those of the statements that a reading judges that is Aside.
func (r Reading[T]) Judging(ids []string) []string {
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return len(r.Judged) > 0 && !slices.Contains(r.Judged, id) })
}

// Target returns what differs, in one line.
func (r Reading[T]) Target() string { return strings.Join(r.Entries, ", ") }

// Readings returns as Mutants.
func Readings[T, U any](list []Reading[T], makes func(T) U) []Reading[U] {
	readings := make([]Reading[U], len(list))
	for i, r := range list {
		readings[i] = Reading[U]{r.ID, r.Text, r.From, r.Entries, r.Ours, r.Refutes, r.Found, r.Mended, r.Judged, r.Said, r.Unsaid, func() U { return makes(r.Of()) }}
	}
	return readings
}

// FindReading returns the reading of that ID; false if there is none.
func FindReading[T any](list []Reading[T], id string) (Reading[T], bool) {
	return lists.Find(list, func(r Reading[T]) bool { return r.ID == id })
}

// Scope says how much an exhaustive check went through.
type Scope struct {
	Size     int `json:"size" jsonschema:"of the largest programs or traces"`
	Programs int `json:"programs" jsonschema:"programs or traces, up to the names of variables"`
	States   int `json:"states" jsonschema:"pairs of one of them and an initial state"`
	Points   int `json:"points" jsonschema:"cases of statements that are not about programs"`
	Steps    int `json:"steps" jsonschema:"transitions taken, on both sides and by all properties"`
	// Vocabularies names what the programs are made of.
	Vocabularies string `json:"vocabularies,omitempty" jsonschema:"the names of the vocabularies that programs were made of, with commas between them; missing: the language has one without a name"`
}

// Definition is a paper's definition: its text, its implementation, and statements that others
// would refute.
type Definition struct {
	ID        string
	Section   string
	Name      string
	Statement string   // in mathematics
	Described bool     // in words: the paper prints no formula
	Source    string   // the place in the section
	Code      []string // functions and types, as symbolic.ID; a test finds each in the code
	By        []string // statements of the language
	Entries   []string // its clauses, as readings name them
}

// Number is a statement's in its paper, as Theorem 4.5 or Lemma 4.4, assign; zero: it has none.
type Number struct {
	Kind   string // as theorem
	Digits string // as 4.5
	Part   string // which of several statements the number is of; "": the only one
}

// Of returns the name of the statement with this number, as Theorem 2.3 (Correctness).
func (n Number) Of(name string) string {
	if n.Kind == "" {
		return name
	}
	return strings.ToUpper(n.Kind[:1]) + n.Kind[1:] + " " + n.Digits + " (" + name + ")"
}

// ID returns the number as an ID, as theorem-4.5-soundness; "" if there is none.
func (n Number) ID() string {
	switch {
	case n.Kind == "":
		return ""
	case n.Part == "":
		return n.Kind + "-" + n.Digits
	default:
		return n.Kind + "-" + n.Digits + "-" + n.Part
	}
}
