package concrete_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/concrete"
	"tandem/lang"
)

var (
	x = lang.NewVar("x", lang.Int)
	y = lang.NewVar("y", lang.Int)
	p = lang.NewVar("p", lang.Bool)

	xOfP = lang.Var{Name: "x", Type: lang.Int, Scope: "P"}
	xBit = lang.NewVar("x", lang.Bool)
)

func valuation(m map[lang.Var]lang.Value) concrete.Valuation { return concrete.NewValuation(m) }

func TestValuationAt(t *testing.T) {
	var zero concrete.Valuation
	V := valuation(map[lang.Var]lang.Value{x: n(3)})
	for _, row := range []struct {
		name   string
		in     concrete.Valuation
		at     lang.Var
		want   lang.Value
		reason string
	}{
		{"given", V, x, n(3), "a value that was given"},
		{"default integer", V, y, n(0), "a valuation is total"},
		{"default truth value", V, p, b(false), "with the default of the type"},
		{"zero", zero, x, n(0), "the zero Valuation is one"},
		{"updated", V.Update(x, n(4)), x, n(4), "V[x := v](x) = v"},
		{"twice", V.Update(x, n(4)).Update(x, n(5)), x, n(5), "the last update counts"},
		{"other variable", V.Update(y, n(4)), x, n(3), "V[y := v](x) = V(x)"},
		{"old valuation", V, x, n(3), "an update leaves V as it was"},
		{"update of zero", zero.Update(p, b(true)), p, b(true), "the zero Valuation can be updated"},
		{"other scope", V.Update(xOfP, n(9)), x, n(3), "a local x is another variable"},
		{"other type", V.Update(xBit, b(true)), x, n(3), "so is an x of another type"},
		{"own scope", V.Update(xOfP, n(9)), xOfP, n(9), "and it has its own value"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if row.reason == "" {
				t.Fatal("no reason")
			}
			if diff := cmp.Diff(row.want, row.in.At(row.at), cmp.Comparer(lang.Value.Equal)); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
		})
	}
}

func TestValuationEqual(t *testing.T) {
	var zero concrete.Valuation
	V := valuation(map[lang.Var]lang.Value{x: n(3), p: b(true)})
	for _, row := range []struct {
		name   string
		in     [2]concrete.Valuation
		want   bool
		reason string
	}{
		{"itself", [2]concrete.Valuation{V, V}, true, "reflexive"},
		{"built in another order", [2]concrete.Valuation{V, zero.Update(p, b(true)).Update(x, n(3))}, true, "the same function"},
		{"back again", [2]concrete.Valuation{V, V.Update(x, n(4)).Update(x, n(3))}, true, "the same function"},
		{"default given", [2]concrete.Valuation{V, V.Update(y, n(0))}, true, "V(y) = 0 either way"},
		{"default given on the left", [2]concrete.Valuation{zero.Update(p, b(false)), zero}, true, "symmetric"},
		{"another value", [2]concrete.Valuation{V, V.Update(x, n(4))}, false, "they differ at x"},
		{"more on the right", [2]concrete.Valuation{V, V.Update(y, n(1))}, false, "they differ at y"},
		{"more on the left", [2]concrete.Valuation{V.Update(y, n(1)), V}, false, "symmetric"},
		{"another scope", [2]concrete.Valuation{zero.Update(x, n(1)), zero.Update(xOfP, n(1))}, false, "x and the local x differ"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if row.reason == "" {
				t.Fatal("no reason")
			}
			if diff := cmp.Diff(row.want, row.in[0].Equal(row.in[1])); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
		})
	}
}

func TestValuationDomain(t *testing.T) {
	V := valuation(map[lang.Var]lang.Value{y: n(1), xOfP: n(2), p: b(true), xBit: b(false), x: n(3)})
	for range 20 { // an order of a map would show
		if diff := cmp.Diff([]lang.Var{p, xBit, x, y, xOfP}, V.Domain(), cmp.Comparer(func(a, b lang.Var) bool { return a == b })); diff != "" {
			t.Fatalf("by scope, name, type: -want +got\n%s", diff)
		}
	}
	if !V.Has(x) || (concrete.Valuation{}).Has(x) {
		t.Error("x is in the domain of V, and not of the empty valuation")
	}
	if got := (concrete.Valuation{}).Domain(); len(got) != 0 {
		t.Errorf("the zero Valuation: got %v, want nothing", got)
	}
}

func TestValuationOverflows(t *testing.T) {
	V := valuation(map[lang.Var]lang.Value{x: n(3)})
	if V.Overflows() {
		t.Error("a valuation of integers does not overflow")
	}
	if !V.Update(x, overflow8).Overflows() {
		t.Error("an update with what was not computed must show")
	}
	if !V.Update(x, overflow8).Update(x, n(1)).Overflows() {
		t.Error("it must show also when the variable has another value: the run went on without knowing")
	}
	if !valuation(map[lang.Var]lang.Value{x: overflow8}).Overflows() {
		t.Error("a valuation that is made with what was not computed must show it too")
	}
}
