package c_test

import (
	"fmt"
	"strings"
	"testing"

	"tandem/judge/oracle/c"
	"tandem/lang"
)

// The time a statement takes is the same for 1,000 and for 10,000 of them.
func BenchmarkTranslate(b *testing.B) {
	for _, n := range []int{1_000, 10_000} {
		p, err := lang.Parse("p.tdm", []byte("var x: bv8;\n"+strings.Repeat("x := x + 1;\n", n)))
		if err != nil {
			b.Fatal(err)
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				if _, err := c.Translate(p, c.Options{}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/statement")
		})
	}
}
