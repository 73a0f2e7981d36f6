package entry

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"tandem/explore/solver"
	"tandem/lang/contracts"
	"tandem/languages"
	"tandem/papers/frames"
	programs "tandem/papers/frames/examples"
)

// figure is what the paper says of a program, and how it is run.
type figure struct {
	section, title string
	file, from, to string // the program, and what is shown of it
	paper, note    string
	runs           []figureRun
}

// figureRun is a member that is verified.
type figureRun struct {
	by          string // what is special about it
	was, is     string // what stands in the program, and what stands there instead
	omitted     string // what stands there, and does not then
	member      string // "" : all of them
	o           frames.Options
	want        string   // what comes of it, if it is as the paper says
	states      []string // that the paper prints, of the first path; its terms by our names
	last, paths bool     // the states are those at the end of the path; paths are counted
}

const (
	section33 = "∅, [a ↦ oa, b ↦ ob, v ↦ tv], {oa ≠ null, ob ≠ null, oa ≠ ob"
	setX      = "{t.valid[ts]()}, [this ↦ t, v ↦ tv], {t ≠ null"
	modified  = "not true Iterator.valid(combine(first(first(first(ts_3))), first(ts_5)), oi1)"
	verified  = "verified"
)

// figures are those of the paper, in its order.
var figures = []figure{
	{section: "§2.1", title: "Figure 1", file: "figure1", from: "class Cell", to: "\n}",
		paper: "the given contracts are too weak to prove the assertion",
		note:  "the postcondition of the constructor is not well-defined, by Definition 3",
		runs:  []figureRun{{by: "main", member: "main", want: "no chunk oc1.x, needed by the postcondition of Cell.Cell"}}},
	{section: "§2.1", title: "Figure 2 and the client of Figure 1(b)", file: "figure2", from: "class Cell", to: "\n}",
		paper: "we can now prove the assertion at the end of Figure 1(b)",
		runs:  []figureRun{{by: "all of it", want: verified}}},
	{section: "§2.2", title: "Figure 3", file: "cell", from: "    method swap", to: "\n    }",
		paper: "in particular, no additional ghost statements need to be added (§4.1)",
		note:  "the methods have the ghost operations of Figure 9; the client has none",
		runs:  []figureRun{{by: "the client", member: "main", want: verified}, {by: "swap", member: "Cell.swap", want: verified}}},
	{section: "§3.3", title: "a symbolic state, in front of close and behind it", file: "state", from: "if a != b", to: "\n}",
		paper: "close a.valid() changes σ into σ'; if we open a.valid(); again, we get back the original symbolic state",
		note:  "t1 and t2 are oa and ob, t3 is tv; the fact that use adds stays",
		runs: []figureRun{{by: "main", member: "main", want: verified, last: true, states: []string{
			"({oa.x ↦ tv, ob.x ↦ tv}, " + section33 + "})",
			"({oa.valid[fromInt(tv)](), ob.x ↦ tv}, " + section33 + "})",
			"({oa.valid[fromInt(tv)](), ob.x ↦ tv}, " + section33 + ", Cell.getX(fromInt(tv), oa) = tv})",
			"({oa.x ↦ tv, ob.x ↦ tv}, " + section33 + ", Cell.getX(fromInt(tv), oa) = tv})",
		}}}},
	{section: "§4.1", title: "Figure 9", file: "cell", from: "    method setX", to: "\n    }",
		paper: "five symbolic states",
		note:  "the figure writes this ≠ null for t ≠ null, and toRef and fromRef of integers, too",
		runs: []figureRun{{by: "setX", member: "Cell.setX", want: verified, states: []string{
			"({t.valid[ts]()}, " + setX + "})",
			"({t.x ↦ toInt(ts)}, " + setX + "})",
			"({t.x ↦ tv}, " + setX + "})",
			"({t.valid[fromInt(tv)]()}, " + setX + "})",
			"({t.valid[fromInt(tv)]()}, " + setX + ", Cell.getX(fromInt(tv), t) = tv})",
		}}}},
	{section: "§4.1", title: "ghost operations that are omitted", file: "cell", from: "    method setX", to: "\n    }",
		paper: "omitting one of these operations causes symbolic execution to fail: the assignment; the consumption of the postcondition, as the heap contains no predicate chunk; its second conjunct",
		note:  "without close, it is use that fails, in front of the postcondition",
		runs: []figureRun{
			{by: "without open", was: "        open valid();\n        x := v;", is: "        x := v;", member: "Cell.setX", want: "no chunk t.x"},
			{by: "without close", was: "x := v;\n        close valid();", is: "x := v;", member: "Cell.setX", want: "no chunk t.valid(), needed by the postcondition of Cell.setX"},
			{by: "without use", was: "x := v;\n        close valid();\n        use getX();", is: "x := v;\n        close valid();", member: "Cell.setX", want: "not equal Cell.getX(fromInt(tv), t) = tv, needed by the postcondition of Cell.setX"},
		}},
	{section: "§4.1", title: "unfolding and inference, without ghost operations", file: "plain", from: "    method setX", to: "\n    }",
		paper: "the unfolding described above suffices to remove all ghost operations from Figure 9; inference of open, close and use",
		note:  "the constructor has no argument, as in Figure 3(a)",
		runs: []figureRun{
			{by: "neither", member: "Cell.setX", want: "no chunk t.x"},
			{by: "the constructor, unfolded", member: "Cell.Cell", o: frames.Options{Unfold: true}, want: verified},
			{by: "setX, unfolded", member: "Cell.setX", o: frames.Options{Unfold: true}, want: verified},
			{by: "getX, unfolded", member: "Cell.getX", o: frames.Options{Unfold: true}, want: verified},
			{by: "all of it, inferred", o: frames.Options{Infer: true}, want: verified},
		}},
	{section: "§4.2", title: "Figure 10", file: "figure10", from: "    method Iterator", to: "    predicate fp",
		paper: "Iterator verifies in under a second, without ghost operations (§6); i1.valid() is preserved when calling i2.next(); when an ArrayList object is modified, all its iterators are automatically invalidated",
		note:  "as it is printed, no constructor is verified: nothing says that size and index are 0, l may be nil, and valid() is not well-defined in front of getList() == l. What add says of the size, and the body of valid(), keep an iterator valid. The body of add and the client are ours",
		runs: []figureRun{
			{by: "repaired, all of it", o: frames.Options{Infer: true}, want: verified},
			{by: "without inference", member: "Iterator.next", want: "may be nil Iterator.getList(first(first(first(ts))), t), needed by the precondition of Iterator.next"},
			{by: "ArrayList(), as printed", was: programs.Repairs[0].Is, member: "ArrayList.ArrayList", o: frames.Options{Infer: true}, want: verified},
			{by: "Iterator(l), as printed: l", was: programs.Repairs[1].Is, is: programs.Repairs[1].Was, member: "Iterator.Iterator", o: frames.Options{Infer: true}, want: verified},
			{by: "Iterator(l), as printed: the order", was: programs.Repairs[2].Is, is: programs.Repairs[2].Was, member: "Iterator.Iterator", o: frames.Options{Infer: true}, want: verified},
			{by: "Iterator(l), as printed: index", was: programs.Repairs[3].Is, member: "Iterator.Iterator", o: frames.Options{Infer: true}, want: verified},
			{by: "next without its last postcondition", was: "        ensures untouched(getList().valid());\n", member: "main", o: frames.Options{Infer: true}, want: "not true Iterator.valid(combine(first(first(first(ts_3))), first(second(ts_5))), oi1)"},
			{by: "a list that is modified", was: "b := i2.next();", is: "l.add(a);", member: "main", o: frames.Options{Infer: true}, want: modified},
			{by: "a list that is modified, of any size", was: "b := i2.next();", is: "l.add(a);", omitted: "        ensures getSize() == old(getSize()) + 1;\n", member: "main", o: frames.Options{Infer: true}, want: strings.Replace(modified, "first(ts_5)", "ts_5", 1)},
		}},
	{section: "§6", title: "Figure 11, n = 14", file: "figure11", from: "c1 := ", to: ";",
		paper: "the time for n up to 14; verification conditions did not prove the assertion for more",
		runs:  []figureRun{{by: "main", member: "main", want: verified}}},
	{section: "§6.1", title: "m, n = 4, and with one join", file: "branches", from: "    method joined", to: "\n    }",
		paper: "the number of paths through m is 2^n; a single join reduces it to 2·2^(n/2)",
		runs: []figureRun{
			{by: "m", member: "Branches.m", want: "verified, 16 paths", paths: true},
			{by: "joined", member: "Branches.joined", want: "verified, 8 paths", paths: true},
		}},
}

