package languages

import (
	"context"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"tandem/explore"
	"tandem/explore/concolic"
	"tandem/explore/shortcut"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/spec"
)

// Program is a program that is ready to do what its language can. A method for what the language
// cannot do returns a *Cannot, or nothing where it has no error; Register.Choose asks before.
type Program interface {
	// Lang is the program over package lang; nil if it is in another syntax.
	Lang() *lang.Program
	// Start takes initial values.
	Start(Input) (Start, error)
	// From takes the initial values of a model.
	From(solver.Model) (Start, error)
	// Alone is the start of the symbolic side, without values.
	Alone() Node
	// Explore builds the symbolic execution tree.
	Explore(ctx context.Context, session solver.Session, s Search) (*Tree, error)
	// Follow follows the path that the letters of choices name, up to a bound on iterations or calls.
	Follow(choices string, b explore.Bounds) (*Path, error)
	// Bounded prepares bounded model checking. The session may be nil if only formulas are asked for.
	Bounded(session solver.Session, o BoundedOptions) (Bounded, error)
	// Verify decides the obligations of the program.
	Verify(ctx context.Context, session solver.Session, o VerifyOptions) ([]Obligation, error)
}

// Input is the initial state, as the user gives it.
type Input struct {
	Values []string // each as the flag --in takes it: x=3,y=4
	// Heap is a file with objects: its name in messages, and its contents. nil: none was given.
	Heap     []byte
	HeapFile string
	// Read is a run's inputs in order, as --input takes them: 3,true. Given: the flag is there.
	Read  string
	Given bool
	// Choices is the letters of a path, which a run of both sides takes where the values leave a choice.
	Choices string
}

// Start is a program with its initial state.
type Start interface {
	// Note is what people should know of how the input was read; "" for nothing.
	Note() string
	// Unread is how many of the inputs that were given a run of so many steps does not
	// read. The error is an input that it reads and that was not given.
	Unread(ctx context.Context, steps int) (int, error)
	// Run is the concrete run, up to a number of steps. It tells each, if that is not nil, of every
	// transition: its number from 1, where it started, and the step. What follows a value that a
	// bound left uncomputed means nothing: it is not told, and the run ends there.
	Run(ctx context.Context, steps int, each func(n int, from Config, step spec.Step[Config])) Ending
	// Trace runs both sides together, as spec.Semantics.Trace does.
	Trace(ctx context.Context, steps int, each func(spec.Pair[Node, Config]) bool) TraceEnding
	// Beside starts the symbolic side alone; its nodes know whether path conditions hold initially.
	Beside() Node
	// Concolic runs the program with the symbolic rules beside it, and asks for the other
	// ways that it could have gone. The error is an explore.Unsound where the sides part,
	// or a child takes another way though nothing was made concrete.
	Concolic(ctx context.Context, session solver.Session, o concolic.Options) (*Concolic, error)
	// Fuzz generates inputs from this one, by a reading of the algorithm (concolic.Readings).
	// Errors: Concolic's.
	Fuzz(ctx context.Context, sessions []solver.Session, reading string, o concolic.FuzzOptions) (*Generated, error)
}

// Config is a concrete configuration.
type Config interface {
	Display() Display
	// Inner is what the innermost rule of a derivation from here is about.
	Inner(derivation string) Display
}

// Node is a symbolic configuration.
type Node interface {
	Config
	// Next lists the transitions, in the order of the rules.
	Next() []spec.Step[Node]
	// Holds says whether the path condition holds of the initial state; nil without one.
	Holds() *bool
}

// Ending is how a concrete run ended.
type Ending struct {
	spec.Ending[Config]
	OfMachine bool   // the bound that was reached is one of the machine, not that on steps
	Fault     *Fault // the error of the program, or the use at which it is stuck; nil if there is none
}

// TraceEnding is how a run of both sides ended.
type TraceEnding struct {
	spec.TraceEnding
	Left      string // of Input.Choices: the letters that the run did not take
	OfMachine bool   // as in Ending
	Fault     *Fault
}

