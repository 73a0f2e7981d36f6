package report

import (
	"fmt"
	"maps"
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/papers/subsumption"
	"tandem/papers/subsumption/numeric"
	"tandem/spec"
)

// Subsumes is what was found of two symbolic states, or of one of them and its abstraction.
type Subsumes struct {
	Solver  string
	Reading string // "": that by which the statements hold
	// States are the states, as they are matched, and One is the only one, before.
	States   []*subsumption.State
	One      *subsumption.State
	Steps    []string // of one state: what each of States is
	Abstract bool
	Arrays   bool // the states have arrays
	Found    subsumption.Verdict
	Compared *numeric.Comparison // nil: no constraints were compared
	Concrete *Concretised        // nil: nothing was enumerated
}

// Concretised is a comparison by enumeration.
type Concretised struct {
	Bound    int     `json:"bound" jsonschema:"on the objects of a heap, or the length of an array"`
	Least    int64   `json:"least" jsonschema:"the least value of a symbol"`
	Most     int64   `json:"most" jsonschema:"the greatest value of a symbol"`
	Others   []int64 `json:"others,omitempty" jsonschema:"further values of symbols"`
	First    int     `json:"first" jsonschema:"how many concrete states the first state stands for"`
	Second   int     `json:"second" jsonschema:"how many the second one stands for"`
	Cut      bool    `json:"cut" jsonschema:"there are more, which were not enumerated"`
	Witness  string  `json:"witness,omitempty" jsonschema:"a concrete state of the first and not of the second; none: there is none within the bounds"`
	Abstract bool    `json:"abstract" jsonschema:"nodes of lists stand for several"`
}

// SubsumesDocument is whether a symbolic state is subsumed by another one.
type SubsumesDocument struct {
	Header
	Reading     string            `json:"reading,omitempty" jsonschema:"the reading of the text; none: that by which its statements hold"`
	Abstract    bool              `json:"abstract" jsonschema:"the states were abstracted before"`
	Verdict     string            `json:"verdict,omitempty" jsonschema:"subsumed, not subsumed, no match (of arrays and after abstraction: it may be subsumed nevertheless) or unknown; none: there is one state"`
	Reason      string            `json:"reason,omitempty" jsonschema:"why it is unknown"`
	States      []SubsumesState   `json:"states" jsonschema:"the states as they are matched; of one state, what becomes of it"`
	Steps       int               `json:"steps" jsonschema:"lines of Algorithm 1 that were taken"`
	Labels      int               `json:"labels" jsonschema:"pairs of nodes that match"`
	Mismatch    *SubsumesMismatch `json:"mismatch,omitempty" jsonschema:"the first nodes that do not match; none: all do"`
	Constraints []SubsumesNumbers `json:"constraints" jsonschema:"of each state, where the shapes match"`
	Model       map[string]string `json:"model,omitempty" jsonschema:"values of the first constraint that the second one has not"`
	Questions   int               `json:"questions" jsonschema:"asked of solvers"`
	Points      int               `json:"points" jsonschema:"of a small domain at which eliminations were compared with what they are of"`
	Second      string            `json:"secondOpinion,omitempty" jsonschema:"what a second solver says of the eliminations"`
	Concrete    *Concretised      `json:"concretised,omitempty" jsonschema:"the comparison by enumeration; none: it was not asked for"`

	// Of the text: of one state what each of States is, and whether the first constraint implies the second.
	Parts   []string `json:"-"`
	Implied string   `json:"-"`
}

// SubsumesState is a symbolic state.
type SubsumesState struct {
	Name      string            `json:"name" jsonschema:"its file, or what it is made of one"`
	Roots     []SubsumesEdge    `json:"roots" jsonschema:"the reference variables, in their order"`
	Numbers   map[string]string `json:"numbers" jsonschema:"the integer variables with their values"`
	Objects   []SubsumesObject  `json:"objects" jsonschema:"the nodes, in the order in which the roots reach them"`
	Array     string            `json:"array,omitempty" jsonschema:"the array, where it is no list of nodes yet"`
	Condition string            `json:"condition" jsonschema:"the path condition"`

	Drawing []string `json:"-"` // see drawState
}

