package term

import (
	"fmt"
	"strings"
	"sync"

	"tandem/internal/lists"
	"tandem/internal/rules"
	"tandem/spec/calculus"
	"tandem/spec/notation/texts"
)

// beyond is the terms that only the library has, beside those of the text.
const beyond = "tagged? t | t ∪ t | t = t | {(t, t) | (w, w) ∈ t} | pc | object t | t[t] | each (w, w) ∈ t do t"

// operators are those of the Exp that rules and libraries make.
const operators = "if, succ, pred, iszero, and, not"

// grammar is that of all terms, by which they are read and printed: the text of §3.2, and the library's.
var grammar = sync.OnceValue(func() *calculus.Grammar {
	list := append(Declarations("lambda-store"), Entry(calculus.Constants, "w", "", ""), Entry(calculus.TermsOf, "u", beyond, ""))
	for i, e := range list {
		if e.ID == "op" {
			list[i].Text = operators
		}
	}
	text, err := calculus.Of("library", list)
	if err != nil {
		panic(err) // it is our text
	}
	text.Grammar.Numerals = numerals
	return text.Grammar
})

// Entry is one of the text in papers/embed/paper.rules.
func Entry(side, id, text, cite string) calculus.Entry {
	return calculus.Entry{Change: texts.Change{Side: side, ID: id, Text: text, File: "papers/embed/paper.rules", Line: 1, Col: 1}, Cite: cite}
}

// Declarations lists what declares the terms of a language.
func Declarations(language string) []calculus.Entry {
	return lists.Map(rules.Terms(language), func(d rules.TermDeclaration) calculus.Entry { return Entry(d.Kind, d.Letter, d.Is, d.Cite) })
}

// numerals is the least nv printed as a decimal; smaller ones are printed as in the paper, succ 0.
const numerals = 4

// MaxPrinted is the largest number of nodes that String writes out.
const MaxPrinted = 5_000

// String returns t as Parse reads it, if t is of a program. Beyond MaxPrinted nodes it says only how large t is.
func (t Term) String() string {
	if t.Size() > MaxPrinted || t.Height() > MaxNesting {
		distinct, printed := Nodes(t)
		return fmt.Sprintf("(a term of %d nodes, %d of them distinct)", printed, distinct)
	}
	return grammar().Print(t)
}

// Terms makes terms for a calculus.
type Terms struct{ MaxPairs int }

// Make returns the term of a form: a name alone that is none of the paper is an input, or as @1 a label.
func (Terms) Make(form, name string, kids []calculus.Term) calculus.Term {
	own := lists.Map(kids, func(k calculus.Term) Term { return k.(Term) })
	switch {
	case len(own) > len(node{}.kids):
		return nil
	case form == "_ ∧ _":
		return And(own[0], own[1])
	case form == "¬ _":
		return Not(own[0])
	case form == "pc":
		return L(PC)
	case strings.HasPrefix(name, labels):
		return Make(Label, name)
	case name != "" && len(own) == 0 && form != string(Var) && form != string(Label):
		return In(name)
	}
	return Make(Kind(form), name, own...)
}

// Put returns [x ↦ v]t for a closed v.
func (Terms) Put(t calculus.Term, x string, v calculus.Term) calculus.Term {
	return Subst(t.(Term), x, v.(Term))
}

// Set returns the set of pairs; nil where there are more than MaxPairs.
func (m Terms) Set(pairs [][2]calculus.Term) calculus.Term {
	if len(pairs) > m.MaxPairs {
		return nil
	}
	return Set(lists.Map(pairs, func(p [2]calculus.Term) Pair { return Pair{p[0].(Term), p[1].(Term)} })...)
}

// Pairs lists those of a set.
func (Terms) Pairs(set calculus.Term) [][2]calculus.Term {
	return lists.Map(PairsOf(set.(Term)), func(p Pair) [2]calculus.Term { return [2]calculus.Term{p.Cond, p.Value} })
}