// Display is what people see of a configuration. It is made only where it is shown.
type Display struct {
	// Next is the first line of the statement, or what else is executed next; "" where nothing remains.
	Next string
	Line int   // of it in the source; 0: none
	Rows []Row // the state: V, or σ on the symbolic side
	Phi  string
	// End is how a run ends here if no rule applies.
	End spec.Outcome
	// Formal is the configuration over package lang, or nil. If it is there, Rows and Phi may be empty.
	Formal *Formal
}

// Row is a part of the state: a variable and its value, as text.
type Row struct{ Name, Value string }

// Formal is a configuration over package lang.
type Formal struct {
	Stmt  lang.Stmt         // the next statement; nil if there is none
	Stack iter.Seq[Closure] // the closures, the one that runs first; none where the program has ended
	Depth int               // closures above the main statement
	// Sigma is σ at the variables that the next statement can name, Phi the path condition. nil: concrete.
	Sigma Substitution
	Phi   lang.Expr
	// V is the values that the next statement can name, and of fields as arrays. nil: symbolic.
	V Valuation
}

// Substitution is σ, as far as it is shown.
type Substitution interface {
	At(lang.Var) lang.Expr
	Domain() []lang.Var // the variables that it was updated at
}

// Valuation is V, as far as it is shown.
type Valuation interface{ At(lang.Var) lang.Value }

// Closure is a statement to be executed, with its locals. The main statement is a stack's last.
type Closure struct {
	Name   string // of the procedure or method; "" for the main statement
	Locals []lang.Var
	Value  func(lang.Var) string // of a local variable
	Rest   lang.Seq
}

// Top returns the closure that runs; the zero Closure if there is none.
func (f *Formal) Top() Closure {
	for top := range f.Stack {
		return top
	}
	return Closure{}
}

// Ended reports whether nothing remains to be executed.
func (f *Formal) Ended() bool {
	for range f.Stack {
		return false
	}
	return true
}

// SameRest reports whether the same statements remain in f and g, closure by closure.
func (f *Formal) SameRest(g *Formal) bool {
	next, stop := iter.Pull(g.Stack)
	defer stop()
	for x := range f.Stack {
		if y, ok := next(); !ok || x.Name != y.Name || !x.Rest.Equal(y.Rest) {
			return false
		}
	}
	_, more := next()
	return !more
}

// Fault is an error of a program, or what keeps it from going on, as people read it.
type Fault struct {
	At   lang.Span
	Text string
	// Of an array access: what, its index and bound. Where a bound is set: the length, "", the new bound.
	Access, Index, Bound string
	// Of a use of an object: what it is, as n.next or n.find(…), and what is nil.
	Nil string
}

// Search is what a symbolic execution tree is made with.
type Search struct {
	Bounds explore.Bounds
	Order  string // of the search, of explore.Orders; "": depth first
	Seed   uint64 // of an order in which chance plays
	Nodes  bool   // keep every node
	// Unreplayed leaves out concrete runs of models: who judges a judge of certificates wants wrong trees.
	Unreplayed bool
	// Modelless leaves out the models, and so the runs, of paths without an error. It excludes
	// Subsume, a Certificate and Tests.
	Modelless bool
	// Assume is what the search assumes of the initial values: its path conditions
	// begin with it. It does not go with a Certificate. The zero Expr: nothing.
	Assume lang.Expr
	// Pre is a precondition of the initial heap, as the flag --pre takes it. "": none.
	Pre string
	// LastFirst tells that of several places one step below another the last one is looked at first.
	LastFirst bool
	// Subsume matches states, and follows none subsumed. It excludes a Certificate. nil: all are followed.
	Subsume *Subsume
	// Reduce follows a state once that is met after as many steps and iterations again, as by another
	// interleaving. It excludes Subsume and a Certificate.
	Reduce bool
	// Certificate is where the steps are written; nil: nowhere. With paths counted only, it has no end.
	Certificate io.Writer
	Version     string   // of the command, for the certificate
	Rules       []string // the texts of those of forms, for the certificate
	// Shortcuts are those by which the solver is asked less.
	Shortcuts shortcut.Options
	// Beside are sessions of workers that search beside the first. They do not go with Subsume and Reduce.
	Beside []solver.Session
	// Path is told each path as found, with its error, if known; t is the tree until then, which
	// keeps no paths. It excludes Subsume. nil: paths are kept.
	Path func(t *Tree, p explore.Path[Node], f *Fault) error
	// Tests wants least models (explore.Least), asked of this session within the bound on time, and
	// what can be covered. It goes with Path. nil: not wanted.
	Tests solver.Session
	Tell  func(nodes int) // told after how many nodes the search is; nil: nobody
}

