package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"

	"tandem/internal/lists"
	"tandem/judge/oracle"
	"tandem/languages"
	"tandem/papers/subsumption"
	"tandem/papers/subsumption/visited"
	"tandem/spec"
)

// Matched is a search that matches states.
type Matched struct {
	*Tree
	Abstract visited.Abstraction
	Reading  string // "" and "repaired": that by which the statements hold
	Asked    int    // questions to solvers by which states were matched
	Found    *languages.Subsumed
	Store    *visited.Store
}

// MatchedDocument is a search that matches states.
type MatchedDocument struct {
	Header
	Kind          string         `json:"kind" jsonschema:"matched"`
	Program       ProgramInfo    `json:"program" jsonschema:"the program"`
	Abstraction   string         `json:"abstraction" jsonschema:"match: none; list or array"`
	Reading       string         `json:"reading,omitempty" jsonschema:"the reading of the text; none: that by which its statements hold"`
	Verdict       string         `json:"verdict" jsonschema:"complete, errors, abstract (ended, but matches rest on an abstraction or a reading), or cut (by a bound, or undecided)"`
	Approximation string         `json:"approximation" jsonschema:"under: paths behind a state that was matched are not followed"`
	Says          string         `json:"says" jsonschema:"the same, in a sentence"`
	Checks        int            `json:"checks" jsonschema:"states that were checked"`
	Subsumed      int            `json:"subsumed" jsonschema:"of these, by one that was stored"`
	Stored        int            `json:"stored" jsonschema:"states that were stored"`
	Abstracted    int            `json:"abstracted" jsonschema:"matches that rest on an abstraction"`
	Questions     int            `json:"questions" jsonschema:"asked of solvers about matches"`
	Looked        int            `json:"looked" jsonschema:"pairs of states whose shapes were matched"`
	Paths         int            `json:"paths" jsonschema:"that end otherwise than in a state that is subsumed"`
	Feasibility   int            `json:"feasibility" jsonschema:"questions about branches"`
	States        []MatchedState `json:"states" jsonschema:"those that were stored, as they are matched"`
	Matches       []MatchedCheck `json:"matches" jsonschema:"the states that were subsumed, in the order of the search"`
	Errors        []TreePath     `json:"errors" jsonschema:"paths that end in an error"`
	Doubted       *MatchedDoubt  `json:"doubted,omitempty" jsonschema:"what matching hides; none: it was not asked for"`
}

// MatchedState is a state that was stored.
type MatchedState struct {
	ID        int           `json:"id" jsonschema:"its number"`
	Line      int           `json:"line" jsonschema:"of the statement before which it was checked; 0: it was not read from a source"`
	Abstract  bool          `json:"abstract" jsonschema:"the abstraction has changed it"`
	State     SubsumesState `json:"state" jsonschema:"the state"`
	Undecided string        `json:"undecided,omitempty" jsonschema:"why it is not known of another one whether it subsumes it"`
}

// MatchedCheck is a state that was subsumed.
type MatchedCheck struct {
	By       int           `json:"by" jsonschema:"the number of the stored state that subsumes it"`
	Line     int           `json:"line" jsonschema:"of the statement before which it was checked"`
	Abstract bool          `json:"abstract" jsonschema:"the match rests on an abstraction"`
	State    SubsumesState `json:"state" jsonschema:"the state, as it is matched"`
	First    string        `json:"first" jsonschema:"its constraint, below the quantifiers"`
	Second   string        `json:"second" jsonschema:"that of the state which subsumes it"`
}

// MatchedDoubt is what was found behind states that were subsumed.
type MatchedDoubt struct {
	Steps    int             `json:"steps" jsonschema:"that each was followed"`
	Followed int             `json:"followed" jsonschema:"states"`
	Errors   []MatchedHidden `json:"errors" jsonschema:"that are there"`
	Open     int             `json:"open" jsonschema:"states there that none of the stored ones subsumes"`
	Cut      int             `json:"cut" jsonschema:"paths that another bound ended, or that were not decided"`
}

