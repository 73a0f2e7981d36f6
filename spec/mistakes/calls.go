package mistakes

import (
	"slices"

	"tandem/lang"
	"tandem/spec"
)

// Reversed calls a procedure or a method with its arguments in reverse, if their types are the same then.
func Reversed[C Config[C]](_ spec.System[C], right spec.Rule[C]) func(C) []C {
	return func(c C) []C {
		call := c.Stmt()
		if call == nil {
			return right.Apply(c)
		}
		p := call.Parts()
		args := slices.Clone(p.Args)
		slices.Reverse(args)
		for i, e := range args {
			if e.Type() != p.Args[i].Type() {
				return right.Apply(c)
			}
		}
		p.Args = args
		return right.Apply(c.Continue(lang.SeqOf(lang.With(call, p))))
	}
}
