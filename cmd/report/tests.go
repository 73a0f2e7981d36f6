package report

import (
	"cmp"
	"crypto/sha256"
	"encoding/xml"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"tandem/explore"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/languages"
	"tandem/spec"
)

// Tests are concrete tests of a program, one for each path with a model, written as they are found.
type Tests struct {
	*Tree
	// Keep keeps the tests until all are there. Else each is written and forgotten.
	Keep bool

	kept            []treePath // in the order of the paths
	list            *Listing
	covered         explore.CoverSet
	tested, failing int
	failed          error // the first of writing a suite
	// fewer tells that they are a small set that covers what all cover.
	fewer bool
}

// Path takes a path of a search with Search.Tests, and writes its test, if any. The error is of writing.
func (s *Tests) Path(t *languages.Tree, p treePath, f *languages.Fault) error {
	s.Tree.Tree = t
	s.tally.add(p, f)
	switch {
	case p.Model == nil:
	case s.Keep:
		s.kept = append(s.kept, p)
		if f != nil {
			t.Faults[p.ID] = *f
		}
	default:
		s.write(p, f)
	}
	return s.failed
}

// write writes a test, and counts what it covers.
func (s *Tests) write(p treePath, f *languages.Fault) {
	if !s.list.write(p, f) {
		return
	}
	s.tested++
	if s.covered == nil {
		s.covered = explore.CoverSet{}
	}
	s.covered.Add(p.Branches())
	if p.Status == spec.Error || p.Status == spec.Stuck {
		s.failing++
	}
}

// End writes the tests that are kept, and what is said of the whole tree. The error is one of writing.
func (s *Tests) End() error {
	for _, p := range s.kept {
		s.write(p, s.fault(p))
	}
	s.list.open()
	return s.list.end()
}

// Minimize leaves a small set of the kept tests, at least one, that covers what all cover: it takes
// the test that covers most of the rest, again and again, and drops those made superfluous.
func (s *Tests) Minimize() {
	var chosen []treePath
	covered := map[explore.Cover]int{} // how many of the chosen tests cover it
	for {
		best, gain := -1, 0
		for i, p := range s.kept {
			if n := lists.Count(covers(p), func(c explore.Cover) bool { return covered[c] == 0 }); n > gain || len(chosen) == 0 && best < 0 {
				best, gain = i, n
			}
		}
		if best < 0 {
			break
		}
		chosen = append(chosen, s.kept[best])
		for _, c := range covers(s.kept[best]) {
			covered[c]++
		}
	}
	for i := 0; i < len(chosen) && len(chosen) > 1; {
		if slices.ContainsFunc(covers(chosen[i]), func(c explore.Cover) bool { return covered[c] == 1 }) {
			i++
			continue
		}
		for _, c := range covers(chosen[i]) {
			covered[c]--
		}
		chosen = slices.Delete(chosen, i, i+1)
	}
	slices.SortFunc(chosen, func(a, b treePath) int { return cmp.Compare(a.ID, b.ID) })
	s.kept, s.fewer = chosen, true
}

// covers returns the branches that a path covers.
func covers(p treePath) []explore.Cover {
	set := explore.CoverSet{}
	set.Add(p.Branches())
	return set.List()
}

// TestsDocument is the tests of a program.
type TestsDocument struct {
	Head
	Program  ProgramInfo          `json:"program" jsonschema:"the program that is tested"`
	Bounds   TreeBounds           `json:"bounds" jsonschema:"the bounds of the search for paths"`
	Solver   solver.Info          `json:"solver" jsonschema:"who was asked about satisfiability"`
	Tests    []Test               `json:"tests" jsonschema:"the tests, in the order of their paths"`
	Left     int                  `json:"testsLeftOut,omitempty" jsonschema:"how many more tests there are, for which the bound on time left none"`
	Second   *solver.OpinionTally `json:"secondOpinion,omitempty" jsonschema:"what a second solver said of the answers"`
	Warning  []Warning            `json:"warnings" jsonschema:"what should be looked at: assumptions that no input satisfies"`
	Coverage TestCoverage         `json:"coverage" jsonschema:"what the tests cover"`
	Least    LeastInfo            `json:"least" jsonschema:"how the values were made the least"`
	Minimal  bool                 `json:"minimized,omitempty" jsonschema:"with --minimize: tests that cover nothing more were left out"`
}

