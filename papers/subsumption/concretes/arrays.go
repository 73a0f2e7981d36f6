package concretes

import (
	"math/big"
	"strconv"
	"strings"

	"tandem/lang"
	"tandem/papers/subsumption"
)

// Arrays returns the concrete arrays within bounds, with the values of the integer variables,
// that a state with an array stands for: those of the valuations of its symbols by which
// the path condition and invariants 1 to 3 hold. Elements that no cell has may be
// anything.
//
// Source: §5.2, "Array Representation".
func Arrays(s *subsumption.State, b Bounds) Set {
	set := Set{Of: map[string]bool{}}
	for V := range Valuations(s.Symbols(), s.PC, b.Ints) {
		at := func(e lang.Expr) *big.Int { return eval(V).At(e).(lang.IntValue).Big() }
		n := at(s.Array.Len)
		if n.Sign() < 0 || n.Cmp(big.NewInt(int64(b.Length))) > 0 {
			continue
		}
		elems := make([]string, n.Int64())
		last, sorted := big.NewInt(-1), true
		for _, c := range s.Array.Cells {
			i := at(c.Index)
			if sorted = sorted && i.Cmp(last) > 0 && i.Cmp(n) < 0; !sorted {
				break
			}
			elems[i.Int64()], last = Int(V, c.Elem), i
		}
		if !sorted {
			continue
		}
		var rest strings.Builder
		for _, x := range s.Numbers {
			rest.WriteString("; " + x.Name + " = " + Int(V, x.Value))
		}
		var open []int
		for i, e := range elems {
			if e == "" {
				open = append(open, i)
			}
		}
		var choose func(i int)
		choose = func(i int) {
			if i == len(open) {
				set.Of[s.Array.Name+" = ["+strings.Join(elems, ", ")+"]"+rest.String()] = true
				return
			}
			for _, v := range b.Ints {
				elems[open[i]] = strconv.FormatInt(v, 10)
				choose(i + 1)
			}
		}
		choose(0)
	}
	return set
}
