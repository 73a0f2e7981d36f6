package certify_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tandem/arrays"
	"tandem/basic"
	"tandem/concrete"
	"tandem/explore/certify"
	"tandem/lang"
	"tandem/lang/heapfile"
	"tandem/languages/checks"
	"tandem/languages/formulas"
	"tandem/languages/full"
	"tandem/objects"
	"tandem/recursion"
	"tandem/spec"
)

// rulesOf returns the rules that a program takes from a valuation, by the systems
// of the languages, which the checker does not know.
func rulesOf(language string, p *lang.Program, V concrete.Valuation, steps int) []string {
	if language == "basic" {
		return take(basic.New(), p, V, steps)
	}
	if language == "arrays" {
		return take(arrays.New(), p, V, steps)
	}
	if language == "recursion" {
		return take(recursion.New(), p, V, steps)
	}
	if language == "objects" {
		return take(objects.New(), p, V, steps)
	}
	if language == "full" {
		return take(full.New(), p, V, steps)
	}
	if language == "arrays+checks" {
		return take(checks.Arrays(concrete.Standard()).Semantics(), p, V, steps)
	}
	if language == "objects+checks" {
		return take(checks.Objects(concrete.Standard()).Semantics(), p, V, steps)
	}
	return take(formulas.RecursionArrays(concrete.Standard()).Semantics(), p, V, steps)
}

func take[S, C any](sem *spec.Semantics[*lang.Program, concrete.Valuation, S, C], p *lang.Program, V concrete.Valuation, steps int) []string {
	var rules []string
	for c := sem.InitC(p, V); len(rules) < steps; {
		next := sem.Concrete.Next(c)
		if len(next) == 0 {
			break
		}
		rules = append(rules, next[0].Rule)
		c = next[0].To
	}
	return rules
}

// The values of a model are replaced by others. They are accepted exactly if
// they take the path, too: then they are as good.
func TestAlteredModels(t *testing.T) {
	values := map[lang.Type][]string{
		lang.Int:                          {"0", "1", "-1", "2", "3", "100", "-100"},
		lang.Bool:                         {"true", "false"},
		lang.BoundedOf(lang.Int):          {"[]", "[0]", "[5, 5, 5]", "[-1]", "[1]", "[3, 0, 0]", "[0, 1, 2]", "[1, 0]", "{0: 9, else 0, length 4}"},
		lang.ArrayOf(lang.Int, lang.Bool): {"{else true}", "{else false}", "{0: true, else false}"},
	}
	for name, d := range certificates(t) {
		if d[0].find("rules") != nil {
			continue // the code that these are compared with runs no forms
		}
		language := d[0].find("language").(string)
		p, err := lang.Parse("", []byte(d[0].find("program").(string)))
		if err != nil {
			t.Fatal(err)
		}
		above := map[int]*object{}
		accepted, refused := 0, 0
		for i, r := range d {
			if n, ok := r.find("step").(int); ok {
				above[n] = r
			}
			model, ok := r.find("model").(*object)
			if !ok {
				continue
			}
			var path []string
			for s := above[r.find("from").(int)]; s != nil; s = above[s.find("from").(int)] {
				path = append(path, s.find("rule").(string))
			}
			slices.Reverse(path)
			inputs, _ := r.find("input").([]any)
			tryWith := func(what string, m *object, in []any) {
				c := slices.Clone(d)
				c[i] = clone(r).(*object)
				c[i].set("model", m)
				if len(in) > 0 {
					c[i].set("input", in)
				}
				want := slices.Equal(rulesOf(language, p, reading(valuation(t, p, m), in), len(path)), path)
				problem := check(t, c.text(), nil).Problem
				if want != (problem == nil) {
					t.Errorf("%s: path %d, %s: %v; it takes the path: %t", name, r.find("path"), what, problem, want)
				}
				if want {
					accepted++
				} else if refused++; problem != nil && (problem.Kind != certify.Refused || problem.Path != r.find("path")) {
					t.Errorf("%s: path %d, %s: %+v", name, r.find("path"), what, problem)
				}
			}
			for n := range inputs {
				for _, v := range append(values[lang.Int], values[lang.Bool]...) {
					if in := slices.Clone(inputs); strings.Contains("truefalse", v) == strings.Contains("truefalse", in[n].(string)) { // of the type
						in[n] = v
						tryWith(fmt.Sprint("input ", n+1, " = ", v), model, in)
					}
				}
			}
			try := func(what string, m *object) { tryWith(what, m, inputs) }
			if len(p.Classes) > 0 {
				var classes []string
				for _, d := range p.Classes {
					classes = append(classes, d.Type.String())
				}
				heaps(classes, model, try)
				continue
			}
			for j, x := range p.Vars {
				for _, v := range values[x.Type] {
					m := clone(model).(*object)
					m.values[j] = v
					try(fmt.Sprint(x, " = ", v), m)
				}
			}
		}
		if accepted == 0 || refused == 0 && name != "unknown" { // where every value takes the one path that is known
			t.Errorf("%s: %d accepted, %d refused: both are to be tried", name, accepted, refused)
		}
	}
}

// reading returns V with inputs, at each type that their texts have a value of.
func reading(V concrete.Valuation, in []any) concrete.Valuation {
	for n, text := range in {
		for _, t := range []lang.Type{lang.Int, lang.Bool} {
			if v, err := lang.ParseValue(text.(string), t); err == nil {
				V = V.Update(lang.ReadVar(n+1, t), v)
			}
		}
	}
	return V
}

// valuation returns the values of a model.
func valuation(t *testing.T, p *lang.Program, m *object) concrete.Valuation {
	t.Helper()
	if len(p.Classes) > 0 {
		h, err := heapfile.Read("", document{m}.text(), p)
		if err != nil {
			t.Fatal(err)
		}
		return concrete.NewValuation(h.Values)
	}
	given := map[lang.Var]lang.Value{}
	for k, x := range p.Vars {
		v, err := lang.ParseValue(m.values[k].(string), x.Type)
		if err != nil {
			t.Fatal(err)
		}
		given[x] = v
	}
	return concrete.NewValuation(given)
}
