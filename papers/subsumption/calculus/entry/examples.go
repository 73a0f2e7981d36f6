package entry

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"tandem/explore"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/languages"
	subsume "tandem/papers/subsumption"
	"tandem/papers/subsumption/calculus"
	subsumption "tandem/papers/subsumption/examples"
	"tandem/papers/subsumption/lazyinit"
	lazy "tandem/papers/subsumption/lazyinit/entry"
	"tandem/papers/subsumption/numeric"
	"tandem/papers/subsumption/visited"
	"tandem/spec"
)

// Choice is what the paper leaves open of a search.
type Choice struct {
	Reading   string // of calculus.Readings; "": repaired
	Abstract  visited.Abstraction
	CheckAt   []int // nil: each loop once, before its body
	Order     string
	LastFirst bool
	Doubt     int
	Unroll    int // iterations after which paths are cut; 0: 8
	Paths     int // after which the search is cut; 0: 1,000
}

func (c Choice) String() string {
	text := c.Reading
	if text == "" {
		text = "repaired"
	}
	text += ", " + c.Order
	if c.LastFirst {
		text += ", last choice first"
	}
	if c.Unroll > 0 {
		text += fmt.Sprintf(", cut after %d iterations", c.Unroll)
	}
	if c.CheckAt == nil {
		return text + ", before the body of each loop"
	}
	lines := lists.Map(c.CheckAt, func(l int) string { return fmt.Sprint(l) })
	return text + ", before line " + strings.Join(lines, ", ")
}

// program is a program of a figure.
type program struct {
	file, language, pre string
	section, title      string
	paper               string // what the paper says
	note                string
	with                [2]string // what stands in the place of what, in a program of the grid
}

var programs = map[string]program{
	"find":     {"find.tdm", lazyinit.Name, "l != nil && acyclic(l)", "§3, Figures 1, 2 and 5", "find", "s12 is subsumed by s8; no nil error; all successors of s12 are subsumed, too", "", [2]string{}},
	"created":  {"hidden_created.tdm", lazyinit.Name, "x != nil", "§4", "an object that the program created", "", "", [2]string{}},
	"cyclic":   {"hidden_cyclic.tdm", lazyinit.Name, "x != nil && acyclic(x)", "§4", "a cycle that the precondition excludes", "", "", [2]string{}},
	"assigned": {"hidden_assigned.tdm", lazyinit.Name, "x != nil && z != nil", "§4", "nil that the precondition excludes", "", "", [2]string{}},
	"list": {"list_partition.tdm", lazyinit.Name, "acyclic(l)", "§6, Figure 7", "list partition, corrected", "23 checks, 11 subsumed, 12 stored",
		"each state that is stored has two successors before the body, since curr.elem > v can be true and false: with 12 stored states there are 25 checks, the first one included. 23 would belong to 11 stored ones", [2]string{}},
	"list bug": {"list_partition_bug.tdm", lazyinit.Name, "acyclic(l)", "§6, Figure 7", "list partition, with its bug", "an error; a list of two elements, the first <= v, the second > v",
		"the paper counts 10 steps, of bytecode or of choices: it does not say which", [2]string{}},
	"array": {"array_partition.tdm", lazyinit.ArraysName, "", "§6, Figure 8", "array partition, corrected", "30 checks, 17 subsumed, 13 stored",
		"with the index variables and the length in the valuation there is no end, as §5.1 says of constraints: 'infinite number of different constraints'", [2]string{}},
	"array bug": {"array_partition_bug.tdm", lazyinit.ArraysName, "", "§6, Figure 8", "array partition, with its bug", "an error; an array of four elements",
		"three elements suffice, as ours has: n > 2 is assumed, and lo runs to the end where none is larger than the pivot", [2]string{}},
}

// Where index variables of the corrected array partition point before they are used to read
// an element is open: ours point nowhere. ArrayIndex may stand for a cell from the start.
var starts = map[string][2]string{
	"array, with cells from the start": {"hi := |a| - 1;", "hi := |a| - 1; tmp := a[lo]; tmp := a[hi];"},
	"array, with a cell for hi":        {"hi := |a| - 1;", "hi := |a| - 1; tmp := a[hi];"},
	"array, with n":                    {"hi := |a| - 1;", "tmp := |a|; hi := tmp - 1;"},
}

// named returns a program of the figures, or a variant of the corrected array partition.
func named(name string) program {
	p, ok := programs[name]
	if !ok {
		p = programs["array"]
		p.title, p.with = p.title+strings.TrimPrefix(name, "array"), starts[name]
	}
	return p
}

// run searches a program.
func run(ctx context.Context, p program, c Choice) (*tree, error) {
	t, _, err := searched(ctx, p, c, cmp.Or(c.Unroll, 8))
	return t, err
}

