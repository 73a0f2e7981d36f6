package ledger

import (
	"fmt"
	"strings"
)

// Finding is what is false in the paper, or depends on how it is read: what a reader
// can run, and what its authors could say.
type Finding struct {
	Entry   string `json:"entry" jsonschema:"the ID of the claim"`
	Claim   string `json:"claim" jsonschema:"the claim, with its number"`
	Says    string `json:"says" jsonschema:"what the text says"`
	Reading string `json:"reading" jsonschema:"the reading that the command runs"`
	File    string `json:"file" jsonschema:"a program that shows it, from the root of the module"`
	Command string `json:"command" jsonschema:"what runs it"`
	Output  string `json:"output" jsonschema:"a line of what is printed"`
	Wrong   string `json:"wrong" jsonschema:"what goes wrong"`
	Repair  string `json:"repair" jsonschema:"what suffices instead"`
	Answer  string `json:"answer" jsonschema:"what the authors could answer"`
	Verdict string `json:"verdict" jsonschema:"of the claim: refuted, or depends on the reading"`
	Stands  string `json:"stands" jsonschema:"by how many cases the repaired claim stands"`
}

// AllFindings lists what was found by the time of writing: the ledger shows of it what
// its evidence shows, too. The most important comes first. Verdicts, and the
// cases by which a repair stands, are those of the entries.
func AllFindings() []Finding {
	const dir = "examples/findings/"
	check := func(language, reading, only string) string {
		return fmt.Sprintf("tandem check --language %s --with %s --only %s --checks 20000", language, reading, only)
	}
	trace := func(reading, file, in string) string {
		return fmt.Sprintf("tandem trace %s%s --with %s --in %s", dir, file, reading, in)
	}
	return []Finding{
		{
			Entry: "theorem-4.5-soundness", Claim: "Theorem 4.5, soundness: V(path(ρ)) = true implies ⟨V, ρ⟩ →* ε",
			Says: "(x = e)[x := new C] = false, and (e = x)[x := new C] = false, for e different from x", Reading: Published,
			File: dir + "equation.tdm", Command: check("traces", Published, "theorem-4.5-soundness"),
			Output: "refuted: theorem-4.5-soundness, Theorem 4.5 (Soundness)",
			Wrong:  "The test x ≠ y.f behind x := new C becomes ¬false, which is true also where y is nil; there the run is stuck at y.f. The proof uses Lemma 4.4 at a path condition, and the lemma supposes that both values are defined.",
			Repair: "(x = e)[x := new C] = ¬(e' = e') for e' = e[x := new C], and the same for (e = x); or δ(b) in path(b · ρ), which the text says is not needed",
			Answer: "That path conditions were meant with δ(b). Then the sentence that leaves δ(b) out is false.",
		},
		{
			Entry: "unfolding/ends", Claim: "§4: the standard semantics of a program can be defined by that of its symbolic execution traces",
			Says: "the substitution of a call \"replaces in S all occurrences of the distinguished variable this by the expression e0\"", Reading: Published,
			File: dir + "this.tdm", Command: check("unfolding", Published, "ends"), Output: "refuted: ends, Traces compute what programs compute",
			Wrong:  "e0 is evaluated again at each occurrence of this. In a body that changes what e0 denotes, this denotes another object from there on, or nil.",
			Repair: "a fresh variable for this, to which e0 is assigned at the call, as for the parameters",
			Answer: "That the concrete semantics is \"body replacement\", too, with e0 for this. The text leaves it out; [AdBO09], to which it refers, evaluates e0 once.",
		},
		{
			Entry: "arrays/length", Claim: "§2.1: |a| denotes the length of the array a, and δ the absence of array-out-of-bound errors",
			Says: "δ(a[e]) = 0 ≤ e ≤ |a| ∧ δ(e), twice", Reading: Published,
			File: dir + "last_index.tdm", Command: trace("delta-le", "last_index.tdm", "a=[]"),
			Output: "the sides part after 0 steps: the concrete side steps by Assign-Err, the symbolic side by Assign, which are not twins",
			Wrong:  "An array of length n has n + 1 elements: of the empty array a, δ(a[0]) is true.",
			Repair: "0 ≤ e < |a|",
			Answer: "That |a| is the greatest index. By this reading the theorems hold, and |a| is not the length, and no array is empty.",
		},
		{
			Entry: "theorem-4.5-completeness", Claim: "Theorem 4.5, completeness: ⟨V, ρ⟩ →* ε implies V(path(ρ)) = true",
			Says: "op̄ \"is strict in the sense that it yields ⊥ if one if its arguments is ⊥\"; a conditional expression is \"a ternary operation\"", Reading: "strict",
			File: dir + "strict.tdm", Command: check("traces", "strict", "theorem-4.5-completeness"),
			Output: "refuted: theorem-4.5-completeness, Theorem 4.5 (Completeness)",
			Wrong:  "(x.f)[x.f := x] is a conditional expression whose other branch may be ⊥. Then path(ρ) is ⊥ although the run does not need that branch.",
			Repair: "conditional expressions that are ⊥ only if the branch taken is, with the δ of that",
			Answer: "That the proof of Lemma 4.4 evaluates conditional expressions by the branch taken. With the printed δ, Lemma 4.3 fails then, and so does this half; it holds with a δ that the paper does not have.",
		},
		{
			Entry: "arrays/correctness", Claim: "§2.1: the generalized correctness theorem, with the printed transition of a[e] := e'",
			Says: "σ[a := (a[eσ] := e'σ)]", Reading: "elem",
			File: dir + "forgets.tdm", Command: trace("elem", "forgets.tdm", "'f={else 0}'"),
			Output: "the sides part after 2 steps: V∘σ is not the concrete state",
			Wrong:  "σ is not applied to a: the second assignment to an array forgets the first one.",
			Repair: "σ[a := (σ(a)[eσ] := e'σ)]",
			Answer: "That the text says before: the assignment \"is viewed as an assignment a := (a[e] := e')\", to which σ applies as a whole. By this reading it holds.",
		},
		{
			Entry: "arrays/completeness", Claim: "§2.1: the generalized completeness theorem, where bounds are assigned or arrays copied",
			Says: "\"We do not need to apply the current substitution σ to a in the expression |a|\"", Reading: "bound-rigid",
			File: dir + "bound.tdm", Command: trace("bound-rigid", "bound.tdm", "a=[1]"),
			Output: "the sides part after 2 steps: V∘σ is not the concrete state",
			Wrong:  "After |a| := 0 the symbolic side asks for the bound that a had at first.",
			Repair: "|a|σ = |σ(a)|",
			Answer: "That a bound is set \"initially\", as an assumption, and that arrays are not assigned as a whole. By this reading it holds.",
		},
		{
			Entry: "proposition-3.1", Claim: "Proposition 3.1: neither τ(u) nor σ(x) contains local variables",
			Says: "τ : LVar → Expr, and for the main statement τ = id", Reading: "all-locals",
			File: dir + "locals.tdm", Command: check("recursion", "all-locals", "proposition-3.1-printed"),
			Output: "refuted: proposition-3.1-printed, Proposition 3.1",
			Wrong:  "After the first step of the main statement τ is still id, and id(u) = u is a local variable.",
			Repair: "the proposition is about the local substitutions of procedure calls; that of the main statement stays id, which Theorem 3.5 needs after 0 steps: with an empty domain V∘τ is not L",
			Answer: "That the proposition says \"in its domain\", and that the main statement has no local variables. By this reading it holds.",
		},
	}
}

