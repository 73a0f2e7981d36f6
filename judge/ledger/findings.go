package ledger

import (
	"fmt"
	"strings"
)

// Finding is what is false in a paper, or depends on how it is read: what a reader
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
	lambda := func(reading, file, in string) string {
		return fmt.Sprintf("tandem trace %s%s --language lambda-store --with %s %s", dir, file, reading, in)
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
			Answer: "That \"the semantics of method calls is defined as above in terms of body replacement\", with e0 for this. By this reading it holds; [AdBO09], where \"the details of this semantics\" are, evaluates e0 once.",
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
		{
			Entry: "embed/theorem-3.1", Claim: "Theorem 3.1: →* and →θ* have the same results",
			Says: "\"call-by-value or call-by-name\"; Figure 6: if = λt, c, a. if sym? t then Exp(if, t, c, a) else …", Reading: "by-value",
			File: dir + "branch.lam", Command: "tandem trace " + dir + "branch.lam --with by-value",
			Output: "the sides part after 6 steps",
			Wrong:  "The branch that is not taken is evaluated before if is called, and is stuck.",
			Repair: "the branches are called where they are taken, c.call and a.call, as §2.1.1 prints it",
			Answer: "That Figure 6 has the if of §2.1.1, \"a call-by-name function\", which calls its branches. By this reading it holds. Where nothing calls them, nothing evaluates a branch in Exp (reading `by-name`).",
		},
		{
			Entry: "embed/store-completeness", Claim: "§3.2: a term whose inputs have values has a result that → represents",
			Says: "ASSIGN and ASSIGNSYMB1: μ(l) ∉ sx", Reading: "sx-premise",
			File: dir + "over_input.lam", Command: lambda("sx-premise", "over_input.lam", "--in s1=true"),
			Output: "the sides part after 15 steps",
			Wrong:  "A location that holds an input is in no rule: σ has nothing for the input, and → is stuck.",
			Repair: "μ(l) ∉ dom(σ)",
			Answer: "That sx is the set of symbolic variables that an assignment made. ASSIGNSYMB2 asks for its pairs in σ, which fits.",
		},
		{
			Entry: "embed/store-correctness", Claim: "§3.2: results of → represent what is computed",
			Says: "ASSIGNSYMB2: σ' = [sx1 ↦ …]σ", Reading: "in-place",
			File: dir + "in_place.lam", Command: lambda("in-place", "in_place.lam", "--in s1=true"),
			Output: "the sides part after 62 steps",
			Wrong:  "The pairs of sx1 are replaced, and sx1 may stand elsewhere: in other locations, in values that were read, in its own pairs.",
			Repair: "a new sx2 for l",
			Answer: "Figure 9 makes a new set each time; case 4 of the proof has the replacement.",
		},
		{
			Entry: "embed/store-determinism", Claim: "§3.2, Figure 8: one result, which no sentence claims",
			Says: "IFSYMB2: if sv1 then t2 else t3 → if sv1 then t2 else t3'", Reading: "any-order",
			File: dir + "in_place.lam", Command: lambda("any-order", "in_place.lam", "--in s1=true"),
			Output: "the sides part after 2 steps",
			Wrong:  "t2 need not be a value: both branches take turns, and with a store the order matters.",
			Repair: "v2 for t2, as in Figure 5",
			Answer: "That t2 stands for v2 there: Figure 5 prints v2, and case 1 of the proof evaluates t2 to v2 first. By this reading it holds.",
		},
		{
			Entry: "embed/theorem-3.2", Claim: "Theorem 3.2: → with σ and →θ with pc have the same results",
			Says: "Figure 9: := asks sym? !a, and takes the pairs of !a", Reading: "sym-test",
			File: dir + "over_input.lam", Command: lambda("sym-test", "over_input.lam", "--in s1=true"),
			Output: "the sides part after 17 steps",
			Wrong:  "An input, as s1, and an expression, as Exp(succ, s1), are symbolic and have no pairs.",
			Repair: "the test is for the tag: tagged !a",
			Answer: "That inputs are stored with pairs, too, and that the store has \"symbolic variables or concrete values\" alone. The examples of §3.2 have plain inputs, and x := succ s1 stores an expression, by ASSIGN of both figures.",
		},
		{
			Entry: "embed/store-figure-1-correctness", Claim: "§2.2: Figure 1 gives x its values by the conditions by which it has them",
			Says: "new_obj.add_val(true, state[var]) if state[var]", Reading: "false-is-nil",
			File: dir + "nil.lam", Command: "tandem check --language lambda-store --with false-is-nil --only store-figure-1-correctness --checks 3000",
			Output: "refuted: store-figure-1-correctness",
			Wrong:  "Ruby takes false for no value, and the value before is lost.",
			Repair: "a test that the variable was there",
			Answer: "That no program of §2 holds false in a variable before a conditional that assigns it. §2.2 stores it, in else y = false, where y has no value before.",
		},
		{
			Entry: "frames/program", Claim: "§3.5: a valid program does not fail",
			Says: "Definition 3: consume((H'', G'', Γ'', Σ''), φ_post, …); Figure 5, conditional: eval(σ ∪ {t1 = t2}, e3, (λt3 • eval(σ ∪ {t1 ≠ t2}, e4, …", Reading: "published",
			File: dir + "end_store.tdm", Command: "tandem verify " + dir + "end_store.tdm --with published",
			Output: "2 obligations by the reading published: 2 holds",
			Wrong:  "Each of the two lets a program be valid that breaks its assertion (tandem run): this one by Definition 3, " + dir + "first_arm.tdm by the conditional.",
			Repair: "those of Definition 3 and of the conditional, which are the next two",
			Answer: "None that the text has. With one of the two repaired the other still refutes it.",
		},
		{
			Entry: "frames/definition-3", Claim: "Definition 3: a valid mutator satisfies its contract",
			Says: "consume((H'', G'', Γ'', Σ''), φ_post, …)", Reading: "definition-3",
			File: dir + "end_store.tdm", Command: "tandem verify " + dir + "end_store.tdm --with definition-3",
			Output: "2 obligations by the reading definition-3: 2 holds",
			Wrong:  "The postcondition is about the parameters at the end, the caller's about its arguments (Figure 8): a body that assigns to a parameter satisfies what its caller may not use.",
			Repair: "Γ' for Γ'': the store of the beginning",
			Answer: "That parameters are not assigned. No rule says so: x := e is for any variable.",
		},
		{
			Entry: "frames/soundness", Claim: "§5: no run refutes a valid method",
			Says: "Figure 5, conditional: eval(σ ∪ {t1 = t2}, e3, (λt3 • eval(σ ∪ {t1 ≠ t2}, e4, …; §3.4.2: \"if adding this assumption makes the path condition inconsistent, then the current program point is not reachable and we instead stop investigating this path\"", Reading: "eval-conditional",
			File: dir + "first_arm.tdm", Command: "tandem verify " + dir + "first_arm.tdm --with eval-conditional",
			Output: "3 obligations by the reading eval-conditional: 3 holds",
			Wrong:  "Where opening a predicate makes the path condition of the first arm inconsistent, this path is no longer investigated; but its continuation has the second arm, and all that follows, which are reachable.",
			Repair: "each arm is evaluated on its own, and Q is called once behind both",
			Answer: "That opening never makes a path condition inconsistent. It produces the body of a predicate, and by §3.4.2 that may.",
		},
		{
			Entry: "frames/iterator", Claim: "§6: the programs of the paper were verified, Iterator among them",
			Says: "Figure 10: ArrayList() { items := new Object[10]; }, Iterator(ArrayList l) requires l.valid(); ensures fp() ∗ l.valid() ∗ valid(); ensures getList() = l;", Reading: "figure-10",
			File: dir + "iterator.tdm", Command: "tandem verify " + dir + "iterator.tdm --infer --method Iterator.Iterator",
			Output: "inconclusive: Iterator.Iterator: the body satisfies the contract",
			Wrong:  "Nothing says that size and index are 0, which §4 gives a constructor access to and no value; l may be nil; and valid() needs that getList() is l, which stands behind it. Where that is repaired, add still says of the size what keeps an iterator valid: §4.2 has \"all its iterators are automatically invalidated\".",
			Repair: "size := 0, index := 0, l ≠ nil, and getList() = l in front of valid()",
			Answer: "That the prototype knew more: fields that are new, and parameters that are not nil. Definition 3 and §4 do not have it.",
		},
		{
			Entry: "frames/main", Claim: "§5, Definition 6: a valid main routine does not fail",
			Says: "Figure 8, open: produce((H, G, …), Σ), where consume gave H' and Σ'", Reading: "exec-open",
			File: dir + "open_twice.tdm", Command: "tandem verify " + dir + "open_twice.tdm --with exec-open",
			Output: "2 obligations by the reading exec-open: 2 holds",
			Wrong:  "The opened predicate stays in the heap with its old snapshot: it is opened twice, and the program is valid and breaks its assertion (tandem run).",
			Repair: "H' and Σ', as in Figure 5",
			Answer: "That primes are missing: \"open removes a predicate chunk from the heap\" (§3.3), and \"the predicate itself is consumed\" (§3.4.3). By this reading it holds.",
		},
		{
			Entry: "frames/untouched", Claim: "§3.4.2: what does not change can be said to be untouched",
			Says: "Figure 6, untouched: Σ'' ⊢ snapshot' = snapshot'' ∧ Q(…)", Reading: "produce-untouched",
			File: dir + "untouched.tdm", Command: "tandem verify " + dir + "untouched.tdm --with produce-untouched",
			Output: "2 obligations by the reading produce-untouched: 2 inconclusive",
			Wrong:  "To produce untouched is to prove it, which nothing can where the locations are new: a method that does nothing is not valid.",
			Repair: "Σ'' ∪ {snapshot' = snapshot''} goes to Q",
			Answer: "That production \"simply adds the assumption that consumption of φ in the old and current state yields the same snapshot\" (§3.4.2). By this reading it holds.",
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
		{"text", f.Says}, {"program", f.File}, {"command", f.Command}, {"wrong", f.Wrong},
		{"repair", f.Repair}, {"stands by", f.Stands}, {"answer", f.Answer},
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
				if line[0] == "program" && strings.Contains(f.Command, line[1]) {
					continue
				}
				if line[0] == "program" || line[0] == "command" {
					p("- %s: %s", line[0], code(line[1]))
				} else {
					p("- %s: %s", line[0], strings.TrimSuffix(cell(line[1]), "."))
				}
			}
		}
	}
}
