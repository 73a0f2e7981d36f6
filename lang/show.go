package lang

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	"tandem/internal/dag"
	"tandem/internal/lists"
	"tandem/lang/syntax"
)

// Style is how Show writes expressions.
type Style struct {
	Math bool // ∧ ¬ ≤ instead of && ! <=

	// MinShared is the size, in nodes, from which a repeated expression is named and written once; 0 for 5.
	MinShared int
	// MaxDepth is the depth, in nodes, to which expressions are written without naming a part; 0 for 1000.
	MaxDepth int
}

const (
	defaultMinShared = 5
	defaultMaxDepth  = 1000
	// maxInline is the size, as a tree, up to which Expr.String does without names.
	maxInline = 10_000
)

// Let names an expression that others refer to.
type Let struct {
	Name string `json:"name" jsonschema:"what stands for the expression in what follows"` // t1, t2, …: no variable has it
	Expr Expr   `json:"-"`                                                                // what it stands for
	Text string `json:"expression" jsonschema:"the expression, which may have earlier names in it"`
}

// String is name = text.
func (l Let) String() string { return l.Name + " = " + l.Text }

// Show writes expressions in time linear in their distinct nodes: what they share, or is too deep,
// has a name. Each of lets refers to earlier ones only; shown are the texts of es.
func Show(style Style, es ...Expr) (lets []Let, shown []string) {
	list, shown := NewShower(style).Show(es...)
	return slices.Concat(list...), shown
}

// mathematical has the symbols of mathematics by those of source text.
var mathematical = sync.OnceValue(func() map[string]string {
	return lists.Pairs(Operators(), func(o Operator) (string, string) { return o.Symbol, o.Math })
})

// Shower writes expressions that come in parts, as the lines of a trace; names it gave stay known.
type Shower struct {
	style Style
	spell syntax.Style
	seen  map[Expr]struct{}
	parts map[Expr]*part
	taken map[string]bool // names that lets cannot have
	trees map[Expr]syntax.Expr
	next  int
}

// part is how often an expression occurs, and how large its tree is.
type part struct{ parents, size, depth int }

// partOf returns what is known of e.
func (s *Shower) partOf(e Expr) *part {
	p := s.parts[e]
	if p == nil {
		p = &part{}
		s.parts[e] = p
	}
	return p
}

// NewShower returns an empty Shower. Variables of later expressions are to be among these.
func NewShower(style Style, vars ...Var) *Shower {
	s := &Shower{
		style: style, seen: map[Expr]struct{}{}, parts: map[Expr]*part{}, taken: map[string]bool{}, trees: map[Expr]syntax.Expr{},
	}
	if s.style.MinShared <= 0 {
		s.style.MinShared = defaultMinShared
	}
	if s.style.MaxDepth <= 0 {
		s.style.MaxDepth = defaultMaxDepth
	}
	if style.Math {
		s.spell.Spell = func(symbol string) string { return mathematical()[symbol] }
	}
	for _, x := range vars {
		s.taken[x.Name] = true
	}
	return s
}

// Show writes es, and before each the lets it is the first to need. Known parts cost nothing again.
func (s *Shower) Show(es ...Expr) (lets [][]Let, shown []string) {
	fresh := make([][]Expr, len(es)) // the nodes that each brings
	for i, e := range es {
		dag.Fold(e, s.seen, func(e Expr, _ []struct{}) struct{} {
			fresh[i] = append(fresh[i], e)
			if x, ok := e.Var(); ok {
				s.taken[x.Name] = true
			}
			for k := range e.NumKids() {
				s.partOf(e.Kid(k)).parents++
			}
			return struct{}{}
		})
		s.partOf(e).parents++
	}
	lets = make([][]Let, len(es))
	for i, e := range es {
		for _, part := range fresh[i] {
			for k := range part.NumKids() {
				lets[i] = s.name(lets[i], part.Kid(k))
			}
			s.add(part)
			lets[i] = s.name(lets[i], part)
		}
		lets[i] = s.name(lets[i], e)
	}
	shown = append(shown, lists.Map(es, func(e Expr) string { return s.spell.Expr(s.trees[e]) })...)
	return lets, shown
}

// String returns e as programs write it. If it is large as a tree, its shared and
// deep parts are named, let t1 = …; t2 = … in …, which programs cannot do.
func (e Expr) String() string { return e.format(Style{}) }

// Math returns e in mathematical notation; else it is like String.
func (e Expr) Math() string { return e.format(Style{Math: true}) }

