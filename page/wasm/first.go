//go:build js && first

package main

import (
	"tandem/basic"
	"tandem/cmd"
	"tandem/concrete"
	"tandem/languages"
	"tandem/languages/tdm"
)

// parts is what the first view needs: runs and trees of §2, without its statements, which double it.
func parts() (runs, *languages.Register, []cmd.Option) {
	return cmd.Only{cmd.Trace, cmd.Explore}.Run, languages.New(&languages.Language{
		Name: "basic", Title: "basic language", Sections: []string{"§2"},
		Syntax: tdm.Syntax, Accepts: tdm.Accepts("basic"),
		In: func(b languages.Bounds) *languages.Variant {
			sides := basic.Published(concrete.Standard().Bounded(b.Bits))
			return &languages.Variant{Programs: tdm.Erase(sides.Semantics(), tdm.Flat, nil)}
		},
	}), nil
}
