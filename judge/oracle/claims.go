package oracle

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/heapfile"
	"tandem/lang/smtlib"
	"tandem/lang/syntax"
)

// elaborate reads the terms of a document.
func (r *reader) elaborate(doc *Document) (*Claims, error) {
	c := &Claims{Document: doc, Program: r.program, within: lang.True}
	r.vocabulary = vocabularyOf(r.program)
	switch {
	case r.Err() != nil:
	case doc.Unwind < 0:
		r.wrong("/unwind", -1, strconv.Itoa(doc.Unwind), "a number of iterations")
	case doc.Approximation == Under && doc.Complete:
		r.wrong("/complete", -1, "true with the approximation under", "the approximation exact")
	case doc.Approximation == Over && doc.Feasible:
		r.wrong("/feasible", -1, "true with the approximation over", "the approximation exact")
	}
	if exact := doc.Approximation == Exact; exact || doc.Approximation == Under {
		doc.Complete, doc.Feasible = exact, true
	}
	if r.Err() == nil && doc.Within != "" {
		if e, ok := r.parse("/within", doc.Syntax, doc.Within); ok {
			c.within = r.condition("/within", e)
		}
	}
	ids := map[string]bool{}
	for i := range doc.Claims {
		if r.Full() {
			break
		}
		k := r.claim(fmt.Sprintf("/claims/%d", i), doc.Syntax, doc.Claims[i])
		if k.id = k.ID; k.id == "" {
			k.id = strconv.Itoa(i + 1)
		}
		if ids[k.id] {
			r.wrong(fmt.Sprintf("/claims/%d", i), -1, "a second claim with the ID "+strconv.Quote(cut(k.id)), "one of its own")
		}
		ids[k.id] = true
		if c.all = append(c.all, k); k.test == nil && k.Verdict == "" && k.Invariant == "" {
			c.paths = append(c.paths, k)
		} else {
			c.others = append(c.others, k)
		}
	}
	if err := r.Err(); err != nil {
		return nil, err
	}
	return c, nil
}

// condition is e, if it is a truth value.
func (r *reader) condition(pointer string, e lang.Expr) lang.Expr {
	if e.Type() != lang.Bool {
		r.wrong(pointer, 0, "a term of type "+e.Type().String(), "a condition")
		return lang.True
	}
	return e
}

// claim reads one claim.
func (r *reader) claim(pointer, syntaxOf string, c Claim) *claim {
	k := &claim{Claim: c, psi: lang.True}
	path, tests, verdict, invariant := c.Condition != "", c.Inputs != nil || c.Input != nil || len(c.Heap) > 0, c.Verdict != "", c.Invariant != ""
	kinds := lists.Count([]bool{path, tests, verdict, invariant}, func(is bool) bool { return is })
	switch {
	case kinds != 1:
		r.wrong(pointer, -1, "a claim with "+having(path, tests, verdict, invariant), "one of condition, inputs, verdict and invariant")
		return k
	case len(c.Through) > 0 && c.Verdict != Fails:
		r.wrong(pointer+"/through", -1, "waypoints", "none: only a claim with the verdict fails has them")
		return k
	case !verdict && !invariant && c.Outcome == nil:
		r.wrong(pointer, -1, "a claim without outcome", "one")
		return k
	case verdict:
		if !slices.Contains([]string{Safe, Fails}, c.Verdict) {
			r.wrong(pointer+"/verdict", -1, strconv.Quote(cut(c.Verdict)), "safe or fails")
		}
		if !fallible(r.program, c.At) {
			r.wrong(pointer+"/at", -1, "the place "+strconv.Quote(cut(c.At)), "that of an assertion, an access or a use of an object, as line:column")
		}
		if len(c.Through) > 0 {
			k.through = r.segments(pointer+"/through", syntaxOf, c.Through)
		}
		return k
	case invariant:
		r.begins(pointer+"/at", c.At)
		if e, ok := r.parse(pointer+"/invariant", syntaxOf, c.Invariant); ok {
			k.psi = r.condition(pointer+"/invariant", e)
		}
		return k
	}
	if o := c.Outcome; o.Kind != Error && (o.Error != "" || o.At != "") {
		r.wrong(pointer+"/outcome", -1, "an error or a place with the outcome "+o.Kind, "none: only errors have them")
	} else if o.At != "" && !fallible(r.program, o.At) {
		r.wrong(pointer+"/outcome/at", -1, "the place "+strconv.Quote(cut(o.At)), "that of an assertion, an access or a use of an object, as line:column")
	}
	if path {
		if e, ok := r.parse(pointer+"/condition", syntaxOf, c.Condition); ok {
			k.psi = r.condition(pointer+"/condition", e)
		}
	} else {
		k.test = r.test(pointer, c)
	}
	for _, name := range slices.Sorted(maps.Keys(c.Values)) {
		at := pointer + "/values/" + escaped(name)
		v, ok := r.target(at, syntaxOf, name)
		if !ok {
			continue
		}
		if v.term, ok = r.parse(at, syntaxOf, c.Values[name]); !ok {
			continue
		}
		if want := v.of(lang.V); want.Type() != v.term.Type() {
			if b, ok := smtlib.Bounded(v.term); ok && b.Type() == want.Type() {
				v.term = b
			} else {
				r.wrong(at, 0, "a term of type "+v.term.Type().String(), want.Type().String())
				continue
			}
		}
		if v.x.Type.IsBounded() && syntaxOf != Tandem {
			v.term = smtlib.Elements(v.term)
		}
		k.values = append(k.values, v)
	}
	return k
}