// SubsumesEdge is an edge to a node.
type SubsumesEdge struct {
	Name string `json:"name" jsonschema:"of the variable or field"`
	To   string `json:"to" jsonschema:"a node: its name, null or uninit"`
}

// SubsumesObject is a node.
type SubsumesObject struct {
	Name    string              `json:"name" jsonschema:"its name"`
	Class   string              `json:"class" jsonschema:"its class"`
	Label   int                 `json:"label" jsonschema:"the number of its label; 0: it has none"`
	Data    []map[string]string `json:"data" jsonschema:"the integers in its fields; of a summary node, those of each node that it stands for"`
	Fields  []SubsumesEdge      `json:"fields" jsonschema:"its references"`
	Summary bool                `json:"summary" jsonschema:"it is a summary node"`
	Special bool                `json:"special" jsonschema:"it stands for cells of an array that are not initialised"`
}

// SubsumesMismatch is two nodes that do not match.
type SubsumesMismatch struct {
	Line   string `json:"line" jsonschema:"the line of Algorithm 1 that returns false"`
	Path   string `json:"path" jsonschema:"how the nodes are reached"`
	First  string `json:"first,omitempty" jsonschema:"the node of the first state; none: it has no more"`
	Second string `json:"second,omitempty" jsonschema:"that of the second one"`
	Why    string `json:"why" jsonschema:"why they do not match"`
}

// SubsumesNumbers is a numeric constraint.
type SubsumesNumbers struct {
	State  string   `json:"state" jsonschema:"the name of the state"`
	Bound  []string `json:"bound" jsonschema:"the symbols that are eliminated"`
	Before string   `json:"before" jsonschema:"the constraint below the quantifiers"`
	After  string   `json:"after,omitempty" jsonschema:"without quantifiers; none: they were not eliminated"`
}

// mayMiss tells that the states do not match, and that the first may be subsumed
// nevertheless: of arrays and of states that were abstracted only a concrete state shows
// that it is not.
//
// Source: §5.2, "we might miss the fact that a state subsumes another".
func (s *Subsumes) mayMiss() bool {
	return s.Found.Answer == subsumption.No && (s.Arrays || s.Abstract) && (s.Concrete == nil || s.Concrete.Witness == "")
}

// Verdict is whether the first state is subsumed.
func (s *Subsumes) Verdict() spec.Result {
	switch {
	case s.One != nil || s.Found.Answer == subsumption.Yes:
		return spec.Tested
	case s.Found.Answer == subsumption.No && !s.mayMiss():
		return spec.Refuted
	default:
		return spec.Inconclusive
	}
}

// labels returns those of the objects of state i; nil: there are none.
func (s *Subsumes) labels(i int) subsumption.Labels {
	if s.Found.Matching == nil {
		return nil
	}
	return []subsumption.Labels{s.Found.Matching.L1, s.Found.Matching.L2}[i]
}

var subsumedWords = map[subsumption.Answer]string{subsumption.Yes: "subsumed", subsumption.No: "not subsumed", subsumption.Unknown: "unknown"}

// Document returns what was found as JSON.
func (s *Subsumes) Document() SubsumesDocument {
	doc := SubsumesDocument{
		Header: Header{Head{SubsumesSchema, Version}, s.Solver}, Reading: s.Reading, Abstract: s.Abstract,
		States: []SubsumesState{}, Constraints: []SubsumesNumbers{}, Concrete: s.Concrete,
	}
	for i, t := range s.States {
		doc.States = append(doc.States, stateDocument(t, s.labels(i)))
	}
	if s.One != nil {
		doc.Parts = s.Steps
		return doc
	}
	m := s.Found.Matching
	doc.Verdict, doc.Reason, doc.Steps, doc.Labels = subsumedWords[s.Found.Answer], s.Found.Reason, m.Steps, m.Labels
	if s.mayMiss() {
		doc.Verdict = "no match"
	}
	if m.At != nil {
		doc.Mismatch = &SubsumesMismatch{Line: m.At.Line, Path: m.At.Path, Why: m.At.Why}
		if !m.At.None1 {
			doc.Mismatch.First = s.States[0].NameOf(m.At.N1)
		}
		if !m.At.None2 {
			doc.Mismatch.Second = s.States[1].NameOf(m.At.N2)
		}
	}
	if c := s.Compared; c != nil {
		doc.Implied = map[subsumption.Answer]string{
			subsumption.Yes:     "the first constraint implies the second one",
			subsumption.No:      "the first constraint does not imply the second one: " + c.Model.String(),
			subsumption.Unknown: "unknown: " + c.Reason,
		}[c.Answer]
		for i, b := range c.Before {
			n := SubsumesNumbers{State: s.States[i].Name, Bound: listed(b.Bound, func(x lang.Var) string { return x.Name }), Before: b.Body.Math()}
			if !c.After[i].IsZero() {
				n.After = c.After[i].Math()
			}
			doc.Constraints = append(doc.Constraints, n)
		}
		doc.Questions, doc.Points, doc.Second = c.Asked, c.Compared, c.Second
		if s.Found.Answer == subsumption.No {
			doc.Model = map[string]string{}
			for _, x := range c.Model.Vars() {
				doc.Model[x.Name] = c.Model.At(x).String()
			}
		}
	}
	return doc
}

