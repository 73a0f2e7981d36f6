package report

import (
	"fmt"
	"slices"
	"strings"

	"tandem/explore"
	"tandem/internal/setcover"
	"tandem/lang"
	"tandem/solver"
	"tandem/spec"
)

// Tests are concrete tests of a program: one for each path of its tree that a model is
// known of.
type Tests struct {
	*Tree
	Cases []treePath // in the order of the paths
	// Fewer tells that they are a smallest set that covers what all cover, and Smallest
	// that there is none with fewer; else the search for one did not end.
	Fewer, Smallest bool

	covered, all explore.CoverSet
}

// TestsOf is the tests of a tree, which was made with Search.Tests.
func TestsOf(t *Tree) *Tests {
	s := &Tests{Tree: t, covered: explore.CoverSet{}, all: explore.CoverSet{}}
	for _, p := range t.Paths {
		if p.Model != nil {
			s.Cases = append(s.Cases, p)
			s.covered.Add(p.Branches())
		}
	}
	if t.Program.lang != nil {
		s.all = explore.Branches(t.Program.lang)
	}
	for c := range t.Seen {
		s.all[c] = true
	}
	return s
}

// Minimize leaves a smallest set of the tests that covers the branches that all cover,
// and at least one.
func (s *Tests) Minimize() {
	number := map[explore.Cover]int{}
	for i, c := range s.covered.List() {
		number[c] = i + 1 // 0: that it runs at all
	}
	sets := make([][]int, len(s.Cases))
	for i, p := range s.Cases {
		sets[i] = []int{0}
		for _, c := range covers(p) {
			sets[i] = append(sets[i], number[c])
		}
	}
	chosen, exact := setcover.Smallest(sets)
	var list []treePath
	for _, i := range chosen {
		list = append(list, s.Cases[i])
	}
	s.Cases, s.Fewer, s.Smallest = list, true, exact
}

// covers is the branches that a path covers.
func covers(p treePath) []explore.Cover {
	set := explore.CoverSet{}
	set.Add(p.Branches())
	return set.List()
}

// TestsDocument is the tests of a program.
type TestsDocument struct {
	Schema   string               `json:"schema" jsonschema:"the name of this schema"`
	Version  string               `json:"version" jsonschema:"of Tandem"`
	Program  ProgramInfo          `json:"program" jsonschema:"the program that is tested"`
	Bounds   TreeBounds           `json:"bounds" jsonschema:"the bounds of the search for paths"`
	Solver   SolverInfo           `json:"solver" jsonschema:"who was asked about satisfiability"`
	Second   *solver.OpinionTally `json:"secondOpinion,omitempty" jsonschema:"what a second solver said of the answers"`
	Tests    []Test               `json:"tests" jsonschema:"the tests, in the order of their paths"`
	Coverage TestCoverage         `json:"coverage" jsonschema:"what the tests cover"`
	Least    LeastInfo            `json:"least" jsonschema:"how the values were made the least"`
	Minimal  string               `json:"minimized,omitempty" jsonschema:"with --minimize: smallest, or small: the search for fewer tests did not end"`
}

// Test is a concrete test.
type Test struct {
	Path     int           `json:"path" jsonschema:"the number of its path in the tree, from 1"`
	Initial  State         `json:"inputs" jsonschema:"the initial values, with the objects"`
	Input    []string      `json:"input,omitempty" jsonschema:"the values that x := * reads, in their order; none: nothing is read"`
	Outcome  string        `json:"outcome" jsonschema:"how the run ends: final, error, stuck, or bound: a bound of the search ends it"`
	Reason   string        `json:"reason,omitempty" jsonschema:"which bound ends it"`
	Fault    *Fault        `json:"fault,omitempty" jsonschema:"of a run that ends in an error: what went wrong, and where"`
	Final    *State        `json:"final,omitempty" jsonschema:"the values at its end"`
	Steps    int           `json:"steps" jsonschema:"the number of steps"`
	Choices  string        `json:"choices" jsonschema:"a letter at each branching"`
	Rules    []string      `json:"rules" jsonschema:"one a step"`
	Branches []CoverBranch `json:"branches" jsonschema:"the branches that it covers"`
}

// CoverBranch is a branch of a program.
type CoverBranch struct {
	Line   int    `json:"line" jsonschema:"of the statement in the source, from 1"`
	Column int    `json:"column" jsonschema:"of the statement, in characters from 1"`
	Letter string `json:"letter" jsonschema:"T or F of a test, F of an assertion that fails, E of an access that is an error"`
}

func coverBranches(list []explore.Cover) []CoverBranch {
	branches := []CoverBranch{}
	for _, c := range list {
		branches = append(branches, CoverBranch{c.Line, c.Column, c.Letter})
	}
	return branches
}

