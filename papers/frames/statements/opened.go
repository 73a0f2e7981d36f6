package statements

import (
	"context"

	"tandem/explore/solver"
	"tandem/props"
	"tandem/spec"
)

// opened returns the statements about open and close. Their cases have a predicate, and a place.
func (m *maker) opened() props.Groups {
	g := m.g
	of := func(id, printedOf, name, cite, text string, predicates []string, judge func(context.Context, solver.Session, Case) spec.Verdict) *props.Property[Case] {
		return statement(m, props.Property[Case]{
			ID: id, PrintedOf: printedOf, Name: name, Cite: cite, Text: text, Show: Case.show, Smaller: smaller,
			Symbolic: []string{"frames/exec-open", "frames/exec-close"},
			Kept:     "the paper claims it, and a reading refutes it of larger predicates",
			Gen: func(src props.Source) Case {
				return method(src).around(src, predicates)
			},
		}, judge)
	}
	list := []*props.Property[Case]{
		of("close-open", "", "open is the inverse of close", "§3.3, \"If we open a.valid(); again, we get back the original symbolic state\"",
			"a method that is valid is valid with close q; open q; inserted where close q succeeds", predicates, g.closeOpen),
		of("open-close", "", "close is the inverse of open, of one location", "§3.3, \"Vice versa, open removes a predicate chunk from the heap\"",
			"a method that is valid is valid with open q; close q; inserted where open q succeeds, for q that is acc of one location", predicates[:2], g.openClose),
	}
	if g.Literal == "snapshots" {
		list = append(list, of("open-close-printed", "open-close", "close is the inverse of open", "§5, \"produce and consume are each other's inverse\"",
			"a method that is valid is valid with open q; close q; inserted where open q succeeds", predicates, g.openClose))
	}
	return props.Groups{groupOf(func(size int, src props.Source) Case { return smallCase(size, src).around(src, predicates) }, list...)}
}

// around returns the case with a predicate and a place.
func (k Case) around(src props.Source, predicates []string) Case {
	k.Around = props.OneOf(src, "predicate", predicates)
	k.Place = src.Choose(len(k.Body)+1, "place")
	return k
}

// predicates are those that are opened and closed; the first two are acc of one location.
var predicates = []string{"q()", "c.q()", "r(1)", "list()", "nonzero(v)"}

func (g Given) closeOpen(ctx context.Context, s solver.Session, k Case) spec.Verdict {
	return g.inserted(ctx, s, k, "close "+k.Around+";", "open "+k.Around+";")
}

func (g Given) openClose(ctx context.Context, s solver.Session, k Case) spec.Verdict {
	for _, q := range predicates[2:] { // the statement about one location is judged on all cases of a sweep
		if k.Around == q && g.Literal != "snapshots" {
			return spec.Discard("the predicate is of more than a location")
		}
	}
	return g.inserted(ctx, s, k, "open "+k.Around+";", "close "+k.Around+";")
}

// inserted returns the verdict that a valid method is valid with two statements at a place, if it
// is so far with the first one.
func (g Given) inserted(ctx context.Context, s solver.Session, k Case, first, second string) spec.Verdict {
	_, p, member := k.of()
	if ok, _, _ := g.verified(ctx, s, p, member); !ok {
		return spec.Discard("it is not valid")
	}
	front := k.with(k.Place, first)
	front.Body, front.Post = front.Body[:k.Place+1], nil
	_, p, member = front.of()
	if ok, _, _ := g.verified(ctx, s, p, member); !ok {
		return spec.Discard(first[:5] + " does not succeed")
	}
	_, p, member = k.with(k.Place, first+" "+second).of()
	ok, failed, e := g.verified(ctx, s, p, member)
	if e.Compared = 1; !ok {
		return parts(e, first+" "+second, failed, "the method is valid, and with what does nothing it is not")
	}
	return spec.Verdict{Evidence: e}
}