// examples returns the figures beside ours.
func examples(ctx context.Context) ([]languages.Example, error) {
	session, err := solver.Open("auto", solver.Options{})
	if err != nil {
		return nil, err
	}
	defer session.Close()
	var list []languages.Example
	for _, f := range figures {
		text, err := programs.Files.ReadFile(f.file + ".tdm")
		if err != nil {
			return nil, err
		}
		e := languages.Example{Section: f.section, Title: f.title, Paper: f.paper, Note: f.note, Program: shown(string(text), f)}
		for _, r := range f.runs {
			run, err := r.run(ctx, f.file+".tdm", string(text), session)
			if err != nil {
				return nil, err
			}
			e.Runs = append(e.Runs, run)
		}
		list = append(list, e)
	}
	return list, nil
}

// shown returns the part of a program that an example is about.
func shown(text string, f figure) string {
	_, rest, _ := strings.Cut(text, f.from)
	part, _, _ := strings.Cut(rest, f.to)
	lines := strings.Split(f.from+part+f.to, "\n")
	margin := len(f.from) - len(strings.TrimLeft(f.from, " "))
	for i, line := range lines {
		lines[i] = line[min(margin, len(line)-len(strings.TrimLeft(line, " "))):]
	}
	return strings.Join(lines, "\n")
}