// Tree is a symbolic execution tree.
type Tree struct {
	explore.Result[Node]
	Faults map[int]Fault // of the paths that end in an error and have a model, by their IDs
	// Final is where a path's initial values lead concretely, in as many steps; nil without values.
	Final func(explore.Path[Node]) Config
	// Read is the inputs that a run from the initial values of a path reads; none without values.
	Read func(explore.Path[Node]) []lang.Value
	// Assumed is the path condition of the root: true, and what was assumed.
	Assumed lang.Expr
	// Left is how many branches the bound on paths kept the search from following.
	// They are no paths here. More tells that initial values take one of them.
	Left int
	More bool
	// Reduced is how many states Search.Reduce did not follow. nil: it was not asked for.
	Reduced *int
	// Least is what least values took, Seen the branches that were met, both if Search.Tests wants them.
	Least solver.Effort
	Seen  explore.CoverSet
	// Subsumed is the states that were matched. nil: none were to be.
	Subsumed *Subsumed
}

// Path is one path with both its path conditions, forward and backward (§4, §5).
type Path struct {
	Rules    []string    // one a step
	End      Node        // where it leads
	Trace    trace.Trace // its symbolic execution trace ρ
	Forward  lang.Expr   // φ, as the rules build it
	Backward lang.Expr   // path(ρ)
	Forks    explore.Forks
	Cut      string // the bound at which it ends; "" for none
	// Equivalent compares φ and path(ρ), literally and by the solver.
	Equivalent func(context.Context, solver.Session) explore.Equivalence
	// Model asks for initial values on the path, and replays them; an explore.Unsound if the run differs.
	Model func(context.Context, solver.Session) (solver.Result, error)
	// Final is where the initial values of a model lead in as many steps as the path has.
	Final func(solver.Model) Config
	// Read is the inputs that a run from them reads on the path.
	Read func(solver.Model) []lang.Value
}

// Obligation is something that must hold of a program, and what was found.
type Obligation struct {
	Name    string      `json:"name" jsonschema:"of the method, or of what else it is about"`
	Text    string      `json:"statement" jsonschema:"what must hold"`
	Line    int         `json:"line" jsonschema:"where it stands"`
	Column  int         `json:"column" jsonschema:"of where it stands, in characters from 1"`
	Result  spec.Result `json:"verdict" jsonschema:"valid, refuted, inconclusive, or discarded: it speaks about no case"`
	Reason  string      `json:"reason,omitempty" jsonschema:"the counterexample, or why it was not decided"`
	Warning string      `json:"warning,omitempty" jsonschema:"why what is valid speaks about no run, as where nothing meets the precondition"`
	Help    *Help       `json:"help,omitempty" jsonschema:"what would help, where it is inconclusive and that was looked for"`
	Prover  string      `json:"prover,omitempty" jsonschema:"how it was verified, where a language has several ways"`
	// Conditions is the word of another verifier, by verification conditions; nil if not asked for.
	Conditions *Conditions `json:"vcg,omitempty" jsonschema:"what verification condition generation says of it"`
	// Heap and Program are the files in which Saved is; "": there is none.
	Heap    string `json:"heap,omitempty" jsonschema:"the heap file from which a run refutes it"`
	Program string `json:"program,omitempty" jsonschema:"the program of that run, which calls the method; none: the program that is verified"`
	// Paths is the symbolic states on the path not verified; with VerifyOptions.States, on each path.
	Paths [][]SymbolicState `json:"paths,omitempty" jsonschema:"the symbolic states along paths, before each statement: the path that is not verified; or, if they are asked for, each"`
	// Saved is the run that refutes it, as files; nil if there is none, or VerifyOptions.Save is unset.
	Saved *Saved `json:"-"`
}

