package certify

import (
	"math/big"
	"testing"

	"tandem/explore/solver/edges"
	"tandem/lang"
)

// The checker has the table's values, too.
func TestBitsAtTheEdges(t *testing.T) {
	for _, row := range edges.Bits8() {
		if got := operateBits(row.Op, row.Want.Type(), row.Args); !got.Equal(row.Want) {
			t.Errorf("%v of %v is %v, want %v", row.Op, row.Args, got, row.Want)
		}
	}
	got := operateBits(lang.OfInt, lang.BitsOf(8), []lang.Value{lang.NewInt(-257)})
	if want := lang.Bits(lang.BitsOf(8), big.NewInt(255)); !got.Equal(want) {
		t.Errorf("-257 is %v, want %v", got, want)
	}
}
