//go:build z3 && cgo

package solver

import (
	"math/big"
	"runtime"
	"strings"

	"github.com/aclements/go-z3/z3"

	"tandem/lang"
)

// #cgo LDFLAGS: -lz3
// #include <z3.h>
//
// // The declaration of an application; Z3_OP_UNINTERPRETED of anything else.
// static Z3_decl_kind applied(Z3_context c, Z3_ast a) {
// 	if (Z3_get_ast_kind(c, a) != Z3_APP_AST) return Z3_OP_UNINTERPRETED;
// 	return Z3_get_decl_kind(c, Z3_get_app_decl(c, Z3_to_app(c, a)));
// }
// static Z3_ast operand(Z3_context c, Z3_ast a, unsigned i) { return Z3_get_app_arg(c, Z3_to_app(c, a), i); }
import "C"

// A model's values are read as terms by Z3 itself, since go-z3 does not take terms apart, with
// go-z3's lock held: its finalizers change the same reference counts.

// read returns the value of the type that a term is; false if it is said in some other way than
// by literals and by stores into the same element everywhere.
func (h *holder) read(t z3.Value, of lang.Type) (lang.Value, bool) {
	ast := t.AsAST()
	c, ok := pointer(&ast, "astImpl")
	if !ok {
		return nil, false
	}
	defer runtime.KeepAlive(t)
	h.lock.Lock()
	defer h.lock.Unlock()
	return h.value(C.Z3_ast(c), of)
}

// value reads a term that is held, and with it its operands.
func (h *holder) value(a C.Z3_ast, of lang.Type) (lang.Value, bool) {
	switch {
	case of == lang.Bool:
		b := C.Z3_get_bool_value(h.ctx, a)
		return lang.BoolValue(b == C.Z3_L_TRUE), b != C.Z3_L_UNDEF
	case of == lang.Int:
		n, ok := h.numeral(a)
		return lang.BigInt(n), ok
	case of.IsBits():
		n, ok := h.numeral(a)
		if !ok || n.Sign() < 0 || n.BitLen() > of.Width() {
			return nil, false
		}
		return lang.Bits(of, n), true
	case of.IsArray():
		return h.array(a, of)
	default:
		return nil, false
	}
}

func (h *holder) numeral(a C.Z3_ast) (*big.Int, bool) {
	if C.Z3_get_ast_kind(h.ctx, a) != C.Z3_NUMERAL_AST {
		return nil, false
	}
	var n C.int64_t
	if C.Z3_get_numeral_int64(h.ctx, a, &n) {
		return lang.NewInt(int64(n)).Big(), true
	}
	return new(big.Int).SetString(C.GoString(C.Z3_get_numeral_string(h.ctx, a)), 10)
}

// array reads stores into an array that has one element everywhere.
func (h *holder) array(a C.Z3_ast, of lang.Type) (lang.Value, bool) {
	var stores []lang.Entry // the last one first
	for C.applied(h.ctx, a) == C.Z3_OP_STORE {
		i, ok := h.value(C.operand(h.ctx, a, 1), of.Dom())
		v, ok2 := h.value(C.operand(h.ctx, a, 2), of.Elem())
		if !ok || !ok2 {
			return nil, false
		}
		stores = append(stores, lang.Entry{I: i, V: v})
		a = C.operand(h.ctx, a, 0)
	}
	if C.applied(h.ctx, a) != C.Z3_OP_CONST_ARRAY {
		return nil, false
	}
	rest, ok := h.value(C.operand(h.ctx, a, 0), of.Elem())
	if !ok {
		return nil, false
	}
	array := lang.NewArray(of, rest)
	for i := len(stores) - 1; i >= 0; i-- {
		array = array.With(stores[i].I, stores[i].V)
	}
	return array, true
}

// valueInText reads the value of an array from its text, as from a pipe.
func valueInText(t z3.Value, of lang.Type) (lang.Value, bool) {
	if _, ok := t.(z3.Array); !ok {
		return nil, false
	}
	e, err := newSexprReader(strings.NewReader(t.String() + "\n")).next()
	if err != nil {
		return nil, false
	}
	return valueOf(e, of)
}
