package spec_test

import (
	"fmt"
	"slices"
	"testing"

	"tandem/spec"
)

// countdown has numbers as configurations: Less and Least step, of several digits Digit steps by
// a step of the last one.
func countdown() spec.System[int] {
	less := spec.Rule[int]{ID: "Less", Choice: "L", Apply: func(n int) []int {
		if n < 1 || n > 9 {
			return nil
		}
		return []int{n - 1}
	}}
	least := spec.Rule[int]{ID: "Least", Choice: "0", Repeats: true, Apply: func(n int) []int {
		if n < 1 || n > 9 {
			return nil
		}
		return []int{0}
	}}
	s := spec.System[int]{Rules: []spec.Rule[int]{less, least}}
	digit := spec.Rule[int]{ID: "Digit", Choice: "D"}
	digit.Inner = func(n int) (int, bool) { return n - n/10*10, n > 9 }
	digit.Derive = func(n int) (list []spec.Step[int]) {
		if in, ok := digit.Inner(n); ok {
			for _, t := range s.Next(in) {
				list = append(list, spec.Step[int]{Rule: spec.Derivation("Digit", []string{t.Rule}), To: n - in + t.To})
			}
		}
		return list
	}
	s.Rules = append(s.Rules, digit)
	return s
}

// A transition is named by its derivation, by which it is found again, with the letters of all its rules.
func TestDerivation(t *testing.T) {
	s := countdown()
	if got, want := fmt.Sprint(s.Next(13)), "[{Digit(Less) 12} {Digit(Least) 10}]"; got != want {
		t.Errorf("next: got %s, want %s", got, want)
	}
	if at, ok := s.By("Digit(Least)", 13); !ok || at.To != 10 {
		t.Errorf("by its name: got %v", at)
	}
	if at, ok := s.By("", 13); !ok || at.To != 12 {
		t.Errorf("the first: got %v", at)
	}
	r, ok := s.Rule("Digit(Least)")
	if !ok || r.ID != "Digit(Least)" || r.Choice != "D0" || !r.Repeats || !slices.Equal(r.Apply(13), []int{10}) {
		t.Errorf("the rule: got %+v, %v", r, r.Apply(13))
	}
	if r, _ := s.Rule("Digit(Less)"); r.Repeats {
		t.Error("Digit(Less) begins no iteration")
	}
	if got := s.Inner(13, "Digit(Less)"); got != 3 {
		t.Errorf("inner: got %d, want 3", got)
	}
	if got := s.Inner(3, "Less"); got != 3 {
		t.Errorf("inner of a rule without premises: got %d, want 3", got)
	}
	var fired spec.Counts
	fired.Fired("Sync(Par-L(If-T), If-T)")
	if got, want := fmt.Sprint(fired), "[{If-T 2} {Par-L 1} {Sync 1}]"; got != want {
		t.Errorf("fired: got %s, want %s", got, want)
	}
	deep := spec.Derivation("Sync", []string{spec.Derivation("A", []string{"B", "C"}), "D"})
	if got := spec.RulesOf(deep); !slices.Equal(got, []string{"Sync", "A", "B", "C", "D"}) {
		t.Errorf("the rules of %s: got %v", deep, got)
	}
}
