package notation

import (
	"maps"
	"slices"

	"tandem/lang"
	"tandem/lang/syntax"
)

// Infer returns what the formulas ask of the types of the parts of forms, beside what is known of
// them, for FormDecl.Types: that of x and of e in a rule that leads from a statement of the form to
// x := e is the same. An error is an *Error: no statement of a form has parts of the types that a
// formula asks for. at is the place of the formula in the list.
func Infer(forms []*lang.FormDecl, formulas []*Formula) (types [][]lang.PartType, at int, err error) {
	in := &inference{parts: map[string][]*typeVar{}}
	known := map[int]*typeVar{}
	for _, d := range forms {
		var list []*typeVar
		for _, p := range d.Typed() {
			u := known[p.Group]
			if u == nil || p.Group == 0 {
				u = &typeVar{is: p.Type}
				known[p.Group] = u
			}
			list = append(list, u)
		}
		in.parts[d.Keyword()] = list
	}
	for i, f := range formulas {
		if err := in.formula(f); err != nil {
			return nil, i, err
		}
	}
	groups := map[*typeVar]int{}
	for _, d := range forms {
		var list []lang.PartType
		for _, u := range in.parts[d.Keyword()] {
			u = u.root()
			if groups[u] == 0 {
				groups[u] = len(groups) + 1
			}
			list = append(list, lang.PartType{Type: u.is, Group: groups[u]})
		}
		types = append(types, list)
	}
	return types, 0, nil
}

// typeVar is a type that is to be found.
type typeVar struct {
	is lang.Type // the zero Type: not known
	as *typeVar  // the same as this one
}

func (u *typeVar) root() *typeVar {
	for u.as != nil {
		u = u.as
	}
	return u
}

// inference finds the types of parts of declared forms.
type inference struct {
	parts   map[string][]*typeVar // by the keyword
	letters map[Letter]*typeVar   // of the formula
}

// formula adds what a formula asks for.
func (in *inference) formula(f *Formula) (err error) {
	defer func() {
		if r := recover(); r != nil {
			bad, ok := r.(*Error)
			if !ok {
				panic(r)
			}
			err = bad
		}
	}()
	in.letters = map[Letter]*typeVar{}
	in.typeOf(f.Left)
	for _, p := range f.Premises {
		in.typeOf(p)
	}
	in.typeOf(f.Right)
	if f.Else != nil {
		in.typeOf(f.Else)
	}
	return nil
}

// same says that the type of a term is that.
func (in *inference) same(t *Term, want *typeVar) *typeVar {
	u, w := in.typeOf(t).root(), want.root()
	switch {
	case u == w:
	case u.is == (lang.Type{}):
		u.as = w
	case w.is == (lang.Type{}):
		w.as = u
	case u.is != w.is:
		misfitText(t, t.String()+" of the type "+u.is.String(), "one of the type "+w.is.String()+", as it is elsewhere")
	default:
		u.as = w
	}
	return w.root()
}

// all says that the types of terms are that.
func (in *inference) all(terms []*Term, t lang.Type) *typeVar {
	for _, k := range terms {
		in.same(k, &typeVar{is: t})
	}
	return &typeVar{is: t}
}

// typeOf returns the type of a term; a new one if it has none, or none that is known.
func (in *inference) typeOf(t *Term) *typeVar {
	switch t.Kind {
	case Meta:
		u := in.letters[t.Letter]
		if u == nil {
			u = &typeVar{}
			if t.Sort == Boolean {
				u.is = lang.Bool
			}
			in.letters[t.Letter] = u
		}
		return u
	case Number:
		return &typeVar{is: lang.Int}
	case Word:
		if t.Name == "true" || t.Name == "false" {
			return &typeVar{is: lang.Bool}
		}
	case Not, And, Or, Each:
		return in.all(t.Kids, lang.Bool)
	case Compare:
		in.all(t.Kids, lang.Int)
		return &typeVar{is: lang.Bool}
	case Arith:
		return in.all(t.Kids, lang.Int)
	case Look, Value:
		return in.typeOf(t.Kids[1])
	case Apply:
		return in.typeOf(t.Kids[0])
	case Update, Assignment, Equal, Binding:
		last := len(t.Kids) - 1
		in.same(t.Kids[last], in.typeOf(t.Kids[last-1]))
	case Len:
		in.typeOf(t.Kids[0])
		return &typeVar{is: lang.Int}
	case AssignLen:
		in.all(t.Kids[1:], lang.Int)
	case Choice, Loop:
		in.all(t.Kids[:1], lang.Bool)
		for _, k := range t.Kids[1:] {
			in.typeOf(k)
		}
	case DeclaredForm:
		in.declared(t)
	case Op, OpBar, Named: // of operands of any types
		return &typeVar{}
	default:
		for _, k := range t.Kids {
			in.typeOf(k)
		}
	}
	return &typeVar{}
}