// MatchedHidden is an error behind a state that was subsumed.
type MatchedHidden struct {
	By    int               `json:"by" jsonschema:"the number of the stored state that subsumes it"`
	New   bool              `json:"new" jsonschema:"the search has no error at that statement"`
	Error string            `json:"error" jsonschema:"the error, with its place"`
	Model map[string]string `json:"model" jsonschema:"initial values that lead there"`
}

// ends returns how a search ended.
func (m *Matched) ends() (verdict, says string) {
	subsumed, abstracted := m.Store.Matches()
	var cut []string
	for _, o := range []spec.Outcome{spec.Bound, spec.Unknown} {
		if n := m.Summary.ByStatus[o]; n > 0 {
			cut = append(cut, fmt.Sprintf("%s %v", Count(n, "path"), o))
		}
	}
	for _, p := range m.Paths {
		if reason := p.Reason; (p.Status == spec.Bound || p.Status == spec.Unknown) && !slices.Contains(cut, reason) {
			cut = append(cut, reason)
		}
	}
	if m.Left > 0 {
		cut = append(cut, "there may be more paths than --bound paths")
	}
	if says := m.errors(len(cut) == 0 && m.Summary.Complete); says != "" {
		return "errors", says
	}
	switch {
	case len(cut) > 0 || !m.Summary.Complete:
		return "cut", "cut: " + strings.Join(cut, ", ") + ": nothing is said of what follows"
	case abstracted > 0:
		return "abstract", fmt.Sprintf("ended, but %d %s on an abstraction: behind them there may be states, and errors, that the stored states do not stand for (--bound doubt follows them)", abstracted, english.PluralWord(abstracted, "match rests", "matches rest"))
	case !m.repaired() && subsumed > 0:
		return "abstract", fmt.Sprintf("ended, but %d %s on the reading %s, by which a match may hide states (--bound doubt follows them)", subsumed, english.PluralWord(subsumed, "match rests", "matches rest"), m.Reading)
	default:
		return "complete", "complete: each path ends, or comes to a state that a stored one subsumes"
	}
}

// errors returns what is said of the errors of a search, and of those behind states that were
// matched; "": there is none. whole tells that no bound cut the search.
func (m *Matched) errors(whole bool) string {
	var says []string
	if n := m.Summary.ByStatus[spec.Error]; n > 0 {
		inputs := "each with an input that leads there"
		if n > len(m.Faults) {
			inputs = fmt.Sprintf("%d of them with an input that leads there", len(m.Faults))
		}
		says = append(says, Count(n, "path")+" in an error, "+inputs)
	}
	d := m.Found.Doubted
	if d == nil || len(d.Errors) == 0 {
		return strings.Join(says, "; ")
	}
	says = append(says, Count(len(d.Errors), "path")+" in an error behind a state that was matched")
	if whole && m.repaired() && slices.ContainsFunc(d.Errors, func(h languages.Hidden) bool { return h.New && !m.Store.Checks[h.By].Abstracted() }) {
		says = append(says, "a match that rests on no abstraction hides one: this is a bug in tandem")
	}
	return strings.Join(says, "; ")
}

// repaired reports whether states are matched as the statements hold.
func (m *Matched) repaired() bool { return m.Reading == "" || m.Reading == "repaired" }

// Verdict is refuted by an error; it holds where the search is complete.
func (m *Matched) Verdict() spec.Result {
	switch verdict, _ := m.ends(); verdict {
	case "errors":
		return spec.Refuted
	case "complete":
		return spec.Tested
	default:
		return spec.Inconclusive
	}
}

// labelled returns the labels that Algorithm 1 gives to the nodes of a state that subsumes
// another one: in the order in which the roots reach them.
func labelled(s *subsumption.State) subsumption.Labels {
	l := make(subsumption.Labels, len(s.Objects))
	for i, n := range s.Reached() {
		l[n] = int32(i + 1)
	}
	return l
}

