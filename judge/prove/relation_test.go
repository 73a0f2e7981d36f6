package prove

import (
	"fmt"
	"math/rand/v2"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
	"tandem/spec"
	"tandem/spec/notation"
	"tandem/spec/notation/rocq"
	"tandem/spec/notation/texts"
)

// relations are the languages whose exported relation is compared, with programs in which every
// rule has its turn.
var relations = []struct {
	language string
	voc      *programs.Vocabulary
}{
	{"basic", programs.Linear()},
	{"arrays", programs.LinearArrays()},
	{"recursion", programs.Recursive(programs.Linear())},
	{"basic+checks", programs.Linear().WithChecks(4, 0, nil)},
	{"recursion+checks", programs.Recursive(programs.Linear()).WithChecks(2, 0, nil)},
	{memoryless, programs.Linear().WithChecks(4, 0, nil)},
}

const memoryless = "memoryless"

// configuration is one of a run, with the transitions that the interpreter has from it.
type configuration struct {
	prog *lang.Program
	at   notation.Configuration
	next []step
	asks []applied
}

// applied is an operation that the interpreter applied.
type applied struct {
	op   lang.Op
	of   lang.Type
	args []lang.Value
	is   lang.Value
}

// configurations calls visit with configurations of random runs, up to that many that visit counts:
// each rule takes part in some before others are taken often. It reports the rules that took none.
func configurations(l *texts.Language, voc *programs.Vocabulary, cases, each int, visit func(configuration) bool) (missed []string) {
	m := concrete.Standard()
	sides := []string{"symbolic", "concrete"}
	stacks := strings.HasPrefix(l.Name, "recursion")
	systems := map[string]*spec.System[notation.Configuration]{}
	var asks []applied
	op := func(op lang.Op, t lang.Type, args []lang.Value) lang.Value {
		v := m.Op(op, t, args)
		asks = append(asks, applied{op, t, slices.Clone(args), v})
		return v
	}
	for _, side := range sides {
		s := l.Interpreter(side, op).System()
		systems[side] = &s
	}
	steps := func(side string, c notation.Configuration) (list []step, why string) {
		why = spec.Undefined(func() { // by a rule whose terms have no type
			for _, next := range systems[side].Next(c) {
				list = append(list, step{next.Rule, next.To})
			}
		})
		return list, why
	}
	rules := map[string]int{}
	for n, done := 0, 0; done < cases && n < 100*cases+10_000; n++ {
		src := props.NewDice(1, uint64(n))
		prog := voc.RandomProgram(src, 25)
		side := sides[n%2]
		c := initial(prog, voc.Initial(src, prog), side, stacks)
		for range src.Choose(15, "steps") {
			next, why := steps(side, c)
			if len(next) == 0 || why != "" {
				break
			}
			c = next[src.Choose(len(next), "next")].to
		}
		asks = nil
		next, why := steps(side, c)
		if why != "" {
			continue
		}
		if !slices.ContainsFunc(next, func(s step) bool { return rules[side+" "+s.rule] < each }) && n%40 != 0 {
			continue // every rule has its turn
		}
		if !visit(configuration{prog, c, next, asks}) {
			continue
		}
		for _, s := range next {
			rules[side+" "+s.rule]++
		}
		done++
	}
	for _, line := range l.Lines {
		if line.Formula.Rule && rules[line.Target()] == 0 {
			missed = append(missed, line.Target())
		}
	}
	return missed
}

// Every rule of every language takes part in the configurations that are compared.
func TestConfigurations(t *testing.T) {
	for _, row := range relations {
		if missed := configurations(texts.Printed(row.language), row.voc, 400, 4, func(configuration) bool { return true }); missed != nil {
			t.Errorf("%s: no configuration has a transition by %v", row.language, missed)
		}
	}
}

