package statements

import "tandem/props"

// What small methods are made of.
var smallPre, smallPost, smallStmts = texts("small requires"), texts("small ensures"), texts("small statements")

// smallCase returns a method with one conjunct before, one behind, and less than size statements.
func smallCase(size int, src props.Source) Case {
	var k Case
	for range src.Choose(max(size, 1), "statements") {
		k.Body = append(k.Body, props.OneOf(src, "statement", smallStmts))
	}
	k.Pre = []string{props.OneOf(src, "requires", smallPre)}
	k.Post = []string{props.OneOf(src, "ensures", smallPost)}
	return k
}

// with returns small cases with one of these around them.
func with(around []string) func(int, props.Source) Case {
	return func(size int, src props.Source) Case {
		k := smallCase(size, src)
		k.Around = props.OneOf(src, "around", around)
		return k
	}
}

// preconditionsOnly returns preconditions of small methods, two together.
func preconditionsOnly(_ int, src props.Source) Case {
	return Case{Pre: []string{props.OneOf(src, "requires", smallPre), props.OneOf(src, "requires", smallPre)}}
}

// groupsOfCases is statements about methods, in their order: those of which special has the
// cases on these, the others on all small ones.
func groupsOfCases(list []*props.Property[Case], special map[string]func(int, props.Source) Case) props.Groups {
	var groups props.Groups
	var usual []*props.Property[Case]
	end := func() {
		if len(usual) > 0 {
			groups = append(groups, groupOf(smallCase, usual...))
		}
		usual = nil
	}
	for _, p := range list {
		if of, ok := special[p.ID]; ok {
			end()
			groups = append(groups, groupOf(of, p))
		} else {
			usual = append(usual, p)
		}
	}
	end()
	return groups
}
