package texts

import (
	"fmt"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/internal/rules"
	"tandem/spec/notation"
)

// As returns the language as a reading has it: what the comments of these functions say, as
// symbounds.BoundAny, stands in the place of entries, as symbolic Bound. An entry of a
// comment replaces that of the same side and ID; the functions that come last count. Others stand in the place of the one of
// the entries that none replaces; without such a one, clauses stand before those of
// their function, in the order of the comments, and rules at the end.
func (l *Language) As(entries, funcs []string) (*Language, error) {
	to := *l
	to.Lines = slices.Clone(l.Lines)
	var said []rules.Other
	for _, fn := range funcs {
		found := saidBy(fn)
		if len(found) == 0 {
			return nil, fmt.Errorf("no comment of %s has a formula", fn)
		}
		said = append(said, found...)
	}
	added := map[string]int{} // clauses, of a function
	by := map[string]string{} // the last function that says something of a target
	var rewritings []rules.Other
	for _, o := range said {
		target := o.Side + " " + o.ID
		if o.ID == rules.Each {
			rewritings = append(rewritings, o)
			continue
		}
		at := slices.IndexFunc(to.Lines, func(line Line) bool { return line.Target() == target })
		if o.Formula == rules.None {
			if at < 0 {
				return nil, fmt.Errorf("%s: there is no %s", o.Func, target)
			}
			to.Lines = slices.Delete(to.Lines, at, at+1)
			continue
		}
		f, err := notation.Parse(to.Dialects[o.Side], o.Formula, 1)
		if err != nil {
			return nil, fmt.Errorf("%s, %s: %w", o.Func, o.ID, err)
		}
		line := Line{Side: o.Side, ID: o.ID, Cite: o.Func, Text: o.Formula, Formula: f, Changed: true}
		switch old := to.unsaid(o.Side, entries, said); {
		case at >= 0 && by[target] == o.Func: // one more of the same ID
			for at < len(to.Lines) && to.Lines[at].Target() == target {
				at++
			}
			to.Lines = slices.Insert(to.Lines, at, line)
		case at >= 0:
			to.Lines[at] = line
			rest := slices.DeleteFunc(slices.Clone(to.Lines[at+1:]), func(o Line) bool { return o.Target() == target })
			to.Lines = append(to.Lines[:at+1], rest...)
		case f.Rule && old >= 0:
			to.Lines[old] = line
		case f.Rule:
			to.Lines = to.behind(line)
		default:
			function := line.Side + " " + kind(f)
			first := slices.IndexFunc(to.Lines, func(o Line) bool { return o.Side == line.Side && sameKind(o.Formula, f) })
			to.Lines = slices.Insert(to.Lines, max(0, first)+added[function], line)
			added[function]++
		}
		by[target] = o.Func
	}
	return &to, to.rewrite(rewritings, func(line Line, o rules.Other) bool {
		return slices.Index(funcs, by[line.Target()]) > slices.Index(funcs, o.Func)
	})
}

// Removes reports whether a rule leaves out conditions on fresh variables, as bN does.
func (l *Language) Removes() bool {
	return slices.ContainsFunc(l.Lines, func(line Line) bool { return line.Formula.Rule && line.Formula.Removes() })
}

// unsaid returns the line of a rule that a reading has something else for, under another ID.
func (l *Language) unsaid(side string, entries []string, said []rules.Other) int {
	return slices.IndexFunc(l.Lines, func(line Line) bool {
		return line.Side == side && line.Formula.Rule && slices.Contains(entries, line.Target()) &&
			!slices.ContainsFunc(said, func(o rules.Other) bool { return o.Side+" "+o.ID == line.Target() })
	})
}

// behind returns the lines with a rule behind the last one that was changed on its side, or at the end.
func (l *Language) behind(line Line) []Line {
	at := len(l.Lines)
	for i, o := range l.Lines {
		if o.Side == line.Side && o.Changed && o.Formula.Rule {
			at = i + 1
		}
	}
	return slices.Insert(l.Lines, at, line)
}

// rewrite writes the rules of a side in other ways, but those that a later function says.
func (l *Language) rewrite(ways []rules.Other, later func(Line, rules.Other) bool) error {
	for _, o := range ways {
		w, err := notation.ParseRewriting(notation.Dialects(o.Language)[o.Side], o.Formula)
		if err != nil {
			return fmt.Errorf("%s: %w", o.Func, err)
		}
		changed := false
		for i, line := range l.Lines {
			if line.Side != o.Side || !line.Formula.Rule || later(line, o) {
				continue
			}
			f, err := line.Formula.Rewritten(w)
			if err != nil {
				return fmt.Errorf("%s, %s: %w", o.Func, line.ID, err)
			}
			changed = changed || f.String() != line.Formula.String()
			l.Lines[i].Formula, l.Lines[i].Text = f, f.String()
		}
		if !changed {
			return fmt.Errorf("%s: no rule of %s has %s", o.Func, l.Name, strings.Split(o.Formula, " as ")[0])
		}
	}
	return nil
}

// saidBy returns what the comment of a function says: lines of entries, or one entry of the index.
func saidBy(fn string) []rules.Other {
	list := lists.Filter(rules.Others(), func(o rules.Other) bool { return o.Func == fn })
	if list != nil {
		return list
	}
	for _, e := range rules.All() {
		if e.Func == fn {
			list = append(list, rules.Other{Language: e.Language, Side: e.Side, ID: e.ID, Formula: e.Formula, Func: e.Func})
		}
	}
	return list
}
