package prove

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/objects"
	"tandem/objects/heaps"
	"tandem/objects/symheaps"
	"tandem/props"
	"tandem/props/programs"
	"tandem/spec"
	"tandem/spec/notation/rocq"
	"tandem/spec/notation/texts"
)

// The exported symbolic rules of §4.1 are those that run. Along runs of a random program they have the same successors: the stack,
// the values of variables and fields in V∘τ and V∘σ, and V(φ), whatever V gives the fresh variables. TestUnfolding is about the concrete side.
func TestObjects(t *testing.T) {
	p := proverOf(t)
	files, err := rocq.Export(texts.Printed("objects"))
	if err != nil {
		t.Fatal(err)
	}
	p.export("objects", files)
	t.Cleanup(p.forget)
	sem, cases := objects.New(), longtest.Cases(20, 120)
	fired, held := map[string]int{}, map[bool]int{}
	byComputation(t, objectSteps, cases, func(n uint64) string {
		src, from, ok := objectProgram(n)
		if !ok {
			return ""
		}
		u := newUnfolded(from)
		goal := u.symbolic(sem, from.V, src, fired, held)
		if u.nodes > 10*maxNodes {
			return ""
		}
		return fmt.Sprintf("let D := [%s] in let S := %s in\n%s", strings.Join(lists.Map(from.prog.Methods(), u.declared), "; "), u.seq(from.prog.Body), goal)
	})
	allFired(t, fired, map[string][]string{"symbolic": sem.Symbolic.IDs()})
	if held[true] < cases || held[false] < cases {
		t.Errorf("φ holds of %d successors, and not of %d", held[true], held[false])
	}
	t.Logf("%d cases: %v; φ holds of %d", cases, fired, held[true])
}

// No mutant of §4.1 that somebody wrote is proved.
func TestObjectsMutants(t *testing.T) {
	noneProved(t, proverOf(t), "objects", "../../objects/mutants.rules", longtest.Cases(20, 1))
}

// allFired fails for rules of either side that no case has.
func allFired(t *testing.T, fired map[string]int, sides map[string][]string) {
	t.Helper()
	for side, rules := range sides {
		for _, rule := range rules {
			if fired[side+" "+rule] == 0 && (rule != "Assign-L" || longtest.Sweeps()) { // which is rare
				t.Errorf("no case has %s %s", side, rule)
			}
		}
	}
}

// objectStart is a program with objects and its initial values, and its variables: with those of results, and with those of methods.
type objectStart struct {
	prog            *lang.Program
	V               concrete.Valuation
	globals, locals []lang.Var
}

// A program that assigns a result where the call has moved the place, one that calls a method of nil, and one in which a body
// ends without return after one that returned.
var firstPrograms = []string{`class C { f: C; method away(): C { x := new C; } }
var x: C;
x := new C; x.f := x.away();`, `class C { method none() { } }
var x: C;
x := nil; x.none();`, `class C { method one(): int { return 1; } method none(): int { } }
var x: C; var i: int;
x := new C; i := x.one(); i := x.none();`}

// objectProgram returns the nth program: the first ones, and then random ones, if they are not too short.
func objectProgram(n uint64) (src props.Source, from objectStart, ok bool) {
	voc := programs.Objects()
	src = props.NewDice(1, n)
	prog := voc.RandomProgram(src, 60)
	first := n < uint64(len(firstPrograms))
	if first {
		var err error
		if prog, err = lang.Parse("", []byte(firstPrograms[n])); err != nil {
			panic(err)
		}
	}
	from = objectStart{prog: prog, V: concrete.NewValuation(voc.Initial(src, prog)), globals: slices.Concat(prog.Vars, lists.Map(voc.Types, lang.Result))}
	for _, m := range prog.Methods() {
		from.locals = append(from.locals, m.Locals()...)
	}
	return src, from, first || len(prog.Body.Stmts()) >= 3
}

var objectOps = map[lang.Op]string{
	lang.Not: "ONot", lang.And: "OAnd", lang.Or: "OOr", lang.Add: "OAdd", lang.Sub: "OSub", lang.Neg: "ONeg",
	lang.Lt: "OLt", lang.Le: "OLe", lang.Gt: "OGt", lang.Ge: "OGe",
}

