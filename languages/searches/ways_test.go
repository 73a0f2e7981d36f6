package searches

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/concolic"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/languages/backward"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/sections"
	"tandem/spec"
)

// Bounds are those of all the ways.
var Bounds = explore.Bounds{Depth: 24, Paths: 40}

// MaxRuns bounds the runs of a generation of inputs: more than there are paths, each of
// which comes once, and inputs that are blocked.
const MaxRuns = 200

// MaxSize is the size of the largest programs.
const MaxSize = 20

// Case is a program, and the input that generation begins with.
type Case = sections.Case

// Ways are the searches that are compared. A faulty one is Ways with another function in
// the place of one of these.
type Ways[S explore.Configuration] struct {
	Tree     func(context.Context, explore.Problem[S], solver.Session, explore.Options[S]) (*explore.Result[S], error)
	Parts    *concolic.Parts[S]
	Follow   func(context.Context, explore.Problem[S], solver.Model, concolic.Options) (*concolic.Run[S], error)
	Least    func(context.Context, explore.Problem[S], solver.Session, *explore.Path[S]) (solver.Effort, error)
	Backward func(*backward.Path[S]) lang.Expr
	// FuzzBounds and TreeBounds are Bounds.
	FuzzBounds, TreeBounds explore.Bounds
}

// Right returns the searches as they are.
func Right[S explore.Configuration]() Ways[S] {
	return Ways[S]{
		Tree: explore.Explore[S], Parts: concolic.Repaired[S](), Follow: concolic.Follow[S], Least: explore.Least[S],
		Backward: (*backward.Path[S]).Asked, FuzzBounds: Bounds, TreeBounds: Bounds,
	}
}

// Semantics is the type of the semantics of languages over package lang.
type Semantics[S, C any] = spec.Semantics[*lang.Program, concrete.Valuation, S, C]

// Statements returns that the ways agree on the programs of sem over the vocabulary. The session
// is asked by one statement at a time.
func Statements[S explore.Configuration, C any](sem *Semantics[S, C], voc *programs.Vocabulary, session solver.Session, ways Ways[S]) []*props.Property[Case] {
	property := func(id, name, text string, judge func(*judged[S]) *spec.Failure) *props.Property[Case] {
		return &props.Property[Case]{
			ID: "search-" + id, Name: name, Cite: "lecture, properties of symbolic execution", Text: text, Solver: true,
			Gen: func(src props.Source) Case {
				p := voc.RandomProgram(src, MaxSize)
				return Case{Program: p, Initial: concrete.NewValuation(voc.Initial(src, p))}
			},
			Show: func(k Case) props.Shown { return sections.Show(k.Program, k.Initial) },
			Smaller: func(k Case) []Case {
				var list []Case
				for _, p := range programs.Smaller(k.Program) {
					list = append(list, Case{Program: p, Initial: k.Initial})
				}
				return list
			},
			Judge: func(ctx context.Context, k Case) spec.Verdict {
				return judge1(ctx, sem, k, session, ways, judge)
			},
		}
	}
	return []*props.Property[Case]{
		property("fuzz", "Fuzzing finds the paths of the tree", "fuzzing until its work list is empty runs each leaf of the tree once, with the same outcome, and no other path", fuzzes[S]),
		property("cover", "Scores are what is new", "the scores of all runs together are the branches that the paths of the tree cover", scores[S]),
		property("tests", "Tests are the feasible paths", "the run from the least values of each leaf takes its path", tests[S]),
		property("backward", "Backward conditions have the same feasible paths", "path(ρ) is satisfiable for each leaf of the tree, and for no branch that is cut as infeasible", backwards[S]),
	}
}

// judged is a case with its tree.
type judged[S explore.Configuration] struct {
	Ways[S]
	ctx     context.Context
	k       Case
	prob    explore.Problem[S]
	session solver.Session
	tree    *explore.Result[S]
	cut     cuts[S]
	e       *spec.Evidence
	unknown string // why something was not compared
}

