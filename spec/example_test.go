package spec_test

import (
	"fmt"

	"tandem/spec"
)

// A transition system is a list of named rules. With replaces one, Without
// leaves one out.
func ExampleSystem() {
	collatz := spec.System[int]{
		Name: "collatz",
		Rules: []spec.Rule[int]{
			{ID: "Even", Apply: func(n int) []int {
				if n%2 != 0 {
					return nil
				}
				return []int{n / 2}
			}},
			{ID: "Odd", Apply: func(n int) []int {
				if n%2 == 0 || n == 1 {
					return nil
				}
				return []int{3*n + 1}
			}},
		},
	}
	show := func(s spec.System[int]) {
		n := 3
		fmt.Print(n)
		for range 10 {
			next := s.Next(n)
			if len(next) == 0 {
				break
			}
			n = next[0].To
			fmt.Printf(" -%s-> %d", next[0].Rule, n)
		}
		fmt.Println()
	}
	show(collatz)
	show(collatz.Without("Even"))
	show(collatz.With(spec.Rule[int]{ID: "Odd", Apply: func(n int) []int { return []int{n - 1} }}))
	// Output:
	// 3 -Odd-> 10 -Even-> 5 -Odd-> 16 -Even-> 8 -Even-> 4 -Even-> 2 -Even-> 1
	// 3 -Odd-> 10
	// 3 -Odd-> 2 -Even-> 1 -Odd-> 0 -Even-> 0 -Even-> 0 -Even-> 0 -Even-> 0 -Even-> 0 -Even-> 0 -Even-> 0
}

// What is checked of every semantics.
func ExampleStatements() {
	for _, s := range spec.Statements[struct{}, struct{}, struct{}, struct{}]() {
		fmt.Printf("%-12s  %s\n", s.ID, s.Text)
	}
	// Output:
	// correctness   ⟨S, id, true⟩ →* ⟨S', σ, φ⟩ and V(φ) = true imply ⟨S, V⟩ →* ⟨S', V∘σ⟩
	// completeness  ⟨S, V0⟩ →* ⟨S', V⟩ implies ⟨S, id, true⟩ →* ⟨S', σ, φ⟩ with V0(φ) = true and V = V0∘σ
	// lockstep      where V(φ) = true, ⟨S, σ, φ⟩ and ⟨S, V∘σ⟩ step by twin rules, one each, and only together
	// determinism   at most one concrete rule applies, and it leads to one configuration
	// progress      a concrete configuration without transition is final or an error of the program
	// monotony      ⟨S, σ, φ⟩ → ⟨S', σ', φ'⟩ and V(φ') = true imply V(φ) = true
	// exclusivity   of the paths of equal length at most one has V(φ) = true, and its rules are those of the concrete run
}