// Test is a concrete test.
type Test struct {
	Path     int             `json:"path" jsonschema:"the number of its path in the tree, from 1"`
	Initial  State           `json:"inputs" jsonschema:"the initial values, with the objects"`
	Input    []string        `json:"input,omitempty" jsonschema:"the values that x := * reads, in their order; none: nothing is read"`
	Outcome  string          `json:"outcome" jsonschema:"how the run ends: final, error, stuck, or bound: a bound of the search ends it"`
	Reason   string          `json:"reason,omitempty" jsonschema:"which bound ends it"`
	Fault    *Fault          `json:"fault,omitempty" jsonschema:"of a run that ends in an error: what went wrong, and where"`
	Final    *State          `json:"final,omitempty" jsonschema:"the values at its end"`
	Steps    int             `json:"steps" jsonschema:"the number of steps"`
	Choices  string          `json:"choices" jsonschema:"a letter at each branching"`
	Rules    []string        `json:"rules" jsonschema:"one a step"`
	Branches []explore.Cover `json:"branches" jsonschema:"the branches that it covers"`
}

// TestCoverage is what tests cover.
type TestCoverage struct {
	Branches   int             `json:"branches" jsonschema:"the branches of the program: T and F of each test, F of each assertion, E of each access that the search came to"`
	Covered    []explore.Cover `json:"covered" jsonschema:"those that a test covers"`
	Infeasible []explore.Cover `json:"infeasible" jsonschema:"those that no test can cover, since no input takes them: the tree is complete"`
	Open       []explore.Cover `json:"open" jsonschema:"those that no test covers, and that inputs may take: the tree is not complete"`
	Paths      int             `json:"paths" jsonschema:"the paths of the tree, those that a bound cuts among them"`
	Tested     int             `json:"pathsTested" jsonschema:"those that a test takes"`
	Complete   bool            `json:"complete" jsonschema:"the tree has all paths"`
	Failing    int             `json:"failing" jsonschema:"tests that end in an error"`
}

// LeastInfo is what least values took.
type LeastInfo struct {
	Questions int `json:"questions" jsonschema:"to the solver"`
	Open      int `json:"open" jsonschema:"values for which smaller ones may be there: the questions were used up, or the solver did not know"`
}

// coverage returns what the tests cover that were written.
func (s *Tests) coverage() TestCoverage {
	all := explore.CoverSet{}
	if s.Program.lang != nil {
		all = explore.Branches(s.Program.lang)
	}
	maps.Copy(all, s.Seen)
	c := TestCoverage{
		Branches: len(all), Covered: s.covered.List(), Infeasible: []explore.Cover{}, Open: []explore.Cover{},
		Paths: s.Summary.Paths, Tested: s.tested, Complete: s.Summary.Complete, Failing: s.failing,
	}
	maps.DeleteFunc(all, func(b explore.Cover, _ bool) bool { return s.covered[b] })
	if s.Summary.Complete {
		c.Infeasible = all.List()
	} else {
		c.Open = all.List()
	}
	return c
}

// document returns the tests as JSON, without the tests.
func (s *Tests) document() TestsDocument {
	tree := s.Tree.document()
	return TestsDocument{
		Head: Head{TestsSchema, tree.Version}, Program: tree.Program, Bounds: tree.Bounds, Solver: tree.Solver,
		Left: s.omitted, Second: s.Second, Warning: s.Warnings(), Coverage: s.coverage(),
		Least: LeastInfo{s.Least.Questions, len(s.Least.Open)}, Minimal: s.fewer,
	}
}

// JSON is the tests as a TestsDocument, test by test.
func (s *Tests) JSON(to *Page) {
	out := stream{to: to, tall: true}
	s.list = &Listing{
		tree:  s.Tree,
		begin: func() { out.beginIn(s.document(), "tests") },
		path:  func(p treePath, f *languages.Fault) { out.item(s.test(p, f)) },
		end: func() error {
			out.endIn(s.document(), "tests")
			return nil
		},
	}
}

// test returns a test as JSON.
func (s *Tests) test(p treePath, f *languages.Fault) Test {
	m := s.Program.model(*p.Model, s.Final(p))
	test := Test{
		Path: p.ID, Initial: m.Initial, Input: texts(s.Read(p)), Outcome: p.Status.String(), Reason: p.Reason, Final: m.Final,
		Steps: p.Steps, Choices: p.Choices, Rules: p.Rules(), Branches: covers(p),
	}
	if f != nil {
		test.Fault = new(s.Program.fault(*f))
	}
	return test
}

