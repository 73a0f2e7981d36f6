package engine

import (
	"context"
	"testing"

	"tandem/cmd/register"
	"tandem/judge/oracle"
)

// A path that is dropped is told to an engine that promises over alone, and one that is invented to one
// that promises under alone.
func TestDirections(t *testing.T) {
	s, r := session(t), register.All()
	dropped := map[string]bool{"drop-path": true, "drop-input": true, "some-of-many": true}
	invented := map[string]bool{"nothing-asked": true, "last-conjunct": true, "invented": true}
	faults := append(Faults(), Fault{ID: "invented", Mode: Forward, Program: "var x, r: int;\nif x > 0 { r := x; }\n", Claims: func(d *oracle.Document) {
		d.Claims = append(d.Claims, oracle.Claim{ID: "invented", Condition: "(= x 7)", Outcome: &oracle.Outcome{Kind: oracle.Final}, Values: map[string]string{"r": "8"}})
	}})
	n := 0
	for _, f := range faults {
		if !dropped[f.ID] && !invented[f.ID] {
			continue
		}
		n++
		src, err := r.Read("p.tdm", []byte(f.Program), "")
		if err != nil {
			t.Fatal(err)
		}
		p, err := oracle.Open(r, src)
		if err != nil {
			t.Fatal(err)
		}
		o := Options{Mode: f.Mode, Fault: f.ID}
		if f.ID == "invented" {
			o.Fault = ""
		}
		for _, way := range []string{oracle.Over, oracle.Under, oracle.Exact} {
			doc, err := Claims(context.Background(), r, "p.tdm", []byte(f.Program), s, o)
			if err != nil {
				t.Fatal(err)
			}
			if o.Fault == "" {
				f.Claims(doc)
			}
			doc.Approximation, doc.Complete, doc.Feasible = way, false, false
			got, err := oracle.Decide(context.Background(), p, "c.json", Write(doc), oracle.Options{Session: s})
			if err != nil {
				t.Fatal(err)
			}
			if wrong := way == oracle.Exact || (way == oracle.Over) == dropped[f.ID]; (got.Verdict() == oracle.Wrong) != wrong {
				t.Errorf("%s, which promises %s: %s", f.ID, way, got.Verdict())
			}
		}
	}
	if n != len(dropped)+len(invented) {
		t.Errorf("%d faults", n)
	}
}
