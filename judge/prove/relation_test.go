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
	"tandem/spec/notation"
	"tandem/spec/notation/rocq"
	"tandem/spec/notation/texts"
)

// The exported relation is the rules that run: from random configurations it leads to where
// the interpreter of formulas goes, by the same rules, and nowhere else.
func TestRelation(t *testing.T) {
	if _, err := exec.LookPath("coqc"); err != nil {
		t.Skip(ErrMissing)
	}
	checked := func(v *programs.Vocabulary) *programs.Vocabulary { return v.WithChecks(8, 0, nil) }
	rows := []struct {
		language string
		voc      *programs.Vocabulary
	}{
		{"basic", programs.Linear()},
		{"arrays", programs.LinearArrays()},
		{"recursion", programs.Recursive(programs.Linear())},
		{"basic+checks", checked(programs.Linear())},
		{"recursion+checks", checked(programs.Recursive(programs.Linear()))},
	}
	const batch = 1000
	for _, row := range rows {
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
			m := concrete.Standard()
			sides := []string{"symbolic", "concrete"}
			systems := map[string]func(notation.Configuration) []step{}
			for _, side := range sides {
				s := l.Interpreter(side, m.Op).System()
				systems[side] = func(c notation.Configuration) (list []step) {
					for _, next := range s.Next(c) {
						list = append(list, step{next.Rule, next.To})
					}
					return list
				}
			}
			stacks := strings.HasPrefix(row.language, "recursion")
			rules := map[string]int{}
			cases, each := longtest.Cases(40, 10_000), longtest.Cases(4, 1_000)
			var text strings.Builder
			g := newGround(m, stacks)
			for n, done := 0, 0; done < cases; n++ {
				src := props.NewDice(1, uint64(n))
				prog := row.voc.RandomProgram(src, 25)
				side := sides[n%2]
				c := initial(prog, row.voc.Initial(src, prog), side, stacks)
				for range src.Choose(9, "steps") {
					next := systems[side](c)
					if len(next) == 0 {
						break
					}
					c = next[src.Choose(len(next), "next")].to
				}
				next := systems[side](c)
				if !slices.ContainsFunc(next, func(s step) bool { return rules[side+" "+s.rule] < each }) && n%40 != 0 {
					continue // every rule has its turn
				}
				goal := g.goal(c, next, variables(prog))
				if goal == "" {
					continue
				}
				for _, s := range next {
					rules[side+" "+s.rule]++
				}
				text.WriteString(goal)
				if done++; done%batch == 0 || done == cases {
					compile("Ground", g.preamble()+text.String())
					delete(p.done, "Ground")
					text.Reset()
					g = newGround(m, stacks)
				}
			}
			for _, line := range l.Lines {
				if line.Formula.Rule && rules[line.Target()] == 0 {
					t.Errorf("%s took no part: %v", line.Target(), rules)
				}
			}
			t.Logf("%d configurations of %s", cases, row.language)
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
	c := notation.Configuration{S: p.Body, Procs: notation.Declarations{}}
	for _, d := range p.Procs {
		c.Procs[d.Name] = notation.DeclaredProc{Params: d.Params, Body: d.Body}
	}
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