// Saved is a run as files: a heap, and a program, if it is not the one that is verified.
type Saved struct{ Program, Heap []byte }

// Help is a statement whose insertion makes an obligation hold.
type Help struct {
	Statement string `json:"statement,omitempty" jsonschema:"what is inserted; none: nothing was found"`
	Line      int    `json:"line,omitempty" jsonschema:"where it is inserted"`
	Column    int    `json:"column,omitempty" jsonschema:"of where it is inserted, in characters from 1"`
	Tries     int    `json:"tries" jsonschema:"how many insertions were tried"`
	Bound     string `json:"bound,omitempty" jsonschema:"of the search, where that ended before all were tried"`
}

// Conditions is whether a verification condition is proved. That it is not refutes nothing.
type Conditions struct {
	Proved bool   `json:"proved" jsonschema:"that the solver proves the verification condition"`
	Reason string `json:"reason,omitempty" jsonschema:"what is not proved, and why"`
	Prover string `json:"prover" jsonschema:"the solver that was asked"` // "" if no one was
}

// SymbolicState is a symbolic state before a statement, or at the end of a path.
type SymbolicState struct {
	Line   int    `json:"line" jsonschema:"of the statement"`
	Column int    `json:"column" jsonschema:"of the statement, in characters from 1"`
	End    bool   `json:"end,omitempty" jsonschema:"that it is the state at the end of the path"`
	State  string `json:"state" jsonschema:"the symbolic heap, the old heap, the store and the path condition"`
}

// VerifyOptions is what is to be verified, and how it is shown.
type VerifyOptions struct {
	Method string // the full name of a method, or of what else has obligations; "": all
	States bool   // keep the symbolic states of what holds
	Infer  bool   // infer ghost operations
	Unfold bool   // verify methods against contracts that are unfolded
	Save   bool   // make files of runs that refute
	// Conditions is asked about verification conditions, beside; nil: no one is. It takes axioms.
	Conditions solver.Session
}

// Capability is something that a language can do, named after the subcommand that asks for it.
type Capability string

// The capabilities, in the order in which they are listed.
const (
	Check   Capability = "check"   // statements about it are checked
	Mutants Capability = "mutants" // it has wrong variants
	Run     Capability = "run"     // its programs run concretely
	Trace   Capability = "trace"   // both sides run together
	Explore Capability = "explore" // its programs have symbolic execution trees
	Follow  Capability = "path"    // a path has conditions forward and backward
	Certify Capability = "certify" // trees have certificates
	Verify  Capability = "verify"  // programs have obligations

	Reproduce Capability = "reproduce" // the examples of its section are run
)

// Capabilities lists all of them.
func Capabilities() []Capability {
	return []Capability{Check, Mutants, Run, Trace, Explore, Follow, Certify, Verify, Reproduce}
}

// Can lists what the language can do.
func (l *Language) Can() []Capability {
	l.asked.Do(func() {
		v := l.In(Standard())
		has := map[Capability]bool{Check: v.Statements != nil, Mutants: l.Mutants != nil, Reproduce: l.Examples != nil}
		if v.Programs != nil {
			for _, c := range v.Programs.can {
				has[c] = true
			}
		}
		l.can = slices.DeleteFunc(Capabilities(), func(c Capability) bool { return !has[c] })
	})
	return slices.Clone(l.can)
}

// Needs returns nil if the language can do something, as it can do "", and else a *Cannot.
func (l *Language) Needs(c Capability) error {
	if c == "" || slices.Contains(l.Can(), c) {
		return nil
	}
	return &Cannot{Language: l.Name, Asked: c, Has: l.Can()}
}

// Cannot is the error of asking a language for what it lacks.
type Cannot struct {
	Language string
	Asked    Capability
	Has      []Capability
	Instead  string // which languages do; "": what this one can do is listed
}

func (c *Cannot) Error() string {
	text := fmt.Sprintf("the language %s has no %s", c.Language, c.Asked)
	switch {
	case c.Instead != "":
		return text + "; " + spell.Ours(c.Instead)
	case len(c.Has) == 0:
		return text
	}
	has := lists.Map(c.Has, func(h Capability) string { return string(h) })
	return text + "; it has " + strings.Join(has, ", ")
}
