package oracle

import (
	"cmp"
	"fmt"
	"slices"

	"tandem/explore"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/languages"
	"tandem/spec"
)

// judgeOverlaps finds inputs that are in two claims. One question is asked of all pairs
// together, and another one for each pair that is found.
func (j *judge) judgeOverlaps(at map[*claim]*Judged, result *Result) error {
	if way := j.Document.Approximation; way == Over || way == Under && j.Document.Granularity != PerPath {
		return nil // an input may be in two
	}
	left := append([]*claim{}, j.paths...)
	for round := 0; len(left) > 1; round++ {
		some, two := lang.False, lang.False
		for i, c := range left {
			if i > 0 {
				two = lang.Term(lang.Or, two, lang.Conjunction(some, c.psi))
			}
			some = lang.Term(lang.Or, some, c.psi)
		}
		both := j.inputs(two)
		r := j.ask(both)
		switch {
		case r.Answer == solver.Unsat:
			return nil
		case r.Answer == solver.Unknown:
			result.Open = append(result.Open, "whether an input is in two claims: "+r.Reason)
			return nil
		case round == maxFindings:
			return nil // enough is wrong
		}
		var in []int
		for i, c := range left {
			if j.holds(c.psi, r.Model) {
				in = append(in, i)
			}
		}
		if len(in) < 2 {
			return unsound(Finding{Kind: Overlap}, r.Model)
		}
		first, second := left[in[0]], left[in[1]]
		f, err := j.overlapping(first, second, r.Model)
		if err != nil {
			return err
		}
		at[second].wrong(f)
		left = append(left[:in[1]], left[in[1]+1:]...)
	}
	return nil
}

// overlapping returns the finding that an input is in two claims.
func (j *judge) overlapping(first, second *claim, m solver.Model) (Finding, error) {
	f := Finding{Kind: Overlap, Claim: second.id, Other: first.id}
	bs := []lang.Expr{j.inputs(first.psi), second.psi}
	in, m, _, err := j.example(m, bs...)
	if err != nil {
		return f, err
	}
	if !j.holds(lang.All(bs...), m) {
		return f, unsound(f, m)
	}
	f.Input = in
	f.Text = "this input is in claim " + first.id + ", too"
	apart := lang.Term(lang.Ne, first.psi, second.psi)
	if r := j.ask(j.inputs(apart)); r.Answer == solver.Unsat {
		f.Kind = Duplicate
		f.Text = "the inputs are those of claim " + first.id
		f.By, _ = j.none(j.inputs(apart))
	}
	return f, nil
}

// judgeMissing finds inputs that are in no claim, and paths that have none.
func (j *judge) judgeMissing(_ map[*claim]*Judged, result *Result) error {
	result.Complete = j.Document.Complete
	if !j.Document.Complete {
		return nil
	}
	none := lists.Map(j.paths, func(c *claim) lang.Expr { return lang.Negation(c.psi) })
	perPath := j.Document.Granularity == PerPath
	most := 0
	if perPath {
		most = maxFindings + 1
	}
	t, err := j.tree(lang.All(none...), most)
	if err != nil {
		return err
	}
	found := Judged{}
	var all []path
	for _, p := range t.Paths {
		switch why := cutReason(p); {
		case j.outside(p):
		case why != "" && (most == 0 || len(t.Paths) < most): // else enough is missing
			found.open("whether an input is in no claim: " + why)
		case why == "":
			all = append(all, p)
		}
	}
	if t.Left > 0 && t.More && len(all) == 0 {
		found.open("whether an input is in no claim: bound on paths")
	}
	if perPath {
		err = j.missingPaths(&found, all)
	} else {
		err = j.missingInput(&found, all)
	}
	result.Whole, result.Open = append(result.Whole, found.Findings...), append(result.Open, found.Reasons...)
	return err
}

// missingPaths adds a finding for each path that has inputs in no claim.
func (j *judge) missingPaths(found *Judged, paths []path) error {
	for _, p := range paths {
		f := Finding{Kind: Missing, Text: "this input is in no claim"}
		if !j.own[p.Choices] {
			f = Finding{Kind: MissingPath, Text: "this path has no claim"}
		}
		if err := j.onPath(found, p, f, p.Phi); err != nil {
			return err
		}
	}
	return nil
}