// judge1 builds the tree of a case, and judges it.
func judge1[S explore.Configuration, C any](ctx context.Context, sem *Semantics[S, C], k Case, session solver.Session, ways Ways[S], judge func(*judged[S]) *spec.Failure) spec.Verdict {
	j := &judged[S]{Ways: ways, ctx: ctx, k: k, prob: explore.Of(sem, k.Program), session: session, e: &spec.Evidence{}}
	var err error
	if j.tree, err = ways.Tree(ctx, j.prob, session, explore.Options[S]{Bounds: ways.TreeBounds, Watch: &j.cut}); err != nil {
		return spec.Verdict{Result: spec.Refuted, Reason: err.Error()}
	}
	for _, p := range j.tree.Paths {
		j.e.Longest = max(j.e.Longest, p.Steps)
		if p.Model == nil {
			j.e.Cut++
			return spec.Undecided(*j.e, "the tree: a leaf is undecided, or beyond the bound on paths")
		}
	}
	f := judge(j)
	switch {
	case f != nil:
		return spec.Refute(*j.e, f, f.Wanted)
	case j.unknown != "":
		return spec.Undecided(*j.e, j.unknown)
	default:
		return spec.Verdict{Evidence: *j.e}
	}
}

// path returns a path as it is compared: its rules, and how it ends.
func path(rules []string, o spec.Outcome) string { return strings.Join(rules, " ") + ": " + o.String() }

// differ returns nil if two lists have the same paths, each as often.
func differ(what string, tree, other []string) *spec.Failure {
	slices.Sort(tree)
	slices.Sort(other)
	if slices.Equal(tree, other) {
		return nil
	}
	return &spec.Failure{
		Wanted: what + " the paths of the tree: " + strings.Join(tree, "; "),
		Got:    strings.Join(other, "; "),
	}
}

// fuzz generates inputs; nil where that is not to be compared.
func (j *judged[S]) fuzz() (*concolic.Fuzzing[S], *spec.Failure) {
	values := map[lang.Var]lang.Value{}
	for _, x := range j.k.Initial.Domain() {
		values[x] = j.k.Initial.At(x)
	}
	f, err := concolic.Fuzz(j.ctx, j.prob, []solver.Session{j.session}, solver.NewModel(values), j.Parts, concolic.FuzzOptions{
		Options: concolic.Options{Bounds: j.FuzzBounds}, Runs: MaxRuns, Order: j.k.Program.Vars,
	})
	if err != nil {
		return nil, &spec.Failure{Wanted: "runs that take the ways that are asked for", Got: err.Error()}
	}
	if n := f.Answers[solver.Unknown]; n > 0 {
		j.unknown = "fuzzing: the solver did not decide a question"
		return nil, nil
	}
	for _, in := range f.Inputs {
		if in.Outcome == spec.Bound && strings.Contains(in.Reason, "bits") {
			j.unknown = "fuzzing: the bound on bits"
			return nil, nil
		}
	}
	return f, nil
}

// fuzzes judges that fuzzing has the paths of the tree, with the same ends, each once.
func fuzzes[S explore.Configuration](j *judged[S]) *spec.Failure {
	f, failure := j.fuzz()
	if f == nil {
		return failure
	}
	var tree, runs, errors []string
	for _, p := range j.tree.Paths {
		tree = append(tree, path(p.Rules(), p.Status))
	}
	for _, in := range f.Inputs {
		if !in.Halted {
			runs = append(runs, path(in.Rules, in.Outcome))
			j.e.Compared++
		}
		j.e.Ended.Add(in.Outcome.String())
	}
	for _, x := range f.Failures {
		if !x.Run.Halted {
			errors = append(errors, fmt.Sprint(x.Outcome, x.Rule))
		}
	}
	if f.Stopped != "" {
		runs = append(runs, f.Stopped)
	}
	if failure := differ("fuzzing has", tree, runs); failure != nil {
		return failure
	}
	for _, p := range j.tree.Paths {
		if p.Status == spec.Error && !slices.Contains(errors, fmt.Sprint(p.Status, p.Rules()[len(p.Rules())-1])) {
			return &spec.Failure{Wanted: "a failure by " + p.Rules()[len(p.Rules())-1], Got: fmt.Sprint(errors)}
		}
	}
	return nil
}