// The exported relation is the rules that run: from random configurations it leads to where
// the interpreter of formulas goes, by the same rules, and nowhere else.
func TestRelation(t *testing.T) {
	for _, row := range relations {
		t.Run(row.language, func(t *testing.T) {
			if row.language != "basic" {
				longtest.Sweep(t)
			}
			if missed := compareRelation(t, texts.Printed(row.language), row.voc, longtest.Cases(40, 10_000), longtest.Cases(4, 400)); missed != nil {
				t.Errorf("no transition by %v", missed)
			}
		})
	}
}

// So it is for rules by chance: mutants that a machine makes, and rules whose letters are other ones, of any sort. Those
// that Rocq would see as others are refused.
func TestRandomRelation(t *testing.T) {
	for _, row := range relations {
		t.Run(row.language, func(t *testing.T) {
			if row.language != "basic" {
				longtest.Sweep(t)
			}
			const batch = 10 // rules of a relation: the proof that it is listed takes a square of them
			chance := rand.New(rand.NewPCG(1, 0))
			printed := texts.Printed(row.language)
			list, refused := randomRules(printed, chance, longtest.Cases(10, 100))
			t.Logf("%d rules, and %d that cannot be exported", len(list), refused)
			fired := 0
			for rules := range slices.Chunk(list, batch) {
				l, err := printed.With(rules)
				if err != nil {
					t.Fatal(err)
				}
				t.Logf("%v", lists.Map(rules, func(c texts.Change) string { return c.Target() + ": " + c.Text }))
				missed := compareRelation(t, l, row.voc, longtest.Cases(40, 200), 4)
				fired += len(rules) - len(missed)
			}
			if 2*fired < len(list) {
				t.Errorf("%d of %d rules have a transition", fired, len(list))
			}
		})
	}
}

// letter matches a letter of a formula with its digits and primes.
var letter = regexp.MustCompile(`[a-zA-Zσφτθē][0-9]?'*`)

// randomRules returns so many rules that can be exported, as further rules of a language, and how many cannot be.
func randomRules(printed *texts.Language, chance *rand.Rand, most int) (list []texts.Change, refused int) {
	var all []texts.Change
	for _, line := range printed.Lines {
		if !line.Formula.Rule {
			continue
		}
		own := line.Formula.String()
		made := lists.Map(line.Formula.Mutants(), (*notation.Formula).String)
		for range 10 {
			letters := letter.FindAllString(own, -1)
			old, as := letters[chance.IntN(len(letters))], []string{"e", "e1", "b", "b1", "x", "y", "a", "u", "S", "S1", "σ", "φ", "V", "L"}
			made = append(made, strings.ReplaceAll(own, old, as[chance.IntN(len(as))]))
		}
		for _, text := range made {
			all = append(all, texts.Change{Side: line.Side, Text: text, Line: 1, Col: 1})
		}
	}
	chance.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for _, c := range all {
		c.ID = fmt.Sprintf("M%d", len(list))
		l, err := printed.With([]texts.Change{c})
		if err != nil || len(list) == most {
			continue // it is no rule
		}
		files, err := rocq.Export(l)
		if err != nil {
			refused++
			continue
		}
		if !twice(files.Rules, c.ID) {
			list = append(list, c)
		}
	}
	return list, refused
}

// twice reports whether a letter stands twice on the left side of a rule, which the function that lists steps does not compare.
func twice(rules, id string) bool {
	for _, c := range constructor.FindAllStringSubmatch(rules, -1) {
		letters := lists.Filter(regexp.MustCompile(`[\p{L}_][\p{L}\d_']*`).FindAllString(c[4], -1), func(name string) bool {
			return name == strings.ToLower(name) || strings.HasPrefix(name, "S")
		})
		if slices.Sort(letters); c[3] == `"`+id+`"` && len(slices.Compact(slices.Clone(letters))) < len(letters) {
			return true
		}
	}
	return false
}