// searched is run up to a bound on iterations, with its questions about matches. No Abstract: no matching.
func searched(ctx context.Context, p program, c Choice, unroll int) (t *tree, asked int, err error) {
	readings := calculus.Subject().Readings
	by := readings[max(0, slices.IndexFunc(readings, func(r subsume.Named) bool { return r.ID == c.Reading }))]
	open := func() (solver.Session, error) { return solver.Open("auto", solver.Options{}) }
	return searcher{by.Of(), by.Shapes, open}.search(ctx, p, c, unroll)
}

// searcher is what states are matched by, and the solver that is asked.
type searcher struct {
	calculus subsume.Calculus
	shapes   bool // see visited.Options
	open     func() (solver.Session, error)
}

// tree is what a search found, with the states that it matched.
type tree struct {
	*languages.Tree
	store *visited.Store
}

// search is searched by a calculus, whatever reading c names.
func (s searcher) search(ctx context.Context, p program, c Choice, unroll int) (t *tree, asked int, err error) {
	l := lazy.Objects()
	if p.language == lazyinit.ArraysName {
		l = lazy.Arrays()
	}
	text, err := subsumption.Files.ReadFile(p.file)
	if err != nil {
		return nil, 0, err
	}
	if p.with[0] != "" && !bytes.Contains(text, []byte(p.with[0])) {
		return nil, 0, fmt.Errorf("%s: found no %q", p.file, p.with[0])
	}
	src, err := languages.New(l).Read(p.file, bytes.ReplaceAll(text, []byte(p.with[0]), []byte(p.with[1])), "")
	if err != nil {
		return nil, 0, err
	}
	opened, err := l.In(languages.Standard()).Programs.Open(src, l)
	if err != nil {
		return nil, 0, err
	}
	session, err := s.open()
	if err != nil {
		return nil, 0, err
	}
	defer session.Close()
	questions, err := s.open()
	if err != nil {
		return nil, 0, err
	}
	defer questions.Close()
	quantifiers, err := solver.OpenQuantifiers("", solver.Options{})
	if err != nil {
		return nil, 0, err
	}
	defer quantifiers.Close()
	compare := numeric.Comparer{Session: questions, Quantifiers: quantifiers, Known: numeric.NewKnown(), Points: 16}
	implied, decide := compare.Counted(ctx, &asked)
	var store *visited.Store // nil: states are not matched
	search := languages.Search{Bounds: explore.Bounds{Depth: 1000, Unroll: unroll, Paths: cmp.Or(c.Paths, 1000)}, Pre: p.pre, Order: c.Order, LastFirst: c.LastFirst}
	if c.Abstract != "" {
		store = visited.New(visited.Options{Calculus: s.calculus, Abstract: c.Abstract, Shapes: s.shapes, Implied: implied, Decide: decide})
		search.Subsume = &languages.Subsume{Matcher: visited.Matcher{Store: store}, CheckAt: c.CheckAt, Doubt: c.Doubt}
	}
	found, err := opened.Explore(ctx, session, search)
	return &tree{found, store}, asked, err
}

// counted returns what §6 counts.
func counted(t *tree) string {
	subsumed, _ := t.store.Matches()
	text := fmt.Sprintf("%d checks, %d subsumed, %d stored", len(t.store.Checks), subsumed, len(t.store.States))
	if t.Summary.ByStatus[spec.Bound]+t.Summary.ByStatus[spec.Unknown] > 0 {
		text += ", cut by a bound"
	}
	return text
}

// errorOf returns the error of a search, its steps and its inputs.
func errorOf(t *tree) string {
	paths := slices.Clone(t.Paths)
	slices.SortStableFunc(paths, func(a, b explore.Path[languages.Node]) int { return a.Steps - b.Steps })
	for _, p := range paths { // the shortest one
		if f, ok := t.Faults[p.ID]; ok {
			in := lists.Map(p.Model.Vars(), func(x lang.Var) string { return x.Name + " = " + p.Model.At(x).String() })
			return fmt.Sprintf("an error, %v: %s, in %d steps, with %s; %s", f.At.From, f.Text, p.Steps, strings.Join(in, ", "), counted(t))
		}
	}
	return "no error; " + counted(t)
}

// matched says which state was subsumed by which: by the place in the order in which the search met them.
func matched(t *tree) string {
	var all []string
	for i, c := range t.store.Checks {
		if c.By != nil {
			all = append(all, fmt.Sprintf("state %d by state %d", i+1, c.By.ID))
		}
	}
	return strings.Join(all, ", ")
}

// Where §6 checks the programs of Figures 7 and 8: before the bodies of their loops.
var (
	loopOfList   = []int{20}
	loopsOfArray = []int{17, 22, 29}
)

