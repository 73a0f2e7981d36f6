package cmd

import (
	"bytes"
	"strings"
	"testing"

	"tandem/cmd/register"
	"tandem/judge/ledger/evidence"
)

// The summary that is built in is what the ledger gives, and is printed alike.
func TestLedgerSummary(t *testing.T) {
	printed := func(look []string, options ...Option) string {
		var out, errs bytes.Buffer
		if code := Run(register.All(), append([]string{"ledger"}, look...), strings.NewReader(""), &out, &errs, options...); code != 0 {
			t.Fatalf("%v: exit status %d: %s", look, code, errs.String())
		}
		return out.String()
	}
	if want := printed(nil); evidence.Summary != want {
		t.Errorf("judge/ledger/evidence/summary.txt is not what the evidence gives: make evidence writes it anew; want\n%s", want)
	}
	for _, look := range [][]string{{"--ascii"}, {"--width", "60"}} {
		if got, want := printed(look, LedgerSummary(evidence.Summary)), printed(look); got != want {
			t.Errorf("%v: found\n%s\nwant\n%s", look, got, want)
		}
	}
}