// TestCoverage is what tests cover.
type TestCoverage struct {
	Branches   int           `json:"branches" jsonschema:"the branches of the program: T and F of each test, F of each assertion, E of each access that the search came to"`
	Covered    []CoverBranch `json:"covered" jsonschema:"those that a test covers"`
	Infeasible []CoverBranch `json:"infeasible" jsonschema:"those that no test can cover, since no input takes them: the tree is complete"`
	Open       []CoverBranch `json:"open" jsonschema:"those that no test covers, and that inputs may take: the tree is not complete"`
	Paths      int           `json:"paths" jsonschema:"the paths of the tree, those that a bound cuts among them"`
	Tested     int           `json:"pathsTested" jsonschema:"those that a test takes"`
	Complete   bool          `json:"complete" jsonschema:"the tree has all paths"`
	Failing    int           `json:"failing" jsonschema:"tests that end in an error"`
}

// LeastInfo is what least values took.
type LeastInfo struct {
	Questions int `json:"questions" jsonschema:"to the solver"`
	Open      int `json:"open" jsonschema:"values for which smaller ones may be there: the questions were used up, or the solver did not know"`
}

// coverage is what the tests cover.
func (s *Tests) coverage() TestCoverage {
	c := TestCoverage{
		Branches: len(s.all), Covered: coverBranches(s.covered.List()), Infeasible: []CoverBranch{}, Open: []CoverBranch{},
		Paths: len(s.Paths), Tested: len(s.Cases), Complete: s.Summary.Complete,
	}
	missing := explore.CoverSet{}
	for b := range s.all {
		if !s.covered[b] {
			missing[b] = true
		}
	}
	if s.Summary.Complete {
		c.Infeasible = coverBranches(missing.List())
	} else {
		c.Open = coverBranches(missing.List())
	}
	for _, p := range s.Cases {
		if p.Status == spec.Error || p.Status == spec.Stuck {
			c.Failing++
		}
	}
	return c
}

// Document is the tests as JSON.
func (s *Tests) Document() TestsDocument {
	tree := s.Tree.document()
	doc := TestsDocument{
		Schema: TestsSchema, Version: Version, Program: tree.Program, Bounds: tree.Bounds, Solver: tree.Solver, Second: s.Second,
		Tests: []Test{}, Coverage: s.coverage(), Least: LeastInfo{s.Least.Questions, len(s.Least.Open)},
	}
	if s.Fewer {
		doc.Minimal = map[bool]string{true: "smallest", false: "small"}[s.Smallest]
	}
	for _, p := range s.Cases {
		m := s.Program.model(*p.Model, s.Final(p))
		test := Test{
			Path: p.ID, Initial: m.Initial, Input: texts(s.Read(p)), Outcome: p.Status.String(), Reason: p.Reason, Final: m.Final,
			Steps: p.Steps, Choices: p.Choices, Rules: p.Rules(), Branches: coverBranches(covers(p)),
		}
		if f, ok := s.Faults[p.ID]; ok {
			fault := s.Program.fault(f)
			test.Fault = &fault
		}
		doc.Tests = append(doc.Tests, test)
	}
	return doc
}

// Text writes the tests for people.
func (s *Tests) Text(to *Page) {
	for _, p := range s.Cases {
		to.line(fmt.Sprintf("test %d%s: %s", p.ID, choices(p), pathEnd(p)), inks[p.Status.String()])
		to.Line("  in   " + s.Program.inputs(*p.Model, s.Read(p)))
		for _, line := range s.Program.drawing(p.Model.Valuation(), s.Program.vars()) {
			to.Line("       " + line)
		}
		if f, ok := s.Faults[p.ID]; ok {
			to.Line("  at   " + s.Program.errors(f).Error())
		}
		if end := s.Final(p); end != nil && p.Status == spec.Final {
			to.Line("  out  " + assigned(values(end.Display(), s.Program.vars())))
		}
	}
	if len(s.Cases) > 0 {
		to.Line("")
	}
	for _, line := range s.coverage().lines() {
		to.Line(line)
	}
	if s.Fewer && !s.Smallest {
		to.Line("there may be a smaller set of tests that covers as much: the search for one did not end")
	}
	if n := len(s.Least.Open); n > 0 {
		to.Line(fmt.Sprintf("%s may not be the least", Count(n, "value")))
	}
	to.Line(s.summary())
}

// lines is the coverage for people.
func (c TestCoverage) lines() []string {
	fail := "tests fail"
	if c.Failing == 1 {
		fail = "test fails"
	}
	lines := []string{
		fmt.Sprintf("branches: %d of %d covered", len(c.Covered), c.Branches),
		fmt.Sprintf("paths: %d of %d tested; %d %s", c.Tested, c.Paths, c.Failing, fail),
	}
	list := func(what string, branches []CoverBranch) {
		var parts []string
		for _, b := range branches {
			parts = append(parts, fmt.Sprintf("%d:%d %s", b.Line, b.Column, b.Letter))
		}
		if len(parts) > 0 {
			lines = append(lines, what+": "+strings.Join(parts, ", "))
		}
	}
	list("no test can cover", c.Infeasible)
	list("not covered", c.Open)
	return lines
}

// assignedVars lists the variables that a program assigns to, in the order of their
// declaration.
func assignedVars(p *lang.Program) []lang.Var {
	set := map[lang.Var]bool{}
	p.Walk(func(s lang.Stmt) {
		if x, ok := lang.Target(s); ok {
			set[x] = true
		}
	})
	return slices.DeleteFunc(slices.Clone(p.Vars), func(x lang.Var) bool { return !set[x] })
}
