package drive

import (
	"slices"
	"strings"
	"testing"

	"tandem/lang"
)

// Any two alternatives of different factors come together, and not every combination is asked.
func TestMatrixCovers(t *testing.T) {
	for _, row := range []struct {
		text string
		most int
	}{{"a | b\n", 2}, {"| -a\n| -b\n", 4}, {"# none\n| -a | -b\n| -c\n\n| -d | -e | -f # more\n| -g\n| -h\n", 20}} {
		m, err := ReadMatrix(row.text)
		if err != nil {
			t.Fatal(err)
		}
		for f, list := range m.factors {
			for g := range f {
				for a := range list {
					for b := range m.factors[g] {
						if !slices.ContainsFunc(m.sets, func(s []int) bool { return s[f] == a && s[g] == b }) {
							t.Errorf("%q: no set has %q and %q", row.text, list[a], m.factors[g][b])
						}
					}
				}
			}
		}
		if len(m.sets) > row.most || slices.Max(m.sets[0]) > 0 {
			t.Errorf("%q: %d sets, the first one %v", row.text, len(m.sets), m.sets[0])
		}
	}
	m, err := ReadMatrix("| -a | -a b\n| -c\n| -d\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"", "-a", "-a b", "-a b -d", "-c -d", "-a -c -d"} { // those that no set has, too
		if got := m.text(m.named(text)); got != text {
			t.Errorf("%q is read as %q", text, got)
		}
	}
	for text, want := range map[string]string{"": "1:1: found no options", "| a\nb\n": "2:1: found one alternative", "a | a\n": "1:1: found the alternative"} {
		if _, err := ReadMatrix(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// Parts of a run, in any order, have the counts of the whole.
func TestUnderJoins(t *testing.T) {
	a, b := []Under{{"-b", 2, 1}, {"", 1, 0}}, []Under{{"-a", 3, 0}, {"-b", 1, 1}}
	got, want := AddUnder(AddUnder(nil, a...), b...), []Under{{"", 1, 0}, {"-a", 3, 0}, {"-b", 3, 2}}
	if !slices.Equal(got, want) || !slices.Equal(AddUnder(AddUnder(nil, b...), a...), want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// A program's features are what it has broadly, by operators and types, and by what is in what.
func TestFeatures(t *testing.T) {
	p, err := lang.Parse("p.tdm", []byte("var x: bv8; var l: bool;\nproc P(u: bv8) { while l { x := x + u; l := false; } }\nif x < 3 { P(x); }\n"))
	if err != nil {
		t.Fatal(err)
	}
	has := features(p)
	for name, want := range map[string]bool{
		"branches": true, "loops": true, "calls": true, "bvadd": true, "bvult": true, "bv8": true, "If Call": true, "procedure While": true,
		"While Assign": true, "main While": false, "add": false, "bv16": false,
	} {
		if has[name] != want {
			t.Errorf("%q: %v, want %v", name, has[name], want)
		}
	}
	e := Exercised{}
	e.add(&exercise{has: has, most: 4})
	e.add(&exercise{has: map[string]bool{"loops": true}, most: 2})
	e.list()
	if e.Twice != 2 || e.Four != 1 || e.Features[0] != (Feature{"branches", 1}) || e.Features[1] != (Feature{"calls", 1}) || e.Features[2] != (Feature{"loops", 2}) {
		t.Errorf("%+v", e)
	}
}
