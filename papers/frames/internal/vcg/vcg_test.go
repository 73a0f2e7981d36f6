package vcg

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tandem/explore/solver"
	"tandem/papers/frames/internal/framestest"
)

// unproved is the members of papers/frames/examples of which no verification condition is proved. In
// figure1, contracts give no access; in plain and figure10, ghost operations are to be inferred,
// and none is here.
var unproved = map[string]string{
	"figure1.tdm Cell.Cell":            "access to x, needed by the postcondition of Cell.Cell at 9:17",
	"figure1.tdm Cell.setX":            "access to x, needed by the postcondition of Cell.setX at 15:17",
	"figure1.tdm main":                 "access to x at 27:8",
	"figure10.tdm ArrayList.getSize":   "access to size at 48:16",
	"figure10.tdm ArrayList.ArrayList": "ArrayList.valid holds, needed by the postcondition of ArrayList.ArrayList at 14:17",
	"figure10.tdm ArrayList.add":       "access to size at 28:12",
	"figure10.tdm Iterator.getList":    "access to list at 86:16",
	"figure10.tdm Iterator.valid":      "it is not nil, needed by the precondition of Iterator.valid at 90:27",
	"figure10.tdm Iterator.hasNext":    "it is not nil, needed by the precondition of Iterator.hasNext at 96:27",
	"figure10.tdm Iterator.Iterator":   "Iterator.fp holds, needed by the postcondition of Iterator.Iterator at 58:17",
	"figure10.tdm Iterator.next":       "it is not nil, needed by the precondition of Iterator.next at 67:27",
	"plain.tdm Cell.getX":              "access to x at 30:16",
	"plain.tdm Cell.Cell":              "Cell.valid holds, needed by the postcondition of Cell.Cell at 11:17",
	"plain.tdm Cell.setX":              "access to x at 20:9",
	"plain.tdm Cell.swap":              "access to x at 41:14",
}

// The programs of the paper and for users are verified, or what is not proved has its place.
// Figure 11 is another test's.
func TestExamples(t *testing.T) {
	s := framestest.Session(t, solver.Quantified, time.Minute)
	files, _ := filepath.Glob("../examples/*.tdm")
	for _, f := range files {
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		p := framestest.Program(t, string(src))
		for _, m := range p.Members() {
			name := filepath.Base(f) + " " + m.Name()
			if name == "figure11.tdm main" {
				continue
			}
			o := Verify(context.Background(), Options{Locate: true}, p, m, s)
			want, listed := unproved[name]
			if o.Verified == listed || listed && !strings.HasPrefix(o.Why(), want) {
				t.Errorf("%s: verified: %v, %s, expected %q", name, o.Verified, o.Why(), want)
			}
		}
	}
}
