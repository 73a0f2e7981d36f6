package prove

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tandem/internal/longtest"
	"tandem/proofs"
	"tandem/spec/notation/texts"
)

// checked returns what is proved about a language with entries as text.
func checked(t *testing.T, language, given string) *Result {
	t.Helper()
	if _, err := exec.LookPath("coqc"); err != nil {
		t.Skip(ErrMissing)
	}
	list, err := texts.Read("given", given)
	if err != nil {
		t.Fatal(err)
	}
	l, err := texts.Printed(language).With(list)
	if err != nil {
		t.Fatal(err)
	}
	p, err := prover()
	if err != nil {
		t.Fatal(err)
	}
	r, err := p.Language(t.Context(), l.Name, Of(l), proofs.Of(language))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// prover is that of all tests, which checks what is about no rules once.
var prover = sync.OnceValues(func() (*Prover, error) {
	return Open(context.Background(), Limits{Time: 5 * time.Minute, Memory: 2 << 30})
})

// proverOf returns it, and skips a test where it is not installed.
func proverOf(t *testing.T) *Prover {
	t.Helper()
	if _, err := exec.LookPath("coqc"); err != nil {
		t.Skip(ErrMissing)
	}
	p, err := prover()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestMain(m *testing.M) {
	code := m.Run()
	if p, err := prover(); err == nil {
		_ = p.Close()
	}
	os.Exit(code)
}

// answers returns the statements with a +, or a - and what is left to prove.
func answers(r *Result) []string {
	var list []string
	for _, o := range r.List {
		switch {
		case o.Proved:
			list = append(list, "+ "+o.Statement)
		case o.Open != nil:
			list = append(list, "- "+o.Statement+": "+o.Open.Side+" "+o.Open.Rule)
		default:
			list = append(list, "- "+o.Statement+": "+o.Why)
		}
	}
	return list
}

// Rules as text: right ones are proved in another form, too; wrong ones are not, and the
// goal that is left is of the wrong rule.
func TestGiven(t *testing.T) {
	try, err := os.ReadFile(filepath.FromSlash("../../examples/forms/try.rules"))
	if err != nil {
		t.Fatal(err)
	}
	lemmas := []string{"+ lemma-2.1", "+ corollary-2.2"}
	trees := func(goal string) []string { // leaves exclude each other, and cover everything
		if goal == "" {
			return []string{"+ tree-exclusive", "+ tree-covering"}
		}
		return []string{"- tree-exclusive: " + goal, "- tree-covering: " + goal}
	}
	heapsProved := func(goal string) (list []string) { // those that are about rules leave the goal
		for i, o := range proofs.Of("traces") {
			switch {
			case goal == "" || i < 7:
				list = append(list, "+ "+o.Statement)
			default:
				list = append(list, "- "+o.Statement+": "+goal)
			}
		}
		return list
	}
	var clause []string
	for _, o := range proofs.Of("traces") { // each theorem is about the functions that clauses define
		clause = append(clause, "- "+o.Statement+": symbolic New-Eq-Left")
	}
	rows := []struct {
		name, language, given string
		want                  []string
		reason                string
	}{
		{"recursion", "recursion", "symbolic Return: ⟨(τ, ε)·Δ, σ, φ⟩ → ⟨Δ, σ, φ ∧ φ⟩", []string{"+ lemma-3.3", "+ corollary-3.4", "+ proposition-3.1", "+ corollary-3.2", "+ correctness", "+ completeness"}, "closures, another form of a path condition"},
		{"parameters", "recursion", "symbolic Call: ⟨(τ, P(ē); S)·Δ, σ, φ⟩ → ⟨(τ', S')·(τ, S)·Δ, σ, φ⟩ where P(ū) :: S' ∈ D and τ'(ū) = ē", []string{"+ lemma-3.3", "+ corollary-3.4", "- proposition-3.1: symbolic Call", "- corollary-3.2: symbolic Call", "- correctness: symbolic Call", "- completeness: concrete Call"}, "τ(u) of a parameter has local variables: the first half of Proposition 3.1 fails alone"},
		{"late", "arrays", "symbolic If-T: ⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨S1; S, σ, φ ∧ bσ ∧ δ(b)σ⟩", append([]string{"+ lemma-2.1", "+ corollary-2.2", "+ strict", "+ delta", "+ delta-substitution", "+ correctness", "+ completeness"}, trees("")...), "errors, and conjuncts in another order"},
		{"inputs", "basic+checks", "symbolic Input: ⟨x := *; S, σ, φ⟩ → ⟨S, σ[x := in#n][in#0 := n], φ ∧ φ⟩ where n = σ(in#0) + 1", []string{"+ correctness", "+ completeness"}, "both sides count alike"},
		{"not counted", "basic+checks", "concrete Input: ⟨x := *; S, V⟩ → ⟨S, V[x := V(in#n)]⟩ where n = V(in#0) + 1", []string{"- correctness: symbolic Input", "- completeness: concrete Input"}, "one side does not count"},
		{"instances", memoryless, "symbolic Assume: ⟨assume b; S, ver, φ⟩ → ⟨S, ver, φ ∧ b@ver⟩", []string{"+ correctness", "+ completeness"}, "the rules of the memoryless version"},
		{"late", memoryless, "symbolic Assign: ⟨x := e; S, ver, φ⟩ → ⟨S, ver[x := ver(x) + 1], φ ∧ x@(ver(x) + 1) = e@ver[x := ver(x) + 1]⟩", []string{"- correctness: symbolic Assign", "- completeness: concrete Assign"}, "e is about the new instance"},
		{"not read", memoryless, "symbolic Input: ⟨x := *; S, ver, φ⟩ → ⟨S, ver[x := ver(x) + 1], φ⟩", []string{"- correctness: symbolic Input", "- completeness: concrete Input"}, "the new instance is no input"},
		{"printed", "basic", "symbolic If-F: ⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨S2; S, σ, φ ∧ ¬bσ⟩", slices.Concat(lemmas, []string{"+ correctness", "+ completeness"}, trees("")), "the paper's rules"},
		{"form", "basic", string(try), slices.Concat(lemmas, []string{"+ correctness", "+ completeness"}, trees("symbolic Throw")), "a declared form, with a shortest match"},
		{"wrong", "basic", "symbolic If-F: ⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨S2; S, σ, φ ∧ ¬b⟩", slices.Concat(lemmas, []string{"- correctness: symbolic If-F", "- completeness: concrete If-F"}, trees("symbolic If-F")), "the substitution is not applied"},
		{"traces", "traces", "concrete Test: ⟨V, b · ρ⟩ → ⟨V, ρ⟩ provided V(b) is true and V(b) ≠ ⊥", heapsProved(""), "§4, a rule in other words"},
		{"stuck", "traces", "concrete Test: ⟨V, b · ρ⟩ → ⟨V, ρ⟩ provided V(b) is false", heapsProved("concrete Test"), "what is about no rule is proved"},
		{"clause", "traces", "symbolic New-Eq-Left: (x = e)[x := new C] = false", clause, "as printed, false where e has no value"},
		{"silent", "basic", "concrete If-T: ⟨if b {S1}{S2}; S, V⟩ → ⟨S1; S, V⟩", slices.Concat(lemmas, []string{"+ correctness", "- completeness: concrete If-T"}, trees("concrete If-T")), "the concrete side does more than the symbolic one: only one theorem fails"},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			if row.name == "recursion" || row.name == "late" { // these take longest
				longtest.Sweep(t)
			}
			if diff := cmp.Diff(row.want, answers(checked(t, row.language, row.given))); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
		})
	}
}

