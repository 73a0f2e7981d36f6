// Package rocq writes rules and clauses as definitions of Rocq (Coq): an inductive
// relation a side, with a constructor a rule, and a lemma a clause; clauses of # and rules
// of ⇒ are relations of their own.
//
// What the constructors are made of stands in proofs/Prelude.v. The theorems in proofs
// are about whatever relations this package writes: they name no rule. A formula for
// which Rocq has no word is refused, and never left out.
//
// Read export.go first, then term.go.
package rocq
