package ledger

import (
	"bytes"
	"fmt"
)

// Differences says where evidence that was made again is not e. What a solver
// decides is compared by its verdicts: on a slow machine some of its answers
// are unknown, and on another one it has another version.
func (e *Evidence) Differences(again *Evidence) []string {
	var list []string
	if e.Version != again.Version {
		list = append(list, fmt.Sprintf("version %s, and %s before", again.Version, e.Version))
	}
	if len(e.Runs) != len(again.Runs) {
		return append(list, fmt.Sprintf("%d runs, and %d before", len(again.Runs), len(e.Runs)))
	}
	for i := range e.Runs {
		was, is := &e.Runs[i], &again.Runs[i]
		if was.about() != is.about() || len(was.Reports) != len(is.Reports) {
			list = append(list, fmt.Sprintf("%s with %d statements, and %s with %d before", is.about(), len(is.Reports), was.about(), len(was.Reports)))
			continue
		}
		for j := range was.Reports {
			old, now := was.Reports[j], is.Reports[j]
			Complete(&old)
			Complete(&now)
			switch {
			case old.ID != now.ID:
				list = append(list, fmt.Sprintf("%s: %s, and %s before", is.about(), now.ID, old.ID))
			case old.Verdict != now.Verdict:
				list = append(list, fmt.Sprintf("%s: %s %s, and %s before", is.about(), now.ID, now.Verdict, old.Verdict))
			case was.Solver == "none" && !bytes.Equal(encode(old), encode(now)):
				list = append(list, fmt.Sprintf("%s: %s by other cases: %d held of %d, and %d of %d before", is.about(), now.ID, now.Held, now.Generated, old.Held, old.Generated))
			}
		}
		a, b := *was, *is
		a.Reports, b.Reports = nil, nil
		if a.Solver != "none" && b.Solver != "none" {
			a.Solver, b.Solver = "", ""
			a.Opinion, b.Opinion = nil, nil
		}
		if !bytes.Equal(encode(a), encode(b)) {
			list = append(list, is.about()+": other seeds, sizes, limits or scope")
		}
	}
	return list
}

// FirstDifference returns the first line, from 1, where two texts differ; 0 if none
// does.
func FirstDifference(a, b []byte) int {
	if bytes.Equal(a, b) {
		return 0
	}
	as, bs := bytes.Split(a, []byte("\n")), bytes.Split(b, []byte("\n"))
	for i := range min(len(as), len(bs)) {
		if !bytes.Equal(as[i], bs[i]) {
			return i + 1
		}
	}
	return min(len(as), len(bs)) + 1
}
