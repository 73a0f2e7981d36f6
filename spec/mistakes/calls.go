package mistakes

import (
	"slices"

	"tandem/lang"
	"tandem/spec"
)

// Reversed calls a procedure with its arguments in reverse, if their types are the
// same then.
func Reversed[C Config[C]](_ spec.System[C], right spec.Rule[C]) func(C) []C {
	return func(c C) []C {
		call, ok := c.Stmt().(*lang.Call)
		if !ok {
			return right.Apply(c)
		}
		args := slices.Clone(call.Args)
		slices.Reverse(args)
		for i, e := range args {
			if e.Type() != call.Args[i].Type() {
				return right.Apply(c)
			}
		}
		p := call.Parts()
		p.Args = args
		return right.Apply(c.Continue(lang.SeqOf(lang.With(call, p))))
	}
}
