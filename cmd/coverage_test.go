package cmd

import (
	"testing"

	"tandem/cmd/internal/cli"
	"tandem/cmd/register"
	"tandem/judge/ledger"
	"tandem/languages"
)

// Each place of a paper has an entry, a command or a remark; each entry that a paper prints or describes has a
// place; and each command prints what its place says.
func TestCoverage(t *testing.T) {
	t.Chdir("..")
	all := ledger.Claims(register.All().Able(languages.Check))
	printed := map[string]string{} // by the command
	for _, page := range ledger.Pages(all) {
		c, err := ledger.CoverageOf("", page, all)
		if err != nil {
			t.Error(err)
			continue
		}
		has := map[string]bool{}
		for _, p := range c.Places {
			if p.Place == "" || p.Quote == "" || p.Bare() && p.Remark == "" || (p.Command == "") != (p.Shows == "") {
				t.Errorf("%s: %+v is not complete", page, p)
			}
			for _, id := range p.Entries {
				has[id] = true
			}
			if p.Command == "" {
				continue
			}
			out, ok := printed[p.Command]
			if !ok {
				text, errs, code := ran(register.All(), "", arguments(p.Command)...)
				if code == cli.ExitUsage || code == cli.ExitInput || code == cli.ExitBug {
					t.Errorf("%s: %s: exit status %d: %s", page, p.Command, code, errs)
				}
				out, printed[p.Command] = text, text
			}
			if !ledger.Shown(out, p.Shows) {
				t.Errorf("%s, %s: %s prints no %q:\n%s", page, p.Place, p.Command, p.Shows, out)
			}
		}
		for _, e := range all {
			if ledger.Pages([]*ledger.Entry{e})[0] == page && e.Provenance != ledger.Ours && !has[e.ID] {
				t.Errorf("%s: no place has the entry %s, %s", page, e.ID, e.Source)
			}
		}
	}
}
