package engine

import (
	"context"
	"testing"

	"tandem/cmd/register"
	"tandem/judge/oracle"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
)

// BenchmarkOracle judges the claims of the engine about programs of size 10, which the
// engine has written before.
func BenchmarkOracle(b *testing.B) {
	for _, name := range []string{"basic", "arrays"} {
		b.Run(name, func(b *testing.B) {
			type one struct {
				text   string
				claims []byte
			}
			r, s := register.All(), session(b)
			voc := vocabularies()[name]
			var list []one
			claims := 0
			for seed := uint64(0); len(list) < 100; seed++ {
				p, ok := voc.Program(props.NewDice(seed, 10), 10)
				if !ok || programs.Statements(p) < 2 {
					continue
				}
				text, err := lang.Format(p)
				if err != nil {
					b.Fatal(err)
				}
				doc, err := Claims(context.Background(), r, "p.tdm", text, s, Options{Mode: Forward, Unwind: 2})
				if err != nil {
					b.Fatal(err)
				}
				claims += len(doc.Claims)
				list = append(list, one{string(text), Write(doc)})
			}
			b.ResetTimer()
			for range b.N {
				for _, o := range list {
					src, err := r.Read("p.tdm", []byte(o.text), "")
					if err != nil {
						b.Fatal(err)
					}
					p, err := oracle.Open(r, src)
					if err != nil {
						b.Fatal(err)
					}
					result, err := oracle.Decide(context.Background(), p, "claims.json", o.claims, oracle.Options{Session: s})
					if err != nil || result.Verdict() == oracle.Wrong {
						b.Fatalf("%v %+v", err, result.Findings())
					}
				}
			}
			b.ReportMetric(float64(claims), "claims")
			b.ReportMetric(float64(len(list)*b.N)/b.Elapsed().Seconds(), "programs/s")
		})
	}
}