// find keeps those of the list whose entry the evidence says so of.
func (l *Ledger) find() {
	for _, f := range AllFindings() {
		e, ok := l.Find(f.Entry)
		if !ok || e.Verdict != Refuted && e.Verdict != Depends {
			continue
		}
		f.Verdict, f.Stands = e.Verdict, e.Own().Evidence()
		l.Findings = append(l.Findings, f)
	}
}

// Lines returns the finding as lines of a name and a text.
func (f Finding) Lines() [][2]string {
	return [][2]string{
		{"the text", f.Says}, {"program", f.File}, {"command", f.Command}, {"wrong", f.Wrong},
		{"repair", f.Repair}, {"stands by", f.Stands}, {"an answer", f.Answer},
	}
}

// findingsTo writes them at the head of the document.
func (l *Ledger) findingsTo(p func(string, ...any)) {
	for _, part := range []struct{ title, verdict string }{
		{"What is false", Refuted}, {"What depends on the reading", Depends},
	} {
		first := true
		for _, f := range l.Findings {
			if f.Verdict != part.verdict {
				continue
			}
			if first {
				p("")
				p("## %s", part.title)
			}
			first = false
			p("")
			p("**%s** (`%s`)", cell(f.Claim), f.Entry)
			p("")
			for _, line := range f.Lines() {
				if line[0] == "program" || line[0] == "command" {
					p("- %s: %s", line[0], code(line[1]))
				} else {
					p("- %s: %s", line[0], strings.TrimSuffix(cell(line[1]), "."))
				}
			}
		}
	}
}
