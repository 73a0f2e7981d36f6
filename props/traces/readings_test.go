package traces

import (
	"context"
	"slices"
	"testing"

	"tandem/concrete"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/objects"
	"tandem/objects/heaps"
	"tandem/objects/unfold"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/sections"
	"tandem/spec"
	"tandem/wp"
)

// sidesOf returns the sides with the reading of that ID.
func sidesOf(t *testing.T, id string) objects.TraceSides {
	t.Helper()
	r, ok := spec.FindReading(Readings(concrete.Standard()), id)
	if !ok {
		t.Fatalf("no reading %s", id)
	}
	return r.Of()
}

// Each counterexample refutes its statement in its reading, and has the size that is
// said; the repaired rules satisfy every statement on it.
func TestCounterexamples(t *testing.T) {
	for _, c := range Counterexamples() {
		name := c.Reading + "/" + c.Statement
		if c.Why == "" || programs.Size(c.Case.Program) != c.Size {
			t.Errorf("%s: size %d, want %d (%s)", name, programs.Size(c.Case.Program), c.Size, c.Why)
		}
		if v := judged(sidesOf(t, c.Reading), c.Statement, c.Case); v.Result != spec.Refuted {
			t.Errorf("%s: %v, want refuted: %s", name, v, c.Why)
		}
		for _, p := range Statements(sidesOf(t, "repaired"), lim) {
			v := p.Judge(context.Background(), c.Case)
			if v.Result == spec.Refuted || p.ID == c.Statement && v.Result != spec.Tested {
				t.Errorf("%s, repaired, %s: %v", name, p.ID, v)
			}
		}
	}
}

// No program of Small that is smaller refutes the statement.
func TestCounterexamplesAreSmallest(t *testing.T) {
	longtest.Sweep(t)
	for _, c := range Counterexamples() {
		t.Run(c.Reading+"/"+c.Statement, func(t *testing.T) {
			t.Parallel()
			for _, p := range Statements(sidesOf(t, c.Reading), small) {
				if p.ID != c.Statement {
					continue
				}
				for _, voc := range Small() {
					rep := props.Sweep(context.Background(), nil, []*props.Property[Case]{p}, sections.Cases(c.Size-1, nil, voc), nil)[0]
					if rep.Counterexample != nil || rep.Crash != nil {
						t.Errorf("a smaller one: %+v %+v", rep.Counterexample, rep.Crash)
					}
				}
			}
		})
	}
}

// Every repair is needed, and together they suffice: each set of repairs but the
// whole fails to give the traces that compute what the program computes, and does so
// on a program of the list for one of the repairs that it lacks.
func TestEveryRepairIsNeeded(t *testing.T) {
	readings := unfold.Readings()
	if len(readings) != 12 || readings[0].ID != "literal" || readings[11].ID != "repaired" {
		t.Fatalf("%d readings, from %s to %s", len(readings), readings[0].ID, readings[len(readings)-1].ID)
	}
	all := readings[11].Of().Repairs
	for _, r := range readings {
		repairs, sides := r.Of().Repairs, objects.TracesBy(concrete.Standard(), r.Of())
		var refuted []string
		for _, c := range Counterexamples() {
			if c.Statement == IDEnds && judged(sides, IDEnds, c.Case).Result == spec.Refuted {
				refuted = append(refuted, c.Reading)
			}
		}
		if whole := len(repairs) == len(all); whole != (len(refuted) == 0) {
			t.Errorf("%s is refuted by the programs for %v", r.ID, refuted)
		}
		for _, repair := range all {
			if slices.Contains(repairs, repair) {
				continue
			}
			lacking := map[string]string{
				unfold.RepairThis: "return+default+fresh", unfold.RepairReturn: "this+fresh",
				unfold.RepairDefault: "this+return+fresh", unfold.RepairFresh: "this+return+default",
			}[repair]
			if repair == unfold.RepairFresh && !slices.Contains(repairs, unfold.RepairThis) {
				lacking = "literal" // the same program; another variable is captured
			}
			if !slices.Contains(refuted, lacking) {
				t.Errorf("%s lacks %s, and is not refuted by the program for it, but by those for %v", r.ID, repair, refuted)
			}
		}
	}
}

// What else could be read in another way, and whether it matters.
func TestOtherReadings(t *testing.T) {
	repaired := sidesOf(t, "repaired")
	early := repaired
	early.Standard = early.Standard.With(heaps.CallEarly(heaps.Standard(concrete.Standard())))
	printed := repaired
	printed.Wp = wp.Published()
	guarded := repaired
	guarded.Wp = wp.Guarded()
	one := repaired
	create, _ := unfold.System(unfold.Calculus{
		Fresh: func(_ unfold.Config, base lang.Var, _ []lang.Var) lang.Var {
			return lang.Fresh(base.Name, 0, base.Type)
		},
		This: unfold.ByValue, Behind: unfold.Marked,
	}).Rule("New")
	one.Unfold = one.Unfold.With(create)
	for _, row := range []struct {
		name      string
		sides     objects.TraceSides
		statement string
		program   string // on which it is refuted; "": it holds
		reason    string
	}{
		{"early", early, IDEnds, "var x, y: C;\nclass C { f: C; method n(): C { y := x; x := nil; return y; } }\nx.f := x.n();", "h before or after the call"},
		{"published conditions", printed, IDConditions, "var x, y: C;\nclass C { f: C; }\nx := new C; if x == y.f { }", "¬(x = y.f) is true after new, whatever y is"},
		{"guarded conditions", guarded, IDConditions, "", "the other repair of Theorem 4.5"},
		{"one variable for creations", one, IDEnds, "", "h has its value at once"},
		{"one variable for creations", one, IDConditions, "", "h has its value at once"},
	} {
		if row.program != "" {
			k := counterexamples("", 0, "", row.program, "")[0].Case
			if v := judged(row.sides, row.statement, k); v.Result != spec.Refuted || row.reason == "" {
				t.Errorf("%s, %s: %v", row.name, row.reason, v)
			}
			if v := judged(repaired, row.statement, k); v.Result != spec.Tested {
				t.Errorf("%s, repaired: %v", row.name, v)
			}
			continue
		}
		for _, p := range Statements(row.sides, small) {
			if p.ID != row.statement {
				continue
			}
			for _, voc := range Small()[:2] {
				if rep := props.Sweep(context.Background(), nil, []*props.Property[Case]{p}, sections.Cases(5, nil, voc), nil)[0]; rep.Counterexample != nil || rep.Crash != nil {
					t.Errorf("%s, %s: %+v %+v", row.name, row.reason, rep.Counterexample, rep.Crash)
				}
			}
		}
	}
}
