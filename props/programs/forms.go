package programs

import (
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/syntax"
	"tandem/props"
)

// FormWeight is the weight of statements of a declared form in random programs.
const FormWeight = 3

// WithForms returns the vocabulary with statements of declared forms, each form with that
// weight; those that are internal stand in no program. It must not be in use yet.
func (v *Vocabulary) WithForms(forms []*lang.FormDecl, weight int) *Vocabulary {
	v.Forms = append(v.Forms, lists.Filter(forms, func(d *lang.FormDecl) bool { return !d.Shape.Internal })...)
	v.Form = weight
	return v
}

// WithForms returns the vocabularies with statements of declared forms, for all programs.
func WithForms(small []*Vocabulary, forms []*lang.FormDecl) []*Vocabulary {
	for _, v := range small {
		v.WithForms(forms, 1)
	}
	return small
}

// formWays adds the ways to make a statement of a declared form of that size.
func (v *Vocabulary) formWays(in *lang.Method, size int, add func(int, bool, func(*maker, int) []lang.Stmt)) {
	for i := range v.Forms {
		add(v.Form, len(v.typings(in, i, size)) > 0, func(m *maker, size int) []lang.Stmt { return []lang.Stmt{m.form(i, size)} })
	}
}

// maxTypings is in how many ways types are given to the parts of one form.
const maxTypings = 16

// typing is types of the variables and expressions of a form.
type typing []lang.Type

// formKey is a statement of a form, by its number, in a body.
type formKey struct {
	in   *lang.Method
	form int
	size int
}

// typings lists the types that the parts of a form can have in a statement of that size.
func (v *Vocabulary) typings(in *lang.Method, form, size int) []typing {
	return v.formTypes.get(formKey{in, form, size}, func() []typing {
		typed := v.Forms[form].Typed()
		var all []typing
		var extend func(types typing, groups map[int]lang.Type)
		extend = func(types typing, groups map[int]lang.Type) {
			switch {
			case len(all) == maxTypings:
				return
			case len(types) == len(typed):
				if v.sums(in, form, types, size-1)[0][size-1] {
					all = append(all, append(typing(nil), types...))
				}
				return
			}
			p := typed[len(types)]
			for _, t := range v.Types {
				known, ok := groups[p.Group]
				switch {
				case p.Type != (lang.Type{}) && t != p.Type, ok && p.Group != 0 && t != known:
				case p.IsVar() && len(v.Vars[t]) == 0, p.Part == syntax.ArrayPart && !t.IsBounded():
				case p.Group == 0 || ok:
					extend(append(types, t), groups)
				default:
					groups[p.Group] = t
					extend(append(types, t), groups)
					delete(groups, p.Group)
				}
			}
		}
		extend(nil, map[int]lang.Type{})
		return all
	})
}

// sums tells of each expression or block of a form, and of each size up to the given
// one, whether it and those behind it can have that size in all.
func (v *Vocabulary) sums(in *lang.Method, form int, types typing, size int) [][]bool {
	parts := v.possible(in, form, types)
	table := make([][]bool, len(parts)+1)
	for i := range table {
		table[i] = make([]bool, size+1)
	}
	table[len(parts)][0] = true
	for i := len(parts) - 1; i >= 0; i-- {
		for k := range size + 1 {
			if !parts[i](k) {
				continue
			}
			for rest := range size + 1 - k {
				if table[i+1][rest] {
					table[i][k+rest] = true
				}
			}
		}
	}
	return table
}

// possible reports of each expression and block of a form, in its order, whether it can have a size.
func (v *Vocabulary) possible(in *lang.Method, form int, types typing) []func(int) bool {
	var list []func(int) bool
	for _, item := range v.Forms[form].Shape.Items {
		switch item.Part {
		case syntax.NoPart:
		case syntax.BlockPart:
			list = append(list, func(k int) bool { return v.seq(in, k) })
		case syntax.VarPart, syntax.ArrayPart:
			types = types[1:]
		default:
			t := types[0]
			types = types[1:]
			list = append(list, func(k int) bool { return v.expr(t, k) })
		}
	}
	return list
}

// form returns a statement of a form, by its number, of that size.
func (m *maker) form(form, size int) lang.Stmt {
	types := props.OneOf(m.src, "types", m.voc.typings(m.method, form, size))
	left := size - 1
	table, parts := m.voc.sums(m.method, form, types, left), m.voc.possible(m.method, form, types)
	i := 0
	next := func() int {
		k := props.OneOf(m.src, "part size", sizes(0, left, func(k int) bool { return parts[i](k) && table[i+1][left-k] }))
		i++
		left -= k
		return k
	}
	d := m.voc.Forms[form]
	f := &lang.Form{Decl: d}
	vars := map[int]lang.Var{} // by the first item with their letter
	for i, item := range d.Shape.Items {
		switch item.Part {
		case syntax.NoPart:
			continue
		case syntax.BlockPart:
			f.Blocks = append(f.Blocks, m.seq(next()))
			continue
		case syntax.VarPart, syntax.ArrayPart:
			first := d.Shape.First(i)
			if _, again := vars[first]; !again {
				vars[first] = m.target(types[0])
			}
			f.Vars = append(f.Vars, vars[first])
		case syntax.TestPart:
			f.Exprs = append(f.Exprs, m.test(next()))
		default:
			f.Exprs = append(f.Exprs, m.expr(types[0], next()))
		}
		types = types[1:]
	}
	return f
}

// withBlock returns a statement of a form with another block.
func withBlock(f *lang.Form, i int, S lang.Seq) *lang.Form {
	g := *f
	g.Blocks = append([]lang.Seq(nil), f.Blocks...)
	g.Blocks[i] = S
	g.Accesses = nil
	return &g
}
