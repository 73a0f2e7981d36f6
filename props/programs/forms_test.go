package programs_test

import (
	"testing"

	"tandem/lang"
	"tandem/lang/syntax"
	"tandem/props"
	"tandem/props/programs"
)

// declared returns the form swap x and y, for {S} until e, with x and y of one type and e
// an integer, twice x and x, and an internal one.
func declared() []*lang.FormDecl {
	word := func(w string) syntax.Item { return syntax.Item{Word: w} }
	return []*lang.FormDecl{
		{
			Shape: &syntax.Shape{Items: []syntax.Item{
				word("swap"), {Part: syntax.VarPart, Letter: "x"}, word("and"), {Part: syntax.VarPart, Letter: "y"},
			}},
			Types: []lang.PartType{{Group: 1}, {Group: 1}},
		},
		{
			Shape: &syntax.Shape{Items: []syntax.Item{word("forever"), {Part: syntax.BlockPart, Letter: "S"}, word("until"), {Part: syntax.ExprPart, Letter: "e"}}},
			Types: []lang.PartType{{Type: lang.Int, Group: 2}},
		},
		{
			Shape: &syntax.Shape{Items: []syntax.Item{word("twice"), {Part: syntax.VarPart, Letter: "x"}, word("and"), {Part: syntax.VarPart, Letter: "x"}}},
			Types: []lang.PartType{{Group: 3}, {Group: 3}},
		},
		{Shape: &syntax.Shape{Items: []syntax.Item{word("end")}, Internal: true}},
	}
}

// Each program of a size is made once, its size is that, it reads back the same, and
// its statements have the types that their forms ask for. Smaller ones are smaller, and
// read back, too.
func TestForms(t *testing.T) {
	voc := programs.Small().WithForms(declared(), 1)
	found := map[string]bool{}
	for size := range 5 {
		seen := map[string]bool{}
		for p := range props.All(func(src props.Source) *lang.Program {
			p, _ := voc.Program(src, size)
			return p
		}) {
			if p == nil {
				continue
			}
			text, err := lang.Format(p)
			if err != nil {
				t.Fatalf("%v: %s", err, p)
			}
			if seen[string(text)] || programs.Size(p) != size {
				t.Errorf("size %d, seen %v:\n%s", programs.Size(p), seen[string(text)], text)
			}
			seen[string(text)] = true
			p.Walk(func(s lang.Stmt) {
				f, ok := s.(*lang.Form)
				if !ok {
					return
				}
				found[f.Decl.Keyword()] = true
				if f.Decl.Keyword() == "twice" && f.Vars[0] != f.Vars[1] {
					t.Errorf("not the same: %s", lang.Head(f))
				}
				if len(f.Vars) == 2 && f.Vars[0].Type != f.Vars[1].Type || len(f.Exprs) == 1 && f.Exprs[0].Type() != lang.Int {
					t.Errorf("ill-typed: %s", lang.Head(f))
				}
			})
			for _, q := range programs.Smaller(p) {
				if _, err := lang.Format(q); err != nil {
					t.Errorf("of\n%s: %v", p, err)
				}
			}
		}
	}
	if !found["swap"] || !found["forever"] || !found["twice"] || found["end"] {
		t.Errorf("found %v, want swap and forever, and no internal form", found)
	}
}
