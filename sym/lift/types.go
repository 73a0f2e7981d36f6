package lift

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"
)

// typeOf returns the type of e, an invalid one where the package is wrong.
func (l *lifter) typeOf(e ast.Expr) types.Type {
	if t := l.info.Types[e].Type; t != nil {
		return t
	}
	return types.Typ[types.Invalid]
}

// typ returns the type of the copies of values of type t, which stands at that place.
func (l *lifter) typ(t types.Type, at ast.Node) string {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Kind() == types.Bool && types.Identical(t, types.Typ[types.Bool]):
			return l.sym + ".Bool"
		case isInteger(t):
			if b, ok := types.Unalias(t).(*types.Basic); ok {
				name := types.Typ[b.Kind()].Name() // byte is uint8
				return l.sym + "." + strings.ToUpper(name[:1]) + name[1:]
			}
			return l.sym + ".Num[" + l.native(t) + "]"
		case u.Kind() == types.Invalid:
			return l.refuse(at, "a type that is not known", "go vet says what is missing")
		case u.Info()&types.IsString != 0:
			return l.refuse(at, l.type_(t), "use integers in place of texts: an index, or a constant for each")
		}
	case *types.Slice:
		return "[]" + l.element(u.Elem(), at)
	case *types.Array:
		return fmt.Sprintf("[%d]%s", u.Len(), l.element(u.Elem(), at))
	case *types.Struct:
		named, ok := types.Unalias(t).(*types.Named)
		if !ok || named.Obj().Pkg() != l.pkg || named.TypeArgs() != nil || named.Obj().Parent() != l.pkg.Scope() {
			return l.refuse(at, l.type_(t), "declare a struct type in the package")
		}
		return l.lifted(named.Obj())
	case *types.Pointer:
		return l.refuse(at, l.type_(t), "pass a struct, and return the changed one")
	case *types.Interface:
		return l.refuse(at, l.type_(t), "return a truth value or a number instead")
	}
	return l.refuse(at, l.type_(t), "only integers, truth values, and structs, arrays and slices of these are lifted")
}

// element returns the type of the copies of elements.
func (l *lifter) element(t types.Type, at ast.Node) string {
	switch t.Underlying().(type) {
	case *types.Slice, *types.Array:
		return l.refuse(at, "elements of type "+l.type_(t), "put them into a struct")
	}
	return l.typ(t, at)
}

// type_ returns a type as its package writes it.
func (l *lifter) type_(t types.Type) string { return types.TypeString(t, types.RelativeTo(l.pkg)) }

// native returns a type as the copies write that of the originals.
func (l *lifter) native(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		if p == l.pkg {
			return ""
		}
		l.imports[p.Path()] = true
		return p.Name()
	})
}

// structure writes the copy of a struct type.
func (l *lifter) structure(t *types.Named) {
	of := t.Underlying().(*types.Struct)
	name := l.names[t.Obj()]
	fmt.Fprintf(&l.types, "\n// %s is %s over symbolic values.\ntype %s struct {\n", name, t.Obj().Name(), name)
	for f := range of.Fields() {
		at := &ast.Ident{NamePos: f.Pos(), Name: f.Name()}
		if f.Embedded() || f.Name() == "_" {
			l.refuse(at, "a field without a name", "name it")
			continue
		}
		fmt.Fprintf(&l.types, "%s %s\n", f.Name(), l.typ(f.Type(), at))
	}
	l.types.WriteString("}\n")
}

func isInteger(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0 && b.Kind() != types.Uintptr
}

func isBool(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

// isScalar reports whether values of type t are one symbolic value.
func isScalar(t types.Type) bool { return isInteger(t) || isBool(t) }

// isSigned reports whether t has negative numbers.
func isSigned(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsUnsigned == 0
}
