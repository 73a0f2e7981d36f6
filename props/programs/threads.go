package programs

import (
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/props"
)

// Threaded has each program of v be two threads by the first of the forms that has two blocks and no other part, and
// reports whether one is such. v must not have been used.
func (v *Vocabulary) Threaded(forms []*lang.FormDecl) bool {
	v.Par, _ = lists.Find(forms, func(d *lang.FormDecl) bool { return d.Blocks() == 2 && len(d.Typed()) == 0 })
	return v.Par != nil
}

// threaded returns statements, two threads and an assertion, each of a part of the size.
func (m *maker) threaded(size int) lang.Seq {
	block := func() (S lang.Seq) {
		m.src.Group("block", func() {
			S = m.seq(props.OneOf(m.src, "size", sizes(2, max(size/3, 2), func(k int) bool { return m.voc.seq(nil, k) })))
		})
		return S
	}
	return block().Then(lang.SeqOf(&lang.Form{Decl: m.voc.Par, Blocks: []lang.Seq{block(), block()}}, &lang.Assert{B: m.test(3)}))
}