// Text is the tests for people.
func (s *Tests) Text(to *Page) {
	s.list = &Listing{
		tree: s.Tree, begin: func() {},
		path: func(p treePath, f *languages.Fault) { s.text(to, p, f) },
		end: func() error {
			if more := s.leftOut("test"); more != "" {
				to.Line(more)
			}
			if s.tested > 0 {
				to.Line("")
			}
			to.text("coverage", s.coverage())
			if n := len(s.Least.Open); n > 0 {
				to.Line(fmt.Sprintf("%s may not be the least", Count(n, "value")))
			}
			to.Line(s.summary())
			return nil
		},
	}
}

// text writes a test for people.
func (s *Tests) text(to *Page, p treePath, f *languages.Fault) {
	to.line(fmt.Sprintf("test %d%s: %s", p.ID, choices(p), pathEnd(p)), inks[p.Status.String()])
	s.shown(to, p, f, "   ")
	if end := s.Final(p); end != nil && p.Status == spec.Final {
		to.Line("  out  " + assigned(values(end.Display(), s.Program.vars())))
	}
}

// assignedVars lists the variables of the source that a program assigns to, in the order of their declaration.
func assignedVars(p *lang.Program) []lang.Var {
	set := map[lang.Var]bool{}
	p.Walk(func(s lang.Stmt) {
		if x, ok := lang.Target(s); ok {
			set[x] = true
		}
	})
	return slices.DeleteFunc(p.Own(), func(x lang.Var) bool { return !set[x] })
}

// XMLFile is a file of a test suite.
type XMLFile struct{ Name, Text string }

// TestComp is the tests as a suite in the exchange format of Test-Comp: metadata.xml, and
// a file test-N.xml for each test, N the number of its path. created is the time that the
// suite says it was made at. Each file is given to write, whose first error is that of Path
// or End; end is told how many tests there are.
//
// Source: the competition on software testing, format for test suites, version 1.1.
func (s *Tests) TestComp(created time.Time, write func(XMLFile) error, end func(tests int)) {
	put := func(f XMLFile) {
		if s.failed == nil {
			s.failed = write(f)
		}
	}
	s.list = &Listing{
		tree:  s.Tree,
		begin: func() { put(XMLFile{"metadata.xml", s.metadata(created)}) },
		path: func(p treePath, f *languages.Fault) {
			put(XMLFile{fmt.Sprintf("test-%d.xml", p.ID), s.testCase(p, f != nil)})
		},
		end: func() error {
			if s.failed == nil {
				end(s.tested)
			}
			return s.failed
		},
	}
}

const testFormat = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!DOCTYPE %[1]s PUBLIC "+//IDN sosy-lab.org//DTD test-format %[1]s 1.1//EN" "https://sosy-lab.org/test-format/%[1]s-1.1.dtd">
`

func (s *Tests) metadata(created time.Time) string {
	var b strings.Builder
	fmt.Fprintf(&b, testFormat, "test-metadata")
	b.WriteString("<test-metadata>\n")
	for _, row := range [][2]string{
		{"sourcecodelang", s.Program.Language},
		{"producer", "tandem " + Version},
		{"specification", "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )"},
		{"programfile", s.Program.File},
		{"programhash", fmt.Sprintf("%x", sha256.Sum256(s.Program.Text))},
		{"entryfunction", "main"},
		{"architecture", "unbounded integers"},
		{"creationtime", created.UTC().Format(time.RFC3339)},
	} {
		fmt.Fprintf(&b, "  <%s>%s</%s>\n", row[0], escaped(row[1]), row[0])
	}
	b.WriteString("</test-metadata>\n")
	return b.String()
}

// testCase has the initial values in the order of declaration, those of the fields of
// objects as arrays, and then the inputs in the order in which they are read.
func (s *Tests) testCase(p treePath, fails bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, testFormat, "testcase")
	attribute := ""
	if fails {
		attribute = ` coversError="true"`
	}
	fmt.Fprintf(&b, "<testcase%s>\n", attribute)
	input := func(name string, v lang.Value) {
		fmt.Fprintf(&b, "  <input variable=%q type=%q>%s</input>\n", escaped(name), v.Type().String(), escaped(v.String()))
	}
	if program := s.Program.lang; program != nil {
		for _, x := range lang.Inputs(program) {
			input(x.Name, p.Model.At(x))
		}
		for _, f := range program.Fields() {
			if x := f.Array(); !p.Model.At(x).Equal(lang.Default(x.Type)) {
				input(x.Name, p.Model.At(x))
			}
		}
	}
	for i, v := range s.Read(p) {
		input(fmt.Sprintf("in#%d", i+1), v)
	}
	b.WriteString("</testcase>\n")
	return b.String()
}

func escaped(text string) string {
	var b strings.Builder
	if err := xml.EscapeText(&b, []byte(text)); err != nil {
		panic(err) // a builder takes everything
	}
	return b.String()
}
