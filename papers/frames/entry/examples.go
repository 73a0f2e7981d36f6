package entry

import (
	"context"
	_ "embed"
	"encoding/json"
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
	Section, Title string
	File, From, To string // the program, and what is shown of it
	Paper, Note    string
	Runs           []figureRun
}

// figureRun is a member that is verified.
type figureRun struct {
	By            string // what is special about it
	Was, Is       string // what stands in the program, and what stands there instead
	Omitted       string // what stands there, and does not then
	Printed       int    // which of programs.Repairs is left out, from 1; 0: none
	Member        string // "" : all of them
	Infer, Unfold bool
	Want          string   // what comes of it, if it is as the paper says
	States        []string // that the paper prints, of the first path; its terms by our names
	Last, Paths   bool     // the states are those at the end of the path; paths are counted
}

const verified = "verified"

// figures are those of the paper, in its order.
//
//go:embed examples.json
var figures []byte

// examples returns the figures beside ours.
func examples(ctx context.Context) ([]languages.Example, error) {
	session, err := solver.Open("auto", solver.Options{})
	if err != nil {
		return nil, err
	}
	defer session.Close()
	var all []figure
	if err := json.Unmarshal(figures, &all); err != nil {
		return nil, err
	}
	var list []languages.Example
	for _, f := range all {
		text, err := programs.Files.ReadFile(f.File + ".tdm")
		if err != nil {
			return nil, err
		}
		e := languages.Example{Section: f.Section, Title: f.Title, Paper: f.Paper, Note: f.Note, Program: shown(string(text), f)}
		for _, r := range f.Runs {
			run, err := r.run(ctx, f.File+".tdm", string(text), session)
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
	_, rest, _ := strings.Cut(text, f.From)
	part, _, _ := strings.Cut(rest, f.To)
	lines := strings.Split(f.From+part+f.To, "\n")
	margin := len(f.From) - len(strings.TrimLeft(f.From, " "))
	for i, line := range lines {
		lines[i] = line[min(margin, len(line)-len(strings.TrimLeft(line, " "))):]
	}
	return strings.Join(lines, "\n")
}

// run verifies what a run is about.
func (r figureRun) run(ctx context.Context, file, text string, session solver.Session) (languages.ExampleRun, error) {
	out := languages.ExampleRun{By: r.By, Ours: verified, Match: languages.SameText}
	if r.Printed > 0 {
		r.Was, r.Is = programs.Repairs[r.Printed-1].Is, programs.Repairs[r.Printed-1].Was
	}
	p, _, err := contracts.Read(file, []byte(strings.Replace(strings.Replace(text, r.Was, r.Is, 1), r.Omitted, "", 1)))
	if err != nil {
		return out, err
	}
	o := frames.Options{Infer: r.Infer, Unfold: r.Unfold, Rules: frames.Standard(), States: true}
	for _, m := range frames.Members(p) {
		if r.Member != "" && m.Name() != r.Member {
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
		case r.Paths:
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
	if out.Ours != r.Want {
		out.Match = languages.Differs
	}
	if len(r.States) == 0 {
		return
	}
	if r.Last {
		out.States = out.States[max(0, len(out.States)-len(r.States)):]
	}
	same := 0
	for i, want := range r.States {
		if i < len(out.States) && inOrder(out.States[i]) == inOrder(want) {
			same++
		}
	}
	out.Ours += fmt.Sprintf(", %d of %d states are the same", same, len(r.States))
	if same < len(r.States) || len(out.States) != len(r.States) {
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