func (e Expr) format(style Style) string {
	if e.IsZero() {
		return "(no expression)"
	}
	if treeSize(e, map[Expr]int{}) <= maxInline {
		style.MinShared, style.MaxDepth = maxInline+1, maxInline+1
	}
	lets, shown := Show(style, e)
	if len(lets) == 0 {
		return shown[0]
	}
	texts := lists.Map(lets, Let.String)
	return "let " + strings.Join(texts, "; ") + " in " + shown[0]
}

// add makes the tree of e from those of its kids.
func (s *Shower) add(e Expr) {
	size, depth := 1, 1
	for i := range e.NumKids() {
		kid := s.partOf(e.Kid(i))
		size += kid.size
		depth = max(depth, 1+kid.depth)
	}
	p := s.partOf(e)
	s.trees[e], p.size, p.depth = treeOf(e, s.trees), size, depth
}

// name names e, which has a tree, if that keeps the whole small.
func (s *Shower) name(lets []Let, e Expr) []Let {
	p := s.partOf(e)
	if (p.parents <= 1 || p.size < s.style.MinShared) && p.depth < s.style.MaxDepth {
		return lets
	}
	name := ""
	for name == "" || s.taken[name] {
		s.next++
		name = fmt.Sprint("t", s.next)
	}
	lets = append(lets, Let{name, e, s.spell.Expr(s.trees[e])})
	s.trees[e], p.size, p.depth = &syntax.Name{Name: name}, 1, 1
	return lets
}

// treeOf returns the syntax tree of e, given those of its kids.
func treeOf(e Expr, trees map[Expr]syntax.Expr) syntax.Expr {
	if x, ok := e.Var(); ok {
		return &syntax.Name{Name: x.Source()}
	}
	if v, ok := e.Const(); ok {
		return valueTree(v, false)
	}
	kid := func(i int) syntax.Expr { return kidTree(e, i, trees) }
	switch e.Op() {
	case Select:
		return &syntax.Index{A: kid(0), I: kid(1)}
	case Store:
		return &syntax.Update{Of: &syntax.Index{A: kid(0), I: kid(1)}, E: kid(2)}
	case Deref:
		f, _ := e.Field()
		return &syntax.Member{E: trees[e.Kid(0)], Name: &syntax.Name{Name: f.Name}}
	case Len:
		return &syntax.Bound{A: trees[e.Kid(0)]}
	case SetLen:
		return &syntax.Update{Of: &syntax.Bound{A: trees[e.Kid(0)]}, E: trees[e.Kid(1)]}
	case ToBits, ToSigned, OfInt, ToInt, ToSint:
		return &syntax.Cast{Word: e.word(), E: kid(0)}
	}
	symbol := e.Op().Info().Symbol
	switch e.NumKids() {
	case 1:
		return &syntax.Unary{Op: symbol, E: kid(0)}
	case 2:
		return &syntax.Binary{Op: symbol, L: kid(0), R: kid(1)}
	default:
		return &syntax.Cond{If: kid(0), Then: kid(1), Else: kid(2)}
	}
}

// valueTree returns the syntax tree of v's literal, as String has it; untold first bit-vectors have types.
func valueTree(v Value, told bool) syntax.Expr {
	switch v := v.(type) {
	case BoolValue:
		return &syntax.Bool{Value: bool(v)}
	case BitsValue:
		if !told {
			return &syntax.Typed{Type: v.t.String(), Text: v.String()}
		}
	case ObjectValue:
		if !v.IsNil() {
			return &syntax.Name{Name: v.String()} // in symbolic states only
		}
		return &syntax.Nil{}
	case ArrayValue:
		a := &syntax.Array{}
		if v.isList() {
			for i := range v.bound.Big().Int64() {
				a.Elements = append(a.Elements, syntax.Element{V: valueTree(v.At(NewInt(i)), told || i > 0)})
			}
			return a
		}
		v.Each(func(i, e Value) bool {
			a.Elements = append(a.Elements, syntax.Element{I: valueTree(i, told || len(a.Elements) > 0), V: valueTree(e, true)})
			return true
		})
		if !told && len(a.Elements) == 0 && !v.t.IsBounded() && literalNeedsType(v.t) { // one index tells the type of all
			a.Elements = append(a.Elements, syntax.Element{I: valueTree(Default(v.t.Dom()), false), V: valueTree(v.rest, true)})
		}
		a.Else = valueTree(v.rest, told)
		if v.t.IsBounded() {
			a.Length = &syntax.Number{Text: v.bound.String()}
		}
		return a
	}
	return &syntax.Number{Text: v.String()}
}

// treeSize returns the number of nodes of e as a tree, or the largest int if that is larger.
func treeSize(e Expr, memo map[Expr]int) int {
	return FoldExpr(e, memo, func(_ Expr, kids []int) int {
		n := 1
		for _, k := range kids {
			if n += k; n < 0 {
				return math.MaxInt
			}
		}
		return n
	})
}