func stateDocument(s *subsumption.State, l subsumption.Labels) SubsumesState {
	doc := SubsumesState{Name: s.Name, Numbers: map[string]string{}, Objects: []SubsumesObject{}, Condition: s.PC.Math(), Array: arrayText(s.Array), Drawing: drawState(s, l)}
	doc.Roots = listed(s.Roots, func(r subsumption.Root) SubsumesEdge { return SubsumesEdge{r.Name, s.NameOf(r.To)} })
	maps.Copy(doc.Numbers, lists.Pairs(s.Numbers, func(x subsumption.Number) (string, string) { return x.Name, x.Value.Math() }))
	for _, n := range s.Reached() {
		o := &s.Objects[n]
		d := SubsumesObject{Name: o.Name, Class: o.Class.Name, Data: []map[string]string{}, Fields: []SubsumesEdge{}, Summary: o.IsSummary(), Special: o.Special}
		if l != nil {
			d.Label = int(l[n])
		}
		data := o.Sum
		if !o.IsSummary() {
			data = [][]lang.Expr{o.Data}
		}
		for _, t := range data {
			of := map[string]string{}
			for i, e := range t {
				of[o.Class.Ints[i]] = integerText(e)
			}
			d.Data = append(d.Data, of)
		}
		for i, to := range o.To {
			d.Fields = append(d.Fields, SubsumesEdge{o.Class.Refs[i].Name, s.NameOf(to)})
		}
		doc.Objects = append(doc.Objects, d)
	}
	return doc
}

// The texts of an integer and of an array are those of package subsumption.
var integerText, arrayText = subsumption.IntegerText, (*subsumption.Array).String

// Text writes what was found, for people.
func (s *Subsumes) Text(to *Page) { to.text("subsumes", s.Document()) }

// drawState returns a heap with labels, the integer variables and the path condition, a line each.
func drawState(s *subsumption.State, l subsumption.Labels) (lines []string) {
	if s.Array != nil {
		lines = append(lines, arrayText(s.Array))
	}
	names := map[subsumption.Node][]string{}
	for _, r := range s.Roots {
		names[r.To] = append(names[r.To], r.Name)
	}
	lines = append(lines, arrows(s.Reached(), names, func(n subsumption.Node) string {
		switch {
		case l == nil:
			return nodeText(s, n)
		case l[n] != 0:
			return fmt.Sprintf("l%d: ", l[n]) + nodeText(s, n)
		default:
			return "    " + nodeText(s, n)
		}
	})...)
	for _, n := range []subsumption.Node{subsumption.Null, subsumption.Uninit} {
		if list := names[n]; len(list) > 0 {
			lines = append(lines, strings.Join(list, ", ")+" → "+s.NameOf(n))
		}
	}
	for _, x := range s.Numbers {
		lines = append(lines, x.Name+" = "+x.Value.Math())
	}
	return append(lines, "PC: "+s.PC.Math())
}

// nodeText returns a node with its fields: b {elem: v1, next → c}.
func nodeText(s *subsumption.State, n subsumption.Node) string {
	o := &s.Objects[n]
	text := o.Name + " {" + s.FieldsText(o) + "}"
	if o.IsSummary() {
		text += ", a summary of " + Count(len(o.Sum), "node")
	}
	return text
}