// scores judges that each branch counts once.
func scores[S explore.Configuration](j *judged[S]) *spec.Failure {
	f, failure := j.fuzz()
	if f == nil {
		return failure
	}
	all, runs, sum := explore.CoverSet{}, explore.CoverSet{}, 0
	for _, p := range j.tree.Paths {
		all.Add(p.Branches())
	}
	for _, in := range f.Inputs {
		sum += in.Score
		j.e.Compared++
		if in.Halted { // it may cover what no leaf does
			r, err := concolic.Follow(j.ctx, j.prob, in.Values, concolic.Options{Bounds: j.FuzzBounds})
			if err != nil {
				return &spec.Failure{Wanted: "the same run again", Got: err.Error()}
			}
			runs.Add(r.Branches)
		}
	}
	for c := range all {
		runs[c] = true
	}
	if sum != len(runs) || len(f.Covered) != len(runs) {
		return &spec.Failure{Wanted: fmt.Sprintf("%d branches: %v", len(runs), runs.List()), Got: fmt.Sprintf("scores of %d: %v", sum, f.Covered.List())}
	}
	return nil
}

// tests judges that the least values of each leaf take its path, and that no other run
// comes of them.
func tests[S explore.Configuration](j *judged[S]) *spec.Failure {
	for i := range j.tree.Paths {
		if _, err := j.Least(j.ctx, j.prob, j.session, &j.tree.Paths[i]); err != nil {
			return &spec.Failure{Wanted: "least values that take their paths", Got: err.Error()}
		}
	}
	var tree, runs []string
	for _, p := range j.tree.Paths {
		tree = append(tree, path(p.Rules(), p.Status))
		r, err := j.Follow(j.ctx, j.prob, *p.Model, concolic.Options{Bounds: Bounds})
		if err != nil {
			return &spec.Failure{Wanted: "a run beside its path", Got: err.Error()}
		}
		if strings.Contains(r.Reason, "bits") {
			j.unknown = "tests: the bound on bits"
			return nil
		}
		runs = append(runs, path(r.Rules, r.Outcome))
		j.e.Compared++
	}
	return differ("tests have", tree, runs)
}

// backwards judges that path(ρ) is satisfiable along the leaves, and not along what was
// cut as infeasible.
func backwards[S explore.Configuration](j *judged[S]) *spec.Failure {
	ask := func(rules []string) (solver.Answer, *spec.Failure) {
		both, err := backward.Along(j.prob, rules)
		if err != nil {
			return solver.Unknown, &spec.Failure{Wanted: "the path " + strings.Join(rules, " "), Got: err.Error()}
		}
		r := solver.Asked(j.ctx, j.session, j.Backward(both))
		if r.Answer == solver.Unknown {
			j.unknown = "backward: " + r.Reason
		}
		return r.Answer, nil
	}
	for _, p := range j.tree.Paths {
		got, failure := ask(p.Rules())
		if failure != nil || got == solver.Unsat {
			return cmpOr(failure, &spec.Failure{Wanted: "values that take " + strings.Join(p.Rules(), " "), Got: "path(ρ) is unsatisfiable"})
		}
		j.e.Compared++
	}
	for _, rules := range j.cut.rules {
		got, failure := ask(rules)
		if failure != nil || got == solver.Sat {
			return cmpOr(failure, &spec.Failure{Wanted: "no values that take " + strings.Join(rules, " "), Got: "path(ρ) is satisfiable"})
		}
		j.e.Compared++
	}
	return nil
}

func cmpOr(a, b *spec.Failure) *spec.Failure {
	if a != nil {
		return a
	}
	return b
}

// cuts watches a search: it keeps the rules of the branches that are cut as infeasible.
type cuts[S any] struct {
	steps []step // by their numbers
	rules [][]string
}

// step is a step of the tree, and the number of the one before.
type step struct {
	above int
	rule  string
}

// Step keeps how a place is reached.
func (c *cuts[S]) Step(t explore.Transition[S]) error {
	c.steps = append(c.steps, step{t.Above, t.Rule})
	return nil
}

// Cut keeps the rules to a branch that is cut.
func (c *cuts[S]) Cut(t explore.Transition[S], _ explore.Cutter) error {
	rules := []string{t.Rule}
	for n := t.Above; n > 0; n = c.steps[n-1].above {
		rules = append(rules, c.steps[n-1].rule)
	}
	slices.Reverse(rules)
	c.rules = append(c.rules, rules)
	return nil
}

// Path has nothing to keep.
func (c *cuts[S]) Path(explore.Path[S]) error { return nil }