// missingInput adds the finding of the least input that is in no claim, if there is one.
func (j *judge) missingInput(found *Judged, paths []path) error {
	some := lang.False
	var m *solver.Model
	for _, p := range paths {
		some = lang.Term(lang.Or, some, p.Phi)
		m = cmp.Or(m, p.Model)
	}
	if m == nil {
		return nil
	}
	in, least, e, err := j.example(*m, some)
	f := Finding{Kind: Missing, Text: "this input is in no claim", Input: in}
	switch {
	case err != nil:
		return err
	case e.reason != "":
		found.open(e.reason)
		return nil
	case !j.holds(some, least) || e.outcome == spec.Blocked:
		return unsound(f, least)
	}
	if slices.ContainsFunc(j.paths, func(c *claim) bool { return j.holds(c.psi, least) }) {
		return unsound(f, least)
	}
	found.wrong(f)
	return nil
}

// noneFails asks a second solver whether no input fails at a place, as the first one
// said, and says who agrees.
func (j *judge) noneFails(at string) (string, error) {
	again := *j
	again.opts.Session = j.opts.Second
	t, err := again.tree(lang.True, 0)
	if err != nil {
		return "", err
	}
	by, unknown := j.opts.Session.Info().String(), 0
	for _, p := range t.Paths {
		f := faultOf(p)
		here := f != nil && stands(f.Of, at)
		switch {
		case here && p.Status == spec.Error:
			return "", &explore.Unsound{What: fmt.Sprintf("no input fails at %s by one solver, and by the other one %v does", at, p.Model)}
		case cutReason(p) != "" && !j.outside(p):
			unknown++
		}
	}
	second := j.opts.Second.Info().String()
	if unknown > 0 {
		return fmt.Sprintf("%s; %s found none, and left %d paths open", by, second, unknown), nil
	}
	return by + " and " + second, nil
}

// judgeVerdicts judges what is claimed of places: by all paths within.
func (j *judge) judgeVerdicts(at map[*claim]*Judged, _ *Result) error {
	list := lists.Filter(j.others, func(c *claim) bool { return c.Claim.Verdict != "" && c.through == nil })
	if len(list) == 0 || j.ctx.Err() != nil {
		return nil
	}
	t, err := j.tree(lang.True, 0)
	if err != nil {
		return err
	}
	by, gone := j.answered(), len(t.Paths) > 0 && lists.All(t.Paths, j.outside)
	slices.SortStableFunc(list, func(c, d *claim) int { return cmp.Compare(c.Claim.Verdict, d.Claim.Verdict) }) // fails before safe
	seen := map[string]*path{}                                                                                  // beyond the engine's bound, where it claims itself that they fail
	for _, c := range list {
		d := at[c]
		d.By = by
		failing, open, beyond := j.failing(t, c.At)
		if failing == nil {
			failing = seen[c.At]
		}
		searched := j
		if failing == nil && beyond && c.Claim.Verdict == Fails {
			// the engine need not have looked there, and what it claims can be true
			searched = j.unbounded()
			whole, err := searched.tree(lang.True, 0)
			if err != nil {
				return err
			}
			failing, open, _ = searched.failing(whole, c.At)
			seen[c.At] = failing
			d.By = j.answered()
		}
		switch {
		case failing != nil && c.Claim.Verdict == Safe:
			if err := j.onPath(d, *failing, Finding{Kind: VerdictDiffers, Claim: d.ID, Text: "claimed is safe, and this input fails at " + c.At}, failing.Phi); err != nil {
				return err
			}
		case failing != nil:
		case open != "":
			d.open(open)
		case gone && c.Claim.Verdict == Safe:
			d.nothing = "all runs go beyond unwind"
		case c.Claim.Verdict == Fails:
			by, err := searched.noneFails(c.At)
			if err != nil {
				return err
			}
			d.wrong(Finding{Kind: VerdictDiffers, Text: "claimed is fails, and no input fails at " + c.At, By: by})
		}
	}
	return nil
}

// failing returns the first path of a tree that fails at a place, or else why there might
// be one nevertheless, and whether a path goes on where the engine did not look.
func (j *judge) failing(t *languages.Tree, at string) (first *path, open string, beyond bool) {
	for i, p := range t.Paths {
		switch f := faultOf(p); {
		case j.outside(p):
			beyond = true
			j.beyond = lang.Term(lang.Or, j.beyond, p.Phi)
		case p.Status == spec.Error && f != nil && stands(f.Of, at):
			if first == nil {
				first = &t.Paths[i]
			}
		case cutReason(p) != "":
			open = cutReason(p)
		}
	}
	if t.Left > 0 && t.More {
		open = fmt.Sprintf("bound on paths: %d", j.opts.Bounds.Paths)
	}
	return first, open, beyond
}

// unbounded returns the judge without the engine's bound on the iterations of a loop: its
// own bounds hold.
func (j *judge) unbounded() *judge {
	again, claims, document := *j, *j.Claims, *j.Document
	document.Unwind = 0
	claims.Document, again.Claims = &document, &claims
	return &again
}