// slot is a field of an object.
type slot struct {
	o lang.ObjectValue
	f lang.Field
}

// mostSteps is how many steps a case has at the most.
const mostSteps = 14

// symbolic returns the goal about the symbolic side, at each step of a run: mostly of one that V takes.
func (u *unfolded) symbolic(sem *objects.Semantics, V concrete.Valuation, src props.Source, fired map[string]int, held map[bool]int) string {
	view := sem.Under(V)
	for _, o := range sem.InitC(u.prog, V).H.Objects() {
		u.objects[o] = len(u.objects) + 1
	}
	c := sem.InitS(u.prog)
	var steps, seen []string
	made := map[string]string{} // the objects of fresh variables
	existing := sem.InitC(u.prog, V).H.Objects()
	for range mostSteps {
		next := sem.Symbolic.Next(c)
		var list []string
		at, x := "[]", "None"
		for _, s := range next {
			fired["symbolic "+s.Rule]++
			if vars := s.To.Made.Vars(); len(vars) > 0 {
				last := vars[len(vars)-1]
				o := objects.Identity(existing, last, len(vars))
				if u.objects[o] == 0 {
					u.objects[o] = len(u.objects) + 1
				}
				x = "Some " + u.varName(last)
				made[u.varName(last)] = u.objects.data(o)
			}
			holds := view.Holds(s.To)
			held[holds]++
			to, _ := view.Instance(s.To)
			slots := u.slots(to.H)
			at = "[" + u.where(slots) + "]"
			list = append(list, fmt.Sprintf("(%t, %[1]t, (%q, %s, %d%%nat))", holds, s.Rule, u.seen(to, slots), s.To.Made.Len()))
		}
		seen = append(seen, "["+strings.Join(list, ";\n ")+"]")
		i := src.Choose(max(1, len(next)), "next")
		if held := slices.IndexFunc(next, func(s spec.Step[symheaps.Config]) bool { return view.Holds(s.To) }); held >= 0 && src.Choose(10, "astray") > 0 {
			i = held
		}
		steps = append(steps, fmt.Sprintf("(%s, %s, %d%%nat)", x, at, i))
		if len(next) == 0 {
			break
		}
		c = next[i].To
	}
	return fmt.Sprintf("seenSymbolic D [%s] [%s] %s [%s] S [%s] = shown_symbolic [%s]", strings.Join(lists.Map(u.globals, u.varName), "; "), strings.Join(lists.Map(u.locals, u.varName), "; "),
		u.valuation(V, made), strings.Join(slices.Sorted(maps.Keys(made)), "; "), strings.Join(steps, "; "), strings.Join(seen, ";\n"))
}

// valuation writes W: V with fields as arrays, and the objects of fresh variables.
func (u *unfolded) valuation(V concrete.Valuation, made map[string]string) string {
	var vars []string
	for _, x := range u.prog.Vars {
		vars = append(vars, fmt.Sprintf("(%s, %s)", u.varName(x), u.objects.data(V.At(x))))
	}
	for _, x := range u.globals[len(u.prog.Vars):] {
		vars = append(vars, fmt.Sprintf("(%s, %s)", u.varName(x), u.objects.data(heaps.Initial(u.prog, V).G.At(x))))
	}
	for _, x := range slices.Sorted(maps.Keys(made)) {
		vars = append(vars, fmt.Sprintf("(%s, %s)", x, made[x]))
	}
	var places, values []string
	for _, f := range u.prog.Fields() {
		a, ok := V.At(f.Array()).(lang.ArrayValue)
		if !ok {
			a = lang.Default(f.Array().Type).(lang.ArrayValue)
		}
		places = append(places, fmt.Sprintf("(Null, %s%%N)", name(f.Of.String(), f.Name)))
		values = append(values, u.objects.data(a.At(lang.Nil(f.Of))))
		for o, n := range u.objects {
			if o.Type() == f.Of {
				places = append(places, fmt.Sprintf("(Ref %d%%nat, %s%%N)", n, name(f.Of.String(), f.Name)))
				values = append(values, u.objects.data(a.At(o)))
			}
		}
	}
	return fmt.Sprintf("(val_ [%s] [%s] [%s])", strings.Join(vars, "; "), strings.Join(places, "; "), strings.Join(values, "; "))
}
