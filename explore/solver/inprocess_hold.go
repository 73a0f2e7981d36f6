//go:build z3 && cgo

package solver

import (
	"reflect"
	"runtime"
	"sync"
	"unsafe"

	"github.com/aclements/go-z3/z3"
)

// #cgo LDFLAGS: -lz3
// #include <z3.h>
import "C"

// holder frees the terms and models of a context, in go-z3's place.
//
// go-z3 frees a term when the collector finds it. Z3 gives the identifier of a term that
// is freed to the next new one, and sorts by identifiers: the models that it finds would
// depend on when the collector runs. Terms are therefore held to the end of the scope that
// they are made in, and models until they are read.
//
// What a context holds when it is given up is freed with it.
type holder struct {
	ctx  C.Z3_context
	lock *sync.Mutex // go-z3's: finalizers of sorts change the same counts of references

	terms  []C.Z3_ast
	scopes []int // the number of terms at each push
}

func newHolder(ctx *z3.Context) (*holder, error) {
	c, ok := pointer(ctx, "contextImpl")
	lock := reflect.ValueOf(ctx).Elem().FieldByName("lock")
	if !ok || !lock.IsValid() || lock.Type() != reflect.TypeFor[sync.Mutex]() {
		return nil, errMoved
	}
	return &holder{ctx: C.Z3_context(c), lock: (*sync.Mutex)(unsafe.Pointer(lock.UnsafeAddr()))}, nil
}

// term is t, held to the end of the scope.
func (h *holder) term(t z3.Value) z3.Value {
	ast := t.AsAST()
	c, ok := pointer(&ast, "astImpl")
	if !ok {
		panic("solver: " + errMoved.Error())
	}
	runtime.SetFinalizer(embedded(&ast, "astImpl"), nil)
	h.terms = append(h.terms, C.Z3_ast(c))
	return t
}

func (h *holder) push() { h.scopes = append(h.scopes, len(h.terms)) }

// pop frees the terms of the scope, the last one first.
func (h *holder) pop() {
	h.lock.Lock()
	defer h.lock.Unlock()
	n := h.scopes[len(h.scopes)-1]
	h.scopes = h.scopes[:len(h.scopes)-1]
	for i := len(h.terms) - 1; i >= n; i-- {
		C.Z3_dec_ref(h.ctx, h.terms[i])
	}
	h.terms = h.terms[:n]
}

// model holds m until what it returns is called.
func (h *holder) model(m *z3.Model) (release func()) {
	c, ok := pointer(m, "modelImpl")
	if !ok {
		panic("solver: " + errMoved.Error())
	}
	runtime.SetFinalizer(embedded(m, "modelImpl"), nil)
	return func() {
		h.lock.Lock()
		defer h.lock.Unlock()
		C.Z3_model_dec_ref(h.ctx, C.Z3_model(c))
	}
}

// embedded returns the pointer that is embedded in what v points to by that name.
func embedded(v any, name string) any {
	f := reflect.ValueOf(v).Elem().FieldByName(name)
	return reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem().Interface()
}
