//go:build z3 && cgo

package solver

import (
	"errors"
	"reflect"
	"unsafe"

	"github.com/aclements/go-z3/z3"
)

// #cgo LDFLAGS: -lz3
// #include <stdlib.h>
// #include <z3.h>
//
// static void no_ctrl_c(Z3_context c, Z3_solver s, char *name) {
// 	Z3_params p = Z3_mk_params(c);
// 	Z3_params_inc_ref(c, p);
// 	Z3_params_set_bool(c, p, Z3_mk_string_symbol(c, name), false);
// 	Z3_solver_set_params(c, s, p);
// 	Z3_params_dec_ref(c, p);
// }
import "C"

// leaveSignals tells a solver not to take SIGINT. By default Z3 installs a handler of its own for
// the time of each check: a Ctrl-C then never reaches Go, its check ends with an arbitrary reason,
// and what Z3 puts back afterwards lacks the flags that Go needs, so that the next one can crash
// the program.
//
// go-z3 has no access to the parameters of a solver. Its one version keeps the pointers of Z3 in
// unexported fields, which are read here.
func leaveSignals(ctx *z3.Context, s *z3.Solver) error {
	c, ok := pointer(ctx, "contextImpl")
	p, ok2 := pointer(s, "solverImpl")
	if !ok || !ok2 {
		return errMoved
	}
	name := C.CString("ctrl_c")
	defer C.free(unsafe.Pointer(name))
	C.no_ctrl_c(C.Z3_context(c), C.Z3_solver(p), name)
	return nil
}

var errMoved = errors.New("go-z3 has changed: no pointer of Z3's where there was one")

// pointer returns the pointer c in the embedded struct of what v points to.
func pointer(v any, embedded string) (unsafe.Pointer, bool) {
	impl := reflect.ValueOf(v).Elem().FieldByName(embedded)
	if impl.Kind() != reflect.Pointer || impl.IsNil() {
		return nil, false
	}
	c := impl.Elem().FieldByName("c")
	if c.Kind() != reflect.Pointer && c.Kind() != reflect.UnsafePointer || c.IsNil() {
		return nil, false
	}
	return c.UnsafePointer(), true
}
