package smtlib

import (
	"fmt"
	"math/big"
	"strconv"

	"tandem/internal/lists"
	"tandem/lang"
)

// Names maps a symbol to expressions of different types, from which (as NAME SORT) chooses one; or none.
type Names func(name string) []lang.Expr

// Parse reads the text of one term over the names. The error is a *Mistake. Time and
// memory are linear in the text: what let names is one node, wherever it stands.
func Parse(text string, names Names) (lang.Expr, error) {
	s := &scanner{text: text}
	root, err := s.scan()
	if err != nil {
		return lang.Expr{}, err
	}
	r := &reader{scanner: s, names: names, lets: map[string][]lang.Expr{}}
	return r.read(root)
}

// reader makes an expression of nodes.
type reader struct {
	*scanner
	names  Names
	lets   map[string][]lang.Expr // what names stand for by let, the innermost last
	frames []frame
	values []lang.Expr // of the operands of open frames
}

// frame is a list whose operands are read one after the other.
type frame struct {
	list int32
	next int32 // the operand to read; 0: all are there
	base int   // where its operands begin among the values
	kind step
	bind []int32 // of a let: the names
}

// step says what becomes of the operands of a frame.
type step uint8

const (
	apply  step = iota
	let         // the operands are what the names stand for; then its body
	inLet       // the operand is the body
	inNote      // the operand is what an annotation is about
)

func (r *reader) read(root int32) (lang.Expr, error) {
	if err := r.enter(root); err != nil {
		return lang.Expr{}, err
	}
	for len(r.frames) > 0 {
		f := &r.frames[len(r.frames)-1]
		if f.next != 0 {
			at := f.next
			switch f.kind {
			case let: // (name term)
				f.next = r.nodes[at].next
				at = r.nodes[r.nodes[at].first].next
			case inLet, inNote:
				f.next = 0
			default:
				f.next = r.nodes[at].next
			}
			if err := r.enter(at); err != nil {
				return lang.Expr{}, err
			}
			continue
		}
		if err := r.leave(f); err != nil {
			return lang.Expr{}, err
		}
	}
	return r.values[0], nil
}

// leave makes one value of the operands of a frame, or goes on with the body of a let.
func (r *reader) leave(f *frame) error {
	args := r.values[f.base:]
	switch f.kind {
	case let:
		for i, name := range f.bind {
			word := r.word(name)
			r.lets[word] = append(r.lets[word], args[i])
		}
		r.values = r.values[:f.base]
		f.kind, f.next = inLet, r.items(f.list, 3)[2]
		return nil
	case inLet:
		for _, name := range f.bind {
			word := r.word(name)
			r.lets[word] = r.lets[word][:len(r.lets[word])-1]
		}
	case apply:
		e, err := r.apply(f.list, args)
		if err != nil {
			return err
		}
		r.values = append(r.values[:f.base], e)
	}
	r.frames = r.frames[:len(r.frames)-1]
	return nil
}

// wrong returns a mistake at a node.
func (r *reader) wrong(id int32, found, expected string) error {
	n := r.nodes[id]
	return r.mistake(int(n.from), int(n.to), found, expected)
}

// enter begins a term: its value, or a frame.
func (r *reader) enter(id int32) error {
	n := r.nodes[id]
	if n.kind != list {
		e, err := r.leaf(id)
		if err == nil {
			r.values = append(r.values, e)
		}
		return err
	}
	head := n.first
	switch {
	case head == 0:
		return r.wrong(id, "()", "a term")
	case r.is(head, "let"):
		return r.enterLet(id)
	case r.is(head, "!"):
		if r.nodes[head].next == 0 {
			return r.wrong(id, "an annotation of nothing", "(! term :attribute …)")
		}
		r.frames = append(r.frames, frame{list: id, next: r.nodes[head].next, base: len(r.values), kind: inNote})
		return nil
	case r.is(head, "as"), r.is(head, "_"):
		e, err := r.qualified(id)
		if err == nil {
			r.values = append(r.values, e)
		}
		return err
	case r.is(head, "forall"), r.is(head, "exists"), r.is(head, "match"), r.is(head, "lambda"):
		return r.wrong(head, quote(r.word(head)), "a term without quantifiers")
	case r.nodes[head].next == 0:
		return r.wrong(id, "a function without operands", "a term")
	}
	r.frames = append(r.frames, frame{list: id, next: r.nodes[head].next, base: len(r.values), kind: apply})
	return nil
}

