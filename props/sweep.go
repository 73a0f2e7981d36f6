package props

import (
	"context"
	"iter"

	"tandem/spec"
)

// Sweep judges every case of an enumeration with every property, in one pass.
// A property that is refuted takes no further part; if the enumeration goes
// by size, its counterexample is a smallest one. Progress, if not nil, is told
// after each case. Where ctx ends, the reports say that they stopped.
func Sweep[K any](ctx context.Context, properties []*Property[K], cases iter.Seq[K], progress func()) []Report {
	reports := make([]Report, len(properties))
	open := len(properties)
	for i, p := range properties {
		reports[i] = p.report()
	}
	for k := range cases {
		if ctx.Err() != nil || open == 0 {
			break
		}
		for i, p := range properties {
			r := &reports[i]
			if r.Counterexample != nil || r.Crash != nil {
				continue
			}
			v, crash := p.judge(ctx, k)
			if crash != nil {
				r.Crash = crash
				open--
				continue
			}
			if ctx.Err() != nil && v.Result == spec.Inconclusive {
				continue
			}
			if !r.add(v) {
				r.Counterexample = &Counterexample{Case: p.show(k), Reason: v.Reason, Failure: v.Failure, After: r.Generated}
				open--
			}
		}
		if progress != nil {
			progress()
		}
	}
	for i, p := range properties {
		if ctx.Err() != nil && reports[i].Counterexample == nil {
			reports[i].Stopped = context.Cause(ctx).Error()
		}
		p.settle(&reports[i])
	}
	return reports
}
