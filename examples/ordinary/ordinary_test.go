package ordinary

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/sym"
)

var update = flag.Bool("update", false, "rewrite the goldens")

// liesBetween says that a mid lies between its arguments.
func liesBetween(mid func(c *sym.C, lo, hi sym.Int64) sym.Int64) any {
	return func(c *sym.C, lo, hi sym.Int64) sym.Bool {
		c.Assume(lo.Le(hi))
		m := mid(c, lo, hi)
		return lo.Le(m).And(m.Le(hi))
	}
}

// within says that a bucket never has fewer tokens than none, or more than its capacity.
func within(take func(c *sym.C, b symBucket, now, n sym.Int32) (symBucket, sym.Bool)) any {
	bounded := func(b symBucket) sym.Bool {
		return b.Tokens.Ge(sym.Of[int32](0)).And(b.Tokens.Le(sym.Of[int32](capacity)))
	}
	return func(c *sym.C, b symBucket, now, n sym.Int32) sym.Bool {
		c.Assume(bounded(b))
		after, _ := take(c, b, now, n)
		return bounded(after)
	}
}

// discreet says that no user is shown another one's private opportunity: for all users, contacts and
// opportunities, of all tables.
//
// Source: §2, the specification of ContactsController.
func discreet(show func(c *sym.C, db symTables, user, contact sym.Int8) [3]sym.Bool) any {
	return func(c *sym.C, user, contact, opportunity sym.Int8, db symTables) sym.Bool {
		c.Assume(opportunity.Ge(sym.Of[int8](0)).And(opportunity.Lt(sym.Of[int8](3))))
		o := db.Opportunities[sym.Pick(c, opportunity, 2)]
		shown := show(c, db, user, contact)
		return o.Private.And(o.Owner.Ne(user)).Implies(sym.At(c, shown[:], opportunity).Not())
	}
}

func TestMidRepaired(t *testing.T)  { sym.ForAll(t, liesBetween(symMidRepaired)) }
func TestTakeRepaired(t *testing.T) { sym.ForAll(t, within(symTakeRepaired)) }
func TestShowRepaired(t *testing.T) { sym.ForAll(t, discreet(symShowRepaired)) }

// Of numbers up to 31, and at most 5 steps.
func TestSteps(t *testing.T) {
	sym.ForAll(t, func(c *sym.C, n sym.Uint64, limit sym.Int) sym.Bool {
		zero, most := sym.Of(0), sym.Of(5)
		c.Assume(n.Lt(sym.Of[uint64](32)).And(limit.Ge(zero)).And(limit.Le(most)))
		steps, peak := symSteps(c, n, limit)
		return steps.Le(limit).And(peak.Ge(n)).And(n.Eq(sym.Of[uint64](1)).Implies(steps.Eq(zero)))
	})
}

// recorded is a test whose errors are kept instead.
type recorded struct {
	testing.TB
	errors []string
}

func (r *recorded) Errorf(format string, args ...any) {
	r.errors = append(r.errors, fmt.Sprintf(format, args...))
}

// What the tests of the faulty versions say.
func TestFaultyVersions(t *testing.T) {
	t.Cleanup(func() { os.RemoveAll(filepath.Join("testdata", "sym")) })
	for name, f := range map[string]any{"Mid": liesBetween(symMid), "Take": within(symTake), "Show": discreet(symShow)} {
		t.Run(name, func(t *testing.T) {
			r := &recorded{TB: t}
			sym.ForAll(r, f)
			got, file := strings.Join(r.errors, "\n")+"\n", filepath.Join("testdata", name+".golden")
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if diff := cmp.Diff(string(want), got); err != nil || diff != "" {
				t.Errorf("%v -want +got\n%s", err, diff)
			}
		})
	}
}
