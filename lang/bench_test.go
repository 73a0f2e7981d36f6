package lang_test

import (
	"bytes"
	"fmt"
	"testing"

	"tandem/lang"
)

// bigProgram returns the source text of a program of many statements, nested a
// little, in canonical layout.
func bigProgram(b testing.TB, blocks int) []byte {
	b.Helper()
	var src bytes.Buffer
	src.WriteString("var x, y, z: int;\nvar ok: bool;\n")
	for i := range blocks {
		fmt.Fprintf(&src, `x := (x + %d) * y - z div 3;
ok := ok && x < y || !(z == %d);
if ok && x > 0 { y := y - x; } else { y := y + 1; }
while x > 0 && z != x { x := x - 1; z := ok ? z + x : z - %d; }
`, i, i, i)
	}
	p, err := lang.Parse("big.tdm", src.Bytes())
	if err != nil {
		b.Fatal(err)
	}
	return []byte(p.String())
}

// BenchmarkParse reads and checks a program of 8,000 statements.
func BenchmarkParse(b *testing.B) {
	src := bigProgram(b, 1000)
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := lang.Parse("big.tdm", src); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkPrint writes the same program.
func BenchmarkPrint(b *testing.B) {
	p, err := lang.Parse("big.tdm", bigProgram(b, 1000))
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(p.String())))
	b.ReportAllocs()
	for b.Loop() {
		_ = p.String()
	}
}