func (in *inference) declared(t *Term) {
	parts, i := in.parts[t.Form.Keyword()], 0
	for _, item := range t.Form.Shape.Items {
		switch item.Part {
		case syntax.NoPart:
			continue
		case syntax.BlockPart:
			in.typeOf(t.Kids[i])
		default:
			in.same(t.Kids[i], parts[0])
			parts = parts[1:]
		}
		i++
	}
}

// Repeating tells of each formula whether it is a rule that leads to a statement of the kind again
// that it is about, by itself or by others of the list: any number of its steps can be on a path.
// One that shrinks takes only as many steps as the others make statements.
func Repeating(formulas []*Formula) []bool {
	to := map[string]map[string]bool{} // from each kind of statement to those that its rules lead to
	for _, f := range formulas {
		if f.head == nil {
			continue
		}
		from := f.head.class()
		f.Right.walk(func(t *Term) {
			if c := t.class(); c != "" {
				if to[from] == nil {
					to[from] = map[string]bool{}
				}
				to[from][c] = true
			}
		})
	}
	list := make([]bool, len(formulas))
	for i, f := range formulas {
		if f.head == nil || f.shrinks() {
			continue
		}
		home, seen := f.head.class(), map[string]bool{}
		var todo []string
		f.Right.walk(func(t *Term) {
			if c := t.class(); c != "" {
				todo = append(todo, c)
			}
		})
		for len(todo) > 0 && !list[i] {
			c := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			list[i] = c == home
			if seen[c] {
				continue
			}
			seen[c] = true
			todo = slices.AppendSeq(todo, maps.Keys(to[c]))
		}
	}
	return list
}

// shrinks reports whether the rule leads to fewer statements, none of which it doubles, as one that
// takes an assignment from a thread.
func (f *Formula) shrinks() bool {
	count := func(t *Term) (statements int, letters map[Letter]int) {
		letters = map[Letter]int{}
		t.walk(func(t *Term) {
			switch {
			case t.Kind == Meta && (t.Sort == Statements || t.Sort == Single):
				letters[t.Letter]++
			case t.Kind == DeclaredForm, isKind[t.Kind] != nil:
				statements++
			}
		})
		return statements, letters
	}
	before, given := count(f.Left.Kids[0])
	after, taken := count(f.Right.Kids[0])
	for l, n := range taken {
		if n > given[l] {
			return false
		}
	}
	return after < before
}

// class returns the kind of statement that a term is; "" if it is none.
func (t *Term) class() string {
	switch t.Kind {
	case Assignment:
		return ":="
	case AssignElem:
		return "[] :="
	case AssignLen:
		return "|| :="
	case Choice:
		return "if"
	case Loop:
		return "while"
	case DeclaredForm:
		return t.Form.Keyword()
	}
	return ""
}

// HeadKind returns the kind of a rule's statement; Invalid if it is about a statement's end, or any.
func (f *Formula) HeadKind() Kind {
	if f.head == nil {
		return Invalid
	}
	return f.head.Kind
}

// Head returns the keyword of the declared form that a rule is about; "" if it is about something else.
func (f *Formula) Head() string {
	if f.head == nil || f.head.Kind != DeclaredForm {
		return ""
	}
	return f.head.Form.Keyword()
}