// run verifies what a run is about.
func (r figureRun) run(ctx context.Context, file, text string, session solver.Session) (languages.ExampleRun, error) {
	out := languages.ExampleRun{By: r.by, Ours: verified, Match: languages.SameText}
	p, _, err := contracts.Read(file, []byte(strings.Replace(strings.Replace(text, r.was, r.is, 1), r.omitted, "", 1)))
	if err != nil {
		return out, err
	}
	o := r.o
	o.Rules, o.States = frames.Standard(), true
	for _, m := range frames.Members(p) {
		if r.member != "" && m.Name() != r.member {
			continue
		}
		got := frames.Verify(ctx, o, p, m, session)
		path := func(v *frames.Visit) {
			for _, x := range v.Visits() {
				out.States = append(out.States, x.State.String())
			}
		}
		switch {
		case !got.Verified && got.Failure == nil:
			return out, ctx.Err()
		case !got.Verified:
			out.Ours = string(got.Failure.Why) + " " + got.Failure.Text
			if got.Failure.Of != "" {
				out.Ours += ", needed by " + got.Failure.Of
			}
			path(got.Failure.Path)
		case r.paths:
			out.Ours = fmt.Sprintf("%s, %d paths", verified, len(got.Ends))
			path(got.Ends[0])
		case len(got.Ends) > 0 && got.Ends[0] != nil:
			path(got.Ends[0])
		}
	}
	r.compare(&out)
	return out, nil
}

// compare says how what comes of a run compares with the paper.
func (r figureRun) compare(out *languages.ExampleRun) {
	if out.Ours != r.want {
		out.Match = languages.Differs
	}
	if len(r.states) == 0 {
		return
	}
	if r.last {
		out.States = out.States[max(0, len(out.States)-len(r.states)):]
	}
	same := 0
	for i, want := range r.states {
		if i < len(out.States) && inOrder(out.States[i]) == inOrder(want) {
			same++
		}
	}
	out.Ours += fmt.Sprintf(", %d of %d states are the same", same, len(r.states))
	if same < len(r.states) || len(out.States) != len(r.states) {
		out.Match = languages.Differs
	}
}

// inOrder returns a state whose heap is written in one order: heaps are multisets.
func inOrder(state string) string {
	heap, rest, ok := strings.Cut(strings.TrimPrefix(state, "({"), "}")
	if !ok {
		return state
	}
	chunks := strings.Split(heap, ", ")
	slices.Sort(chunks)
	return strings.Join(chunks, ", ") + rest
}