// examples runs the programs of the figures as the paper does, or by all choices that it leaves open.
func examples(ctx context.Context, grid bool) ([]languages.Example, error) {
	figures := Choice{Reading: "figures", Abstract: visited.List, Order: explore.DepthFirst}
	list, array := figures, figures
	list.CheckAt, array.CheckAt, array.Abstract = loopOfList, loopsOfArray, visited.Array
	if grid {
		return grids(ctx, list, array)
	}
	find := Choice{Abstract: visited.List, Order: explore.DepthFirst, Doubt: 12}
	counts := array // as §6 does
	counts.Reading, counts.LastFirst = "as-counted", true
	arrayBug := Choice{Reading: "figures", Abstract: visited.Array, Order: explore.BreadthFirst}
	var all []languages.Example
	for _, e := range []struct {
		name  string
		by    Choice
		says  func(*tree) string
		wants string // what is the same, or means the same
	}{
		{"find", find, func(t *tree) string {
			hidden := "none of them hides an error or a state"
			if d := t.Subsumed.Doubted; len(d.Errors) > 0 || d.Open > 0 {
				hidden = "they hide something"
			}
			return fmt.Sprintf("%s subsumed; %s; %s", matched(t), errorOf(t), hidden)
		}, "state 4 by state 3 subsumed; no error; 4 checks, 1 subsumed, 3 stored; none of them hides an error or a state"},
		{"list", list, errorOf, "no error; 23 checks, 11 subsumed, 12 stored"},
		{"list bug", list, errorOf, "an error"},
		{"array", counts, errorOf, "no error; 30 checks, 17 subsumed, 13 stored"},
		{"array bug", arrayBug, errorOf, "an error"},
	} {
		p := programs[e.name]
		t, err := run(ctx, p, e.by)
		if err != nil {
			return nil, err
		}
		says := e.says(t)
		match := languages.Differs
		if strings.HasPrefix(says, e.wants) {
			match = languages.SameMeaning
		}
		all = append(all, example(p, languages.ExampleRun{By: e.by.String(), Ours: says, Match: match, States: []string{""}}))
	}
	return all, nil
}

func example(p program, runs ...languages.ExampleRun) languages.Example {
	text, _ := subsumption.Files.ReadFile(p.file)
	var lines []string
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "//") {
			lines = append(lines, line)
		}
	}
	return languages.Example{Section: p.section, Title: p.title, Program: strings.Join(lines, ""), Paper: p.paper, Note: p.note, Runs: runs}
}

// grids runs both corrected programs by the choices that the paper leaves open: the
// reading, the order, which choice comes first, and where states are checked.
func grids(ctx context.Context, list, array Choice) ([]languages.Example, error) {
	var all []languages.Example
	cut := list
	cut.Unroll = 6
	for _, g := range []struct {
		name     string
		from     Choice
		readings []string
		at       [][]int
		want     string
	}{
		{"list", list, []string{"", "published", "figures", "every-segment", "any-predecessor"}, [][]int{loopOfList, {18}}, "23 checks, 11 subsumed, 12 stored"},
		{"list", cut, []string{"figures"}, [][]int{loopOfList}, "23 checks, 11 subsumed, 12 stored"},
		{"array", array, []string{"figures"}, [][]int{loopsOfArray, {17}, {15, 18, 27}, {17, 29}}, "30 checks, 17 subsumed, 13 stored"},
		{"array", array, []string{"improved"}, [][]int{loopsOfArray}, "30 checks, 17 subsumed, 13 stored"},
		{"array, with cells from the start", array, []string{"figures"}, [][]int{loopsOfArray}, "30 checks, 17 subsumed, 13 stored"},
		{"array, with a cell for hi", array, []string{"figures"}, [][]int{loopsOfArray}, "30 checks, 17 subsumed, 13 stored"},
		{"array, with n", array, []string{"figures"}, [][]int{loopsOfArray}, "30 checks, 17 subsumed, 13 stored"},
	} {
		var runs []languages.ExampleRun
		for _, reading := range g.readings {
			for _, at := range g.at {
				for _, order := range []string{explore.DepthFirst, explore.BreadthFirst} {
					for _, last := range []bool{false, true} {
						c := g.from
						c.Reading, c.CheckAt, c.Order, c.LastFirst = reading, at, order, last
						t, err := run(ctx, named(g.name), c)
						if err != nil {
							return nil, err
						}
						ours, match := counted(t), languages.Differs
						if ours == g.want {
							match = languages.SameText
						} else if strings.HasPrefix(ours, g.want) { // and cut
							match = languages.SameMeaning
						}
						runs = append(runs, languages.ExampleRun{By: c.String(), Ours: ours, Match: match, States: []string{""}})
					}
				}
			}
		}
		all = append(all, example(named(g.name), runs...))
	}
	return all, nil
}