// enterLet begins (let ((name term) …) term).
func (r *reader) enterLet(id int32) error {
	parts := r.items(id, 3)
	if len(parts) != 3 || r.nodes[parts[1]].kind != list || r.nodes[parts[1]].first == 0 {
		return r.wrong(id, "a let of another form", "(let ((name term) …) term)")
	}
	f := frame{list: id, next: r.nodes[parts[1]].first, base: len(r.values), kind: let}
	seen := map[string]bool{}
	for k := f.next; k != 0; k = r.nodes[k].next {
		pair := r.items(k, 2)
		if r.nodes[k].kind != list || len(pair) != 2 || r.nodes[pair[0]].kind != symbol && r.nodes[pair[0]].kind != quoted {
			return r.wrong(k, "a binding of another form", "(name term)")
		}
		if name := r.word(pair[0]); seen[name] {
			return r.wrong(pair[0], "a second binding of "+quote(name), "one in a let")
		} else {
			seen[name] = true
		}
		f.bind = append(f.bind, pair[0])
	}
	r.frames = append(r.frames, f)
	return nil
}

// leaf returns the value of an atom.
func (r *reader) leaf(id int32) (lang.Expr, error) {
	word := r.word(id)
	switch r.nodes[id].kind {
	case numeral:
		n, _ := new(big.Int).SetString(word, 10)
		return lang.Const(lang.BigInt(n)), nil
	case hexadecimal, binary:
		base, width := 16, 4*(len(word)-2)
		if r.nodes[id].kind == binary {
			base, width = 2, len(word)-2
		}
		n, _ := new(big.Int).SetString(word[2:], base)
		return r.bits(id, n, width)
	case symbol, quoted:
		return r.name(id, nil)
	default:
		return lang.Expr{}, r.wrong(id, quote(word), "a term of the sorts Int, Bool, (_ BitVec N) or (Array …)")
	}
}

// bits returns a bit-vector of a width.
func (r *reader) bits(id int32, n *big.Int, width int) (lang.Expr, error) {
	if width < 1 || width > lang.MaxWidth {
		return lang.Expr{}, r.wrong(id, fmt.Sprintf("a bit-vector of %d bits", width), fmt.Sprintf("1 to %d", lang.MaxWidth))
	}
	if n.BitLen() > width {
		return lang.Expr{}, r.wrong(id, fmt.Sprintf("a number of %d bits", n.BitLen()), fmt.Sprintf("at most %d", width))
	}
	return lang.Const(lang.Bits(lang.BitsOf(width), n)), nil
}

// name returns what a symbol stands for: of a sort, if one is asked for.
func (r *reader) name(id int32, of *lang.Type) (lang.Expr, error) {
	word := r.word(id)
	var known []lang.Expr
	if bound := r.lets[word]; len(bound) > 0 {
		known = bound[len(bound)-1:]
	} else if r.nodes[id].kind == symbol && (word == "true" || word == "false") {
		known = []lang.Expr{lang.Const(lang.BoolValue(word == "true"))}
	} else {
		known = r.names(word)
	}
	var sorts string
	var fit []lang.Expr
	for i, e := range known {
		if of != nil && Sort(e.Type()) == Sort(*of) || of == nil && len(known) == 1 {
			fit = append(fit, e)
		}
		if i > 0 {
			sorts += " or "
		}
		sorts += Sort(e.Type())
	}
	switch {
	case len(fit) == 1:
		return fit[0], nil
	case len(fit) > 1: // a sort has arrays with bounds and without: the latter are meant
		if e, ok := lists.Find(fit, func(e lang.Expr) bool { return e.Type() == *of }); ok {
			return e, nil
		}
		return fit[0], nil
	case len(known) == 0:
		return lang.Expr{}, r.wrong(id, "unknown name "+quote(word), "an initial value of the program, or a name of let")
	case of != nil:
		return lang.Expr{}, r.wrong(id, fmt.Sprintf("%s as %s", quote(word), Sort(*of)), sorts)
	default:
		return lang.Expr{}, r.wrong(id, fmt.Sprintf("%s, which is of sort %s", quote(word), sorts), fmt.Sprintf("one of them, as (as |%s| Int)", word))
	}
}

