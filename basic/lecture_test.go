package basic_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/basic"
	"tandem/concrete"
	"tandem/lang"
	"tandem/languages/golden"
	"tandem/symbolic"
)

// The symbolic execution trees of the lecture, written from its slides. The
// lecture simplifies and names the inputs α and β; here σ(x) and φ are literal,
// so they are compared by their values on a grid of inputs: the path
// conditions at all of them, the memory where the path condition holds.
func TestLectureTrees(t *testing.T) {
	const foo = `var x, y, r: int;
		if x > y { y := x; }  y := y - x;  if y > 7 { }  r := x + y;`
	const power = `var x, z, r: int;
		z := 1;  while x > 0 { x := x - 1; z := 2 * z; }  r := z;`
	for _, row := range []struct {
		name, in string
		path     string // rules
		want     string // memory and path condition, over the inputs
		reason   string
	}{
		{"foo root", foo, "", "x=x y=y true", "x→α y→β true"},
		{"foo 3", foo, "If-T", "x=x y=y x > y", "x→α y→β α > β"},
		{"foo 5 right", foo, "If-F", "x=x y=y x <= y", "x→α y→β α ≤ β"},
		{"foo 5 left", foo, "If-T Assign", "x=x y=x x > y", "x→α y→α α > β"},
		{"foo 6 left", foo, "If-T Assign Assign", "x=x y=0 x > y", "x→α y→0 α > β"},
		{"foo 7 left", foo, "If-T Assign Assign If-T", "x=x y=0 false", "not in the tree: unfeasible"},
		{"foo 9 left", foo, "If-T Assign Assign If-F", "x=x y=0 x > y", "x→α y→0 α > β"},
		{"foo 10 left", foo, "If-T Assign Assign If-F Assign", "x=x y=0 r=x x > y", "x→α y→0 r→α α > β"},
		{"foo 6 right", foo, "If-F Assign", "x=x y=y-x x <= y", "x→α y→β − α α ≤ β"},
		{"foo 7 right", foo, "If-F Assign If-T", "x=x y=y-x x + 7 < y", "x→α y→β − α α + 7 < β"},
		{"foo 9 right", foo, "If-F Assign If-F", "x=x y=y-x x <= y && y <= x + 7", "x→α y→β − α α ≤ β ≤ α + 7"},
		{"foo 10 right", foo, "If-F Assign If-F Assign", "x=x y=y-x r=y x <= y && y <= x + 7", "x→α y→β − α r→β α ≤ β ≤ α + 7"},
		{"power 3", power, "Assign", "x=x z=1 true", "x→α z→1 true"},
		{"power 4", power, "Assign While-T", "x=x z=1 x > 0", "x→α z→1 α > 0"},
		{"power 7", power, "Assign While-F", "x=x z=1 x <= 0", "x→α z→1 α ≤ 0"},
		{"power 8", power, "Assign While-F Assign", "x=x z=1 r=1 x <= 0", "x→α z→1 r→1 α ≤ 0"},
		{"power 5", power, "Assign While-T Assign", "x=x-1 z=1 x > 0", "x→α−1 z→1 α > 0"},
		{"power 3 again", power, "Assign While-T Assign Assign", "x=x-1 z=2 x > 0", "x→α−1 z→2 α > 0"},
		{"power 4 again", power, "Assign While-T Assign Assign While-T", "x=x-1 z=2 x > 1", "x→α−1 z→2 α > 1"},
		{"power 8 again", power, "Assign While-T Assign Assign While-F Assign", "x=x-1 z=2 r=2 x == 1", "x→α−1 z→2 r→2 α = 1"},
		{
			"power 8 in the third round", power, "Assign While-T Assign Assign While-T Assign Assign While-F Assign",
			"x=x-2 z=4 r=4 x == 2", "x→α−2 z→4 r→4 α = 2",
		},
		{
			"power 3 after three rounds", power, strings.TrimSpace("Assign " + strings.Repeat("While-T Assign Assign ", 3)),
			"x=x-3 z=8 x > 2", "x→α−3 z→8 α > 2",
		},
	} {
		t.Run(row.name, func(t *testing.T) {
			if row.reason == "" {
				t.Fatal("no reason")
			}
			p := golden.Parse(t, row.in)
			c := follow(t, p, row.path)
			if diff := cmp.Diff([]string(nil), differences(t, p, c, row.want)); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
		})
	}
}

// follow returns the configuration at the end of a path.
func follow(t *testing.T, p *lang.Program, path string) symbolic.Config {
	t.Helper()
	sem := basic.New()
	c := sem.InitS(p)
next:
	for _, rule := range strings.Fields(path) {
		for _, s := range sem.Symbolic.Next(c) {
			if s.Rule == rule {
				c = s.To
				continue next
			}
		}
		t.Fatalf("no transition by %s from %s", rule, basic.ShowSymbolic(c))
	}
	return c
}

// differences compares a configuration with a node of the lecture's tree, as
// y=0 x > y, at inputs from -12 to 12.
func differences(t *testing.T, p *lang.Program, c symbolic.Config, node string) []string {
	t.Helper()
	expr := func(text string) lang.Expr {
		e, err := lang.ParseExpr(text, p.Vars)
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	memory := map[string]lang.Expr{}
	pc := node
	for {
		entry, rest, _ := strings.Cut(pc, " ")
		name, value, ok := strings.Cut(entry, "=")
		if !ok {
			break
		}
		memory[name], pc = expr(value), rest
	}
	phi := expr(pc)
	var wrong []string
	for a := int64(-12); a <= 12 && len(wrong) == 0; a++ {
		for b := int64(-12); b <= 12 && len(wrong) == 0; b++ {
			V := concrete.NewValuation(map[lang.Var]lang.Value{
				lang.NewVar("x", lang.Int): lang.NewInt(a), lang.NewVar("y", lang.Int): lang.NewInt(b),
			})
			value := concrete.Eval(concrete.Standard())(V)
			if !value.At(phi).Equal(value.At(c.Phi)) {
				wrong = append(wrong, c.Phi.String()+" is not "+pc+" at "+basic.ShowValuation(V))
			}
			if value.At(phi) != lang.BoolValue(true) {
				continue
			}
			for _, x := range p.Vars {
				want, ok := memory[x.Name]
				if got := c.Sigma.At(x); ok && !value.At(want).Equal(value.At(got)) {
					wrong = append(wrong, x.Name+" ↦ "+got.String()+" is not "+want.String()+" at "+basic.ShowValuation(V))
				}
			}
		}
	}
	return wrong
}