// The goal that is left, in the paper's notation.
func TestGoal(t *testing.T) {
	r := checked(t, "basic", "concrete If-T: ⟨if b {S1}{S2}; S, V⟩ → ⟨S2; S, V⟩ if V(b) is true")
	want := []*Goal{nil, nil,
		{"symbolic", "If-T", []string{"(V∘σ)(b) = true", "V(φ) = true"}, "⟨if b {S1}{S2}; S, V∘σ⟩ → ⟨S1; S, V∘σ⟩"},
		{"concrete", "If-T", []string{"V0(φ) = true", "(V0∘σ)(b) = true"}, "for some σ', φ': ⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨S2; S, σ', φ'⟩ and V0(φ') = true and V0∘σ = V0∘σ'"},
	}
	var got []*Goal
	for _, o := range r.List[:len(want)] { // trees leave the same
		got = append(got, o.Open)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	r = checked(t, "basic", "symbolic Subst-Op: op(e1, …, en)σ = op(e1, …, en)")
	if diff := cmp.Diff(&Goal{Side: "symbolic", Rule: "Subst-Op", From: []string{}, Show: "(op(es))σ = op(es)"}, r.List[0].Open); diff != "" {
		t.Errorf("a clause: -want +got\n%s", diff)
	}
}

// What the theorems assume of the underlying model holds of one: they are about something.
func TestModel(t *testing.T) {
	p := proverOf(t)
	for _, name := range []string{"Standard", "section4/Inhabited"} {
		file, err := p.compile(t.Context(), name)
		if err != nil || !file.ok {
			t.Errorf("%s: %v: %+v", name, err, file)
		}
	}
}

// The theorems about rules typed by hand that the ledger does not count are proved, without an axiom.
func TestApart(t *testing.T) {
	p := proverOf(t)
	for _, theorem := range proofs.ByHand("apart") {
		file, err := p.compile(t.Context(), theorem.File)
		if err != nil || !file.ok {
			t.Fatalf("%v: %+v", err, file)
		}
		if !strings.Contains(file.said, theoremMark+" "+theorem.Name+"\nClosed") {
			t.Errorf("%s rests on %v", theorem.Name, axiomsOf(file.said, theorem.Name))
		}
	}
}

// Bounds end a run, and an axiom is refused.
func TestBounds(t *testing.T) {
	if _, err := exec.LookPath("coqc"); err != nil {
		t.Skip(ErrMissing)
	}
	for word, limits := range map[string]Limits{"time": {Time: time.Millisecond}, "memory": {Time: time.Minute, Memory: 1 << 20}} {
		r, err := Language(t.Context(), "basic", Of(texts.Printed("basic")), proofs.Of("basic"), limits)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range r.List {
			// on a busy machine the clock is first: ten times as much by it
			if o.Proved || o.Why != "coqc was ended at its bound on "+word && (word != "time" || o.Why != "coqc was ended at its bound on clock") {
				t.Errorf("%s: %v, %s", o.Statement, o.Proved, o.Why)
			}
		}
	}
	for said, want := range map[string]string{
		"@theorem a\nClosed under the global context\n@theorem b\nAxioms:\nstep : nat\n": "step",
		"@theorem b\nAxioms:\nlemma\n  : forall n : nat,\n    n = n\n":                   "lemma",
		"@theorem b\nClosed under the global context\n":                                  "",
	} {
		if got := strings.Join(axiomsOf(said, "b"), " "); got != want {
			t.Errorf("%q: %s, want %s", said, got, want)
		}
	}
}

// Without the checker there is one message, with the command that installs it.
func TestMissing(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	if _, err := Open(t.Context(), Standard()); !errors.Is(err, ErrMissing) {
		t.Error(err)
	}
	r, err := Language(t.Context(), "basic", Of(texts.Printed("basic")), proofs.Of("basic"), Standard())
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range r.List {
		if o.Proved || !strings.Contains(o.Why, Install) {
			t.Errorf("%s: %v, %s", o.Statement, o.Proved, o.Why)
		}
	}
}