// qualified returns (as name sort) or (_ bv5 8).
func (r *reader) qualified(id int32) (lang.Expr, error) {
	parts := r.items(id, 3)
	if r.is(parts[0], "as") {
		if len(parts) != 3 || r.nodes[parts[1]].kind != symbol && r.nodes[parts[1]].kind != quoted {
			return lang.Expr{}, r.wrong(id, "as of another form", "(as name sort)")
		}
		t, err := r.sort(parts[2])
		if err != nil {
			return lang.Expr{}, err
		}
		return r.name(parts[1], &t)
	}
	if len(parts) == 3 && r.nodes[parts[1]].kind == symbol && r.nodes[parts[2]].kind == numeral {
		word := r.word(parts[1])
		if digits := word[min(2, len(word)):]; word[:min(2, len(word))] == "bv" && len(digits) <= MaxDigits {
			if n, ok := new(big.Int).SetString(digits, 10); ok && n.Sign() >= 0 && digits[0] != '+' {
				width, _ := r.index(parts[2])
				return r.bits(id, n, width)
			}
		}
	}
	return lang.Expr{}, r.wrong(id, "an indexed identifier of another form", "(_ bvN width)")
}

// index returns a numeral that is an index.
func (r *reader) index(id int32) (int, error) {
	if r.nodes[id].kind == numeral {
		if n, err := strconv.Atoi(r.word(id)); err == nil && n <= 1<<20 {
			return n, nil
		}
	}
	return 0, r.wrong(id, quote(r.word(id)), "an index from 0 on")
}

// maxSort is how deeply sorts nest.
const maxSort = 100

// sort reads Int, Bool, (_ BitVec N) or (Array S T).
func (r *reader) sort(id int32) (lang.Type, error) { return r.nested(id, maxSort) }

func (r *reader) nested(id int32, depth int) (t lang.Type, err error) {
	const expected = "Int, Bool, (_ BitVec N) or (Array S T)"
	switch n := r.nodes[id]; {
	case depth == 0:
		return t, r.wrong(id, fmt.Sprintf("a sort of more than %d levels", maxSort), "fewer")
	case r.is(id, "Int"):
		return lang.Int, nil
	case r.is(id, "Bool"):
		return lang.Bool, nil
	case n.kind == list && n.first != 0:
		parts := r.items(id, 3)
		if len(parts) != 3 {
			break
		}
		if r.is(parts[0], "_") && r.is(parts[1], "BitVec") {
			width, err := r.index(parts[2])
			if err == nil && (width < 1 || width > lang.MaxWidth) {
				err = r.wrong(parts[2], fmt.Sprintf("bit-vectors of %d bits", width), fmt.Sprintf("1 to %d", lang.MaxWidth))
			}
			if err != nil {
				return t, err
			}
			return lang.BitsOf(width), nil
		}
		if !r.is(parts[0], "Array") {
			break
		}
		dom, err := r.nested(parts[1], depth-1)
		if err != nil {
			return t, err
		}
		elem, err := r.nested(parts[2], depth-1)
		if err != nil {
			return t, err
		}
		if dom.IsArray() {
			return t, r.wrong(parts[1], "indexes of sort "+Sort(dom), "Int, Bool or (_ BitVec N)")
		}
		return lang.ArrayOf(dom, elem), nil
	}
	return t, r.wrong(id, "another sort", expected)
}

// Sort returns a type as SMT-LIB writes it. A bounded array is the function that it is, and an object an integer.
func Sort(t lang.Type) string {
	switch {
	case t == lang.Int, t.IsClass():
		return "Int"
	case t == lang.Bool:
		return "Bool"
	case t.IsBits():
		return fmt.Sprintf("(_ BitVec %d)", t.Width())
	case t.IsArray():
		return fmt.Sprintf("(Array %s %s)", Sort(t.Dom()), Sort(t.Elem()))
	default:
		return t.String()
	}
}
