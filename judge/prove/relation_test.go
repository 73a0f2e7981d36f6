package prove

import (
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"tandem/concrete"
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
}

// configuration is one of a run, with the transitions that the interpreter has from it.
type configuration struct {
	prog *lang.Program
	at   notation.Configuration
	next []step
}

// configurations calls visit with configurations of random runs, up to that many that visit counts:
// each rule takes part in some before others are taken often. It reports the rules that took none.
func configurations(l *texts.Language, voc *programs.Vocabulary, cases, each int, visit func(configuration) bool) (missed []string) {
	m := concrete.Standard()
	sides := []string{"symbolic", "concrete"}
	stacks := strings.HasPrefix(l.Name, "recursion")
	systems := map[string]*spec.System[notation.Configuration]{}
	for _, side := range sides {
		s := l.Interpreter(side, m.Op).System()
		systems[side] = &s
	}
	steps := func(side string, c notation.Configuration) (list []step) {
		for _, next := range systems[side].Next(c) {
			list = append(list, step{next.Rule, next.To})
		}
		return list
	}
	rules := map[string]int{}
	for n, done := 0, 0; done < cases && n < 100*cases+10_000; n++ {
		src := props.NewDice(1, uint64(n))
		prog := voc.RandomProgram(src, 25)
		side := sides[n%2]
		c := initial(prog, voc.Initial(src, prog), side, stacks)
		for range src.Choose(15, "steps") {
			next := steps(side, c)
			if len(next) == 0 {
				break
			}
			c = next[src.Choose(len(next), "next")].to
		}
		next := steps(side, c)
		if !slices.ContainsFunc(next, func(s step) bool { return rules[side+" "+s.rule] < each }) && n%40 != 0 {
			continue // every rule has its turn
		}
		if !visit(configuration{prog, c, next}) {
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
	if _, err := exec.LookPath("coqc"); err != nil {
		t.Skip(ErrMissing)
	}
	const batch = 1000
	for _, row := range relations {
		t.Run(row.language, func(t *testing.T) {
			if row.language != "basic" {
				longtest.Sweep(t)
			}
			l := texts.Printed(row.language)
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
			compile("Steps", stepsOf(files.Rules))
			var text strings.Builder
			g := newGround(concrete.Standard(), strings.HasPrefix(row.language, "recursion"))
			done, cases := 0, longtest.Cases(40, 10_000)
			missed := configurations(l, row.voc, cases, longtest.Cases(4, 400), func(c configuration) bool {
				goal := g.goal(c.at, c.next, variables(c.prog))
				if goal == "" {
					return false
				}
				text.WriteString(goal)
				if done++; done%batch == 0 || done == cases {
					compile("Ground", g.preamble()+text.String())
					delete(p.done, "Ground")
					text.Reset()
					g = newGround(g.model, g.stacks)
				}
				return true
			})
			if missed != nil || done != cases {
				t.Errorf("%d configurations; no transition by %v", done, missed)
			}
			t.Logf("%d configurations of %s", done, row.language)
		})
	}
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