// Document returns the search as JSON.
func (m *Matched) Document() MatchedDocument {
	subsumed, abstracted := m.Store.Matches()
	doc := MatchedDocument{
		Header: Header{Head{ExploreSchema, Version}, m.Solver.String()}, Kind: MatchedKind, Program: m.Program.info(), Abstraction: string(m.Abstract), Reading: m.Reading,
		Checks: len(m.Store.Checks), Subsumed: subsumed, Stored: len(m.Store.States), Abstracted: abstracted,
		Approximation: oracle.Under, Questions: m.Asked, Looked: m.Store.Looked, Paths: m.Summary.Paths, Feasibility: m.Summary.Checks,
		States: []MatchedState{}, Matches: []MatchedCheck{}, Errors: []TreePath{},
	}
	doc.Verdict, doc.Says = m.ends()
	for _, c := range m.Store.Checks {
		line := m.Found.Line[c.Point]
		switch {
		case c.Kept != nil:
			c.State.Name = fmt.Sprintf("s%d", c.Kept.ID)
			doc.States = append(doc.States, MatchedState{c.Kept.ID, line, c.Changed, stateDocument(c.State, labelled(c.State)), c.Unknown})
		case c.By != nil:
			v := c.Verdict
			doc.Matches = append(doc.Matches, MatchedCheck{c.By.ID, line, c.Abstracted(), stateDocument(c.State, v.Matching.L1), v.C1.Body.Math(), v.C2.Body.Math()})
		}
	}
	for _, p := range m.Paths {
		if p.Status == spec.Error {
			doc.Errors = append(doc.Errors, m.path(p, m.fault(p)))
		}
	}
	if d := m.Found.Doubted; d != nil {
		doc.Doubted = &MatchedDoubt{Steps: d.Steps, Followed: d.Followed, Errors: []MatchedHidden{}, Open: d.Open, Cut: d.Cut}
		for _, h := range d.Errors {
			hidden := MatchedHidden{By: m.Store.Checks[h.By].By.ID, New: h.New, Error: m.Program.errors(h.Fault).Error(), Model: map[string]string{}}
			if h.Path.Model != nil {
				for _, x := range h.Path.Model.Vars() {
					hidden.Model[x.Name] = h.Path.Model.At(x).String()
				}
			}
			doc.Doubted.Errors = append(doc.Doubted.Errors, hidden)
		}
	}
	return doc
}

// Text writes the search for people.
func (m *Matched) Text(to *Page) { to.text("matched", m) }

// Spared returns how many states a stored one subsumes.
func (m *Matched) Spared() int {
	subsumed, _ := m.Store.Matches()
	return subsumed
}

// Says returns how the search ended, in a sentence.
func (m *Matched) Says() string {
	_, says := m.ends()
	return says
}

// Failing lists the paths that end in an error.
func (m *Matched) Failing() []treePath {
	return lists.Filter(m.Paths, func(p treePath) bool { return p.Status == spec.Error })
}

// ErrorOf returns the message about the error in which a path ends; "": it is not known.
func (m *Matched) ErrorOf(p treePath) string {
	if f := m.fault(p); f != nil {
		return m.Told(*f)
	}
	return ""
}

// Told returns the message about an error.
func (m *Matched) Told(f languages.Fault) string { return m.Program.errors(f).Error() }

// InputOf returns the initial values of a path, with their heap; nil: none are known.
func (m *Matched) InputOf(p treePath) (lines []string) {
	if p.Model == nil {
		return nil
	}
	lines = append(lines, "in  "+m.Program.inputs(*p.Model, m.Read(p)))
	for _, line := range m.Program.drawing(p.Model.Valuation(), m.Program.vars()) {
		lines = append(lines, "    "+line)
	}
	return lines
}
