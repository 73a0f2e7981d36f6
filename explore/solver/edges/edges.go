// Package edges has a table of the values of bit-vector operators at the edges, for tests of all
// that computes them.
package edges

import (
	_ "embed"
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"tandem/lang"
)

//go:embed bits.txt
var table string

// Row is an operator on values with the value that it has.
type Row struct {
	Op   lang.Op
	Args []lang.Value
	Want lang.Value
}

// values are the edges of bv8.
var values = []int64{0, 1, 127, 128, 255}

// Bits8 lists the rows of the table, of bv8. It panics if an operator on bit-vectors is missing.
func Bits8() []Row {
	ops, missing := map[string]lang.Operator{}, map[string]bool{}
	bv8 := lang.BitsOf(8)
	for _, o := range lang.Operators() {
		ops[o.Name] = o
		sigs := o.Signatures(bv8)
		missing[o.Name] = len(sigs) > 0 && sigs[0].Params[0].IsBits() && o.Op != lang.Eq && o.Op != lang.Ne
	}
	var rows []Row
	var op lang.Operator
	to, line := bv8, 0
	for text := range strings.Lines(table) {
		words := strings.Fields(text)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		if o, ok := ops[words[0]]; ok {
			op, line, to = o, 0, bv8
			missing[o.Name] = false
			if len(words) == 2 {
				to = lang.BitsOf(int(number(words[1])))
			}
			continue
		}
		for column, word := range words {
			args := []lang.Value{bits(bv8, values[column])}
			if op.Arity() == 2 {
				args = []lang.Value{bits(bv8, values[line]), args[0]}
			}
			rows = append(rows, Row{op.Op, args, want(op, to, number(word))})
		}
		line++
	}
	for name, m := range missing {
		if m {
			panic(fmt.Sprintf("edges: the table lacks %s", name))
		}
	}
	return rows
}

func want(op lang.Operator, to lang.Type, n int64) lang.Value {
	sigs := op.Signatures(lang.BitsOf(8))
	switch {
	case sigs[0].Result == lang.Bool:
		return lang.BoolValue(n == 1)
	case sigs[0].Result == lang.Int:
		return lang.NewInt(n)
	default:
		return bits(to, n)
	}
}

func bits(t lang.Type, n int64) lang.Value { return lang.Bits(t, big.NewInt(n)) }

func number(word string) int64 {
	n, err := strconv.ParseInt(word, 10, 64)
	if err != nil {
		panic("edges: " + err.Error())
	}
	return n
}