// segments reads waypoints: those that a run avoids stand in front of the one that it passes.
func (r *reader) segments(pointer, syntaxOf string, list []Waypoint) []segment {
	all := []segment{{}}
	for i, w := range list {
		at := fmt.Sprintf("%s/%d", pointer, i)
		if w.At != "" {
			r.begins(at+"/at", w.At)
		}
		p := waypoint{at: w.At, holds: lang.True}
		if e, ok := r.parse(at+"/holds", syntaxOf, w.Holds); ok {
			p.holds = r.condition(at+"/holds", e)
		}
		last := &all[len(all)-1]
		if w.Avoid {
			last.avoid = append(last.avoid, p)
			continue
		}
		last.follow = &p
		all = append(all, segment{})
	}
	return all
}

// begins checks that one statement begins at a place.
func (r *reader) begins(pointer, at string) {
	var parts []string
	found := false
	r.program.Walk(func(s lang.Stmt) {
		from := s.Parts().At.From.String()
		if found = found || from == at; strings.HasPrefix(from, at+"#") {
			parts = append(parts, from+" ("+lang.Head(s)+")")
		}
	})
	switch {
	case len(parts) > 0:
		r.wrong(pointer, -1, "the place "+strconv.Quote(at)+", where several statements begin", "one of "+cut(strings.Join(parts, ", ")))
	case !found:
		r.wrong(pointer, -1, "the place "+strconv.Quote(cut(at)), "that of a statement, as line:column")
	}
}

func having(path, tests, verdict, invariant bool) string {
	var list []string
	for name, is := range map[string]bool{"a condition": path, "inputs": tests, "a verdict": verdict, "an invariant": invariant} {
		if is {
			list = append(list, name)
		}
	}
	slices.Sort(list)
	if len(list) == 0 {
		return "none of them"
	}
	return strings.Join(list, " and ")
}

// test reads the initial values of a test.
func (r *reader) test(pointer string, c Claim) *test {
	t := &test{values: map[lang.Var]lang.Value{}, read: c.Input}
	classes := len(r.program.Classes) > 0
	switch {
	case len(c.Heap) > 0 && !classes:
		r.wrong(pointer+"/heap", -1, "a heap", "inputs: the program has no classes")
	case len(c.Heap) > 0 && c.Inputs != nil:
		r.wrong(pointer+"/inputs", -1, "inputs beside a heap", "a heap alone: it has variables, too")
	}
	if t.heap = c.Heap; len(c.Heap) > 0 && classes {
		_, err := heapfile.Read("", c.Heap, r.program)
		var errs syntax.Errors
		switch {
		case errors.As(err, &errs) && r.Src != nil:
			r.reportAt(r.offset(pointer+"/heap", -1)+errs[0].Span.From.Offset, "a heap with a mistake: "+errs[0].Msg, "one without")
		case err != nil:
			r.wrong(pointer+"/heap", -1, "a heap with a mistake: "+err.Error(), "one without")
		}
	}
	for _, name := range slices.Sorted(maps.Keys(c.Inputs)) {
		at := pointer + "/inputs/" + escaped(name)
		x, ok := r.program.Var(name)
		if !ok {
			r.wrong(at, -1, "an input for "+strconv.Quote(cut(name)), "one for a variable of the program")
			continue
		}
		v, err := lang.ParseValue(c.Inputs[name], x.Type)
		if err != nil {
			r.wrong(at, 0, strconv.Quote(cut(c.Inputs[name])), "a value of type "+x.Type.String())
			continue
		}
		t.values[x] = v
	}
	for i, text := range c.Input {
		known := false
		for _, typ := range r.reads {
			if v, err := lang.ParseValue(text, typ); err == nil {
				t.values[lang.ReadVar(i+1, typ)] = v
				known = true
			}
		}
		if !known {
			r.wrong(fmt.Sprintf("%s/input/%d", pointer, i), 0, strconv.Quote(cut(text)), "a value that the program reads")
		}
	}
	return t
}

// model returns the initial values of a test without objects.
func (t *test) model() solver.Model { return solver.NewModel(t.values) }

// fallible reports whether a program can have an error at a place.
func fallible(p *lang.Program, at string) bool {
	found := false
	p.Walk(func(s lang.Stmt) {
		_, asserts := s.(*lang.Assert)
		_, bounds := s.(*lang.SetBound)
		if !found && (asserts || bounds || len(lang.AccessesOf(s)) > 0 || len(p.Classes) > 0) {
			found = stands(s, at)
		}
	})
	return found
}

// stands reports whether a statement, or a use of an array in it, begins at a place: at line:column each that begins there.
func stands(s lang.Stmt, at string) bool {
	from := s.Parts().At.From
	if from.String() == at {
		return true
	}
	if from.Part = 0; from.String() == at {
		return true
	}
	return slices.ContainsFunc(lang.AccessesOf(s), func(a lang.Access) bool { return a.At.From.String() == at })
}