// compareRelation compares what the exported rules of l lead to with what the interpreter says, on so many configurations, and
// returns the rules that take no part.
func compareRelation(t *testing.T, l *texts.Language, voc *programs.Vocabulary, cases, each int) (missed []string) {
	t.Helper()
	if _, err := exec.LookPath("coqc"); err != nil {
		t.Skip(ErrMissing)
	}
	const batch = 1000
	files, err := rocq.Export(l)
	if err != nil {
		t.Fatal(err)
	}
	p, err := prover()
	if err != nil {
		t.Fatal(err)
	}
	compile := func(name, text string) {
		p.texts[name] = text
		file, err := p.compile(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		if !file.ok {
			t.Fatalf("%s.v: %s\n%s", name, file.said, place(file.said, text))
		}
	}
	p.texts["Rules"] = files.Rules
	defer func() { delete(p.done, "Rules"); delete(p.done, "Steps"); delete(p.done, "Ground") }()
	steps := stepsOf(files.Rules)
	if l.Name == memoryless {
		steps = strings.Replace(strings.Replace(steps, "Val_eq : EqDec Val}", "Val_eq : EqDec Val} {instances : Instances}", 1), "Prelude", "memoryless.Instances", 1)
	}
	compile("Steps", steps)
	var text strings.Builder
	g := newGround(concrete.Standard(), strings.HasPrefix(l.Name, "recursion"))
	g.instances = l.Name == memoryless
	done := 0
	missed = configurations(l, voc, cases, each, func(c configuration) bool {
		goal := g.goal(c.at, c.next, c.asks, variables(c.prog))
		if goal == "" {
			return false
		}
		text.WriteString(goal)
		if done++; done%batch == 0 || done == cases {
			compile("Ground", g.preamble()+text.String())
			delete(p.done, "Ground")
			text.Reset()
			instances := g.instances
			g = newGround(g.model, g.stacks)
			g.instances = instances
		}
		return true
	})
	if done != cases {
		t.Errorf("%d configurations, expected %d", done, cases)
	}
	t.Logf("%d configurations of %s", done, l.Name)
	return missed
}

// place returns the line of a file that an error is about, and the one before it.
func place(said, text string) string {
	_, rest, _ := strings.Cut(said, "line ")
	var n int
	if _, err := fmt.Sscanf(rest, "%d", &n); err != nil || n < 2 {
		return ""
	}
	lines := strings.Split(text, "\n")
	return strings.Join(lines[n-2:min(n, len(lines))], "\n")
}

// initial returns the initial configuration of a program.
func initial(p *lang.Program, values map[lang.Var]lang.Value, side string, stacks bool) notation.Configuration {
	var rows []notation.Row[lang.Value]
	for _, x := range p.Vars {
		rows = append(rows, notation.Row[lang.Value]{X: x, T: values[x]})
	}
	for n := range 5 { // inputs of both types
		rows = append(rows,
			notation.Row[lang.Value]{X: lang.ReadVar(n+1, lang.Int), T: lang.NewInt(int64(n + 3))},
			notation.Row[lang.Value]{X: lang.ReadVar(n+1, lang.Bool), T: lang.BoolValue(n%2 == 0)})
	}
	c := notation.Configuration{S: p.Body, Unseen: p, Procs: func(name string) (notation.DeclaredProc, bool) {
		d := p.Proc(name)
		if d == nil {
			return notation.DeclaredProc{}, false
		}
		return notation.DeclaredProc{Params: d.Params, Body: d.Body}, true
	}}
	if side == "symbolic" {
		c.Phi, c.Sigma = lang.True, notation.TableOf[lang.Expr]()
	} else {
		c.V = notation.TableOf(rows...)
	}
	if stacks {
		c.Stack = &notation.Frames{S: c.S, Tau: notation.TableOf[lang.Expr](), L: notation.TableOf[lang.Value]()}
		if side == "symbolic" {
			c.Stack.L = nil
		} else {
			c.Stack.Tau = nil
		}
		c.S = lang.Seq{}
	}
	return c
}

// variables lists the variables of a program, with those of its procedures.
func variables(p *lang.Program) []lang.Var {
	list := append([]lang.Var{lang.ReadCount}, p.Vars...)
	for _, d := range p.Procs {
		list = append(list, d.Params...)
	}
	return list
}
