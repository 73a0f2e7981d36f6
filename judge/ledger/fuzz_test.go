package ledger_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"tandem/cmd/register"
	"tandem/cmd/report"
	"tandem/judge/ledger"
	"tandem/languages"
)

// Whatever evidence is in a file, it is a ledger or a mistake.
func FuzzEvidence(f *testing.F) {
	basic := slices.DeleteFunc(register.All().Able(languages.Check), func(l *languages.Language) bool { return l.Name != "basic" })
	entries := func() []*ledger.Entry { return ledger.Claims(basic) }
	const run = `{"schema": "` + ledger.EvidenceSchema + `", "version": "` + report.Version + `", "runs": [{"language": "basic", "reading": "", "mode": "random", "limits": {}, "solver": "none", "reports": [{"id": "correctness", "verdict": "tested", "held": 1, "generated": 1}]}], ` +
		`"killing": [{"language": "basic", "mutants": [{"id": "symbolic-If-F-no-rest"}]}]}`
	f.Add(run, uint16(0), []byte{})
	f.Add(run, uint16(130), []byte(`"mode":"exhaustive"`))
	f.Fuzz(func(t *testing.T, text string, at uint16, put []byte) {
		from := int(at) % (len(text) + 1)
		text = text[:from] + string(put) + text[min(len(text), from+len(put)):]
		for _, name := range []string{"a.json", "a.json.gz", ledger.QuickFile} {
			kept, err := ledger.Read("there", fstest.MapFS{name: {Data: []byte(text)}})
			if err == nil && name == ledger.QuickFile {
				_, err = kept.Quick()
			}
			if err != nil && (!strings.HasPrefix(err.Error(), name+":") || strings.Contains(err.Error(), " Go ")) {
				t.Errorf("%v does not speak of the file %s", err, name)
			}
			if kept == nil {
				continue
			}
			if l, err := kept.Ledger(report.Version, entries()); err == nil {
				l.Markdown()
				l.Encode()
			}
			for _, e := range kept.Evidence {
				e.Encode()
			}
		}
	})
}
