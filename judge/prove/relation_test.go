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
	rows := []struct {
		language string
		voc      *programs.Vocabulary
	}{
		{"basic", programs.Linear()},
		{"recursion", programs.Recursive(programs.Linear())},
	}
	const batch = 20
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
			stacks := row.language == "recursion"
			rules := map[string]int{}
			cases, each := longtest.Cases(40, 10_000), longtest.Cases(4, 1_000)
			var text strings.Builder
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
				g := &ground{model: m, vars: variables(prog), stacks: stacks}
				module := map[string]string{"symbolic": "Symbolic", "concrete": "Concrete"}[side]
				program := ""
				if stacks {
					program = " D"
				}
				next := systems[side](c)
				if !slices.ContainsFunc(next, func(s step) bool { return rules[side+" "+s.rule] < each }) && n%40 != 0 {
					continue // every rule has its turn
				}
				if same(c) && n%40 != 0 {
					continue // its branches cannot be told from each other
				}
				lemmas := g.lemmas(done, module, c, next, program)
				if lemmas == "" {
					continue
				}
				for _, s := range next {
					rules[side+" "+s.rule]++
				}
				text.WriteString(lemmas)
				if done++; done%batch == 0 || done == cases {
					p.texts["Rules"] = files.Rules
					p.texts["Ground"] = fmt.Sprintf(preamble, lang.Not.String(), lang.And.String(), lang.Or.String()) + text.String()
					text.Reset()
					file, err := p.compile(t.Context(), "Ground")
					if err != nil {
						t.Fatal(err)
					}
					if !file.ok {
						t.Fatalf("%s\n%s", file.said, p.texts["Ground"])
					}
					delete(p.done, "Ground")
				}
			}
			delete(p.done, "Rules")
			for _, line := range l.Lines {
				if line.Formula.Rule && rules[line.Target()] == 0 {
					t.Errorf("%s took no part: %v", line.Target(), rules)
				}
			}
		})
	}
}

// same reports whether the next statement is a choice between equal branches.
func same(c notation.Configuration) bool {
	S := c.S
	if c.Stack != nil {
		S = c.Stack.S
	}
	if S.Empty() {
		return false
	}
	choice, ok := S.Head().(*lang.If)
	return ok && choice.Then.Equal(choice.Else)
}

// initial returns the initial configuration of a program.
func initial(p *lang.Program, values map[lang.Var]lang.Value, side string, stacks bool) notation.Configuration {
	var rows []notation.Row[lang.Value]
	for _, x := range p.Vars {
		rows = append(rows, notation.Row[lang.Value]{X: x, T: values[x]})
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
	list := append([]lang.Var(nil), p.Vars...)
	for _, d := range p.Procs {
		list = append(list, d.Params...)
	}
	return list
}
