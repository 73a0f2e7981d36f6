package statements

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"tandem/explore/solver"
	"tandem/lang"
	"tandem/lang/contracts"
	calculus "tandem/papers/frames"
	"tandem/papers/frames/concrete"
	"tandem/papers/frames/internal/vcg"
	"tandem/props"
	"tandem/spec"
)

// methods returns the statements about methods and their contracts.
func (m *maker) methods() props.Groups {
	g := m.g
	of := func(p props.Property[Case], judge func(context.Context, solver.Session, Case) spec.Verdict) *props.Property[Case] {
		if p.Gen == nil {
			p.Gen = method
		}
		p.Show, p.Smaller = Case.show, smaller
		return statement(m, p, judge)
	}
	pipe, forms := m.quantified(time.Second), sync.OnceValue(func() []Case { return slices.Collect(formTexts) })
	var accepted []string // entries that what is accepted takes
	for _, r := range calculus.Standard() {
		if r.ID != "frames/consume-false" {
			accepted = append(accepted, r.ID)
		}
	}
	list := []*props.Property[Case]{
		of(props.Property[Case]{
			ID:       "soundness",
			Symbolic: append(accepted, branches...), Gen: formed(forms),
		}, g.soundness),
		of(props.Property[Case]{
			ID:       "inverse",
			Symbolic: []string{"frames/exec-invoke", "frames/produce-equality", "frames/consume-equality", "frames/produce-acc", "frames/consume-acc", "frames/produce-predicate", "frames/consume-predicate", "frames/produce-untouched", "frames/consume-untouched"},
		}, g.inverse),
		of(props.Property[Case]{
			ID: "frame",
			Gen: func(src props.Source) Case {
				k := method(src)
				k.Around = extensions[src.Choose(len(extensions), "extension")]
				return k
			},
		}, g.frame),
		of(props.Property[Case]{
			ID:       "untouched",
			Symbolic: []string{"frames/produce-untouched", "frames/consume-untouched"},
			Gen: func(src props.Source) Case {
				k := method(src)
				return Case{Pre: k.Pre}
			},
		}, g.untouched),
		of(props.Property[Case]{ID: "represents", Gen: tempted}, g.represents),
		of(props.Property[Case]{ID: "inference"}, g.inference),
		of(props.Property[Case]{
			ID: "inference-sound",
			Gen: func(src props.Source) Case {
				k := tempted(src)
				k.Around = props.OneOf(src, "way", ways)
				return k
			},
		}, g.inferenceSound),
		of(props.Property[Case]{ID: "sugar"}, g.sugar),
		of(props.Property[Case]{ID: "conditions", Gen: tempted}, func(ctx context.Context, _ solver.Session, k Case) spec.Verdict { return g.conditions(ctx, pipe, k) }),
		of(props.Property[Case]{ID: "lost", Gen: method}, g.lost),
	}
	if g.Literal == "complete" {
		list = append(list, of(props.Property[Case]{ID: "lost-printed", PrintedOf: "lost"}, g.nothingLost))
	}
	small := map[string]func(int, props.Source) Case{"frame": casesAround(extensions), "inference-sound": casesAround(ways), "untouched": preconditionsOnly}
	return groupsOfCases(list, small)
}

// branches are the cases of entries that accepted methods reach.
var branches = []string{
	"frames/eval-conditional, then", "frames/eval-conditional, else", "frames/eval-conditional, both",
	"frames/produce-conditional, then", "frames/produce-conditional, else", "frames/consume-conditional, then", "frames/consume-conditional, else",
	"frames/exec-if, then", "frames/exec-if, else", "frames/produce-acc, impossible", "frames/produce-equality, impossible",
}

// parsed returns the method of a case, in its program.
func (k Case) parsed() (*grown, *contracts.Program, contracts.Member) {
	m := k.method()
	_, p, method := m.known()
	return m, p, contracts.Member{Method: method}
}

func (g Given) soundness(ctx context.Context, s solver.Session, k Case) spec.Verdict {
	return g.sound(ctx, s, k, g.Options())
}

func (g Given) sound(ctx context.Context, s solver.Session, k Case, o calculus.Options) spec.Verdict {
	m, p, member := k.parsed()
	if p == nil {
		return spec.Discard("no program")
	}
	ok, _, e := g.verifiedBy(ctx, o, s, p, member)
	if !ok {
		return spec.Discard("it is not valid")
	}
	found, met := m.refuted(starts)
	switch e.Compared = met; {
	case found != nil:
		return refutedBy(e, found)
	case met == 0:
		return spec.Discard("no start meets the precondition")
	}
	return spec.Verdict{Evidence: e}
}

func refutedBy(e spec.Evidence, found *concrete.Found) spec.Verdict {
	return spec.Refute(e, &spec.Failure{At: found.String(), Wanted: "a run that meets the contract", Got: found.What}, "it is valid, and a run refutes it: "+found.String())
}

func (g Given) inverse(ctx context.Context, s solver.Session, k Case) spec.Verdict {
	m, p, member := k.parsed()
	if ok, _, _ := g.verified(ctx, s, p, member); !ok {
		return spec.Discard("it is not valid")
	}
	caller := &grown{pre: m.pre, post: m.post, body: block{{text: "i := m(v, c);"}, {text: "return i;"}}}
	text := strings.TrimSuffix(m.String(), "}\n") + strings.Replace(caller.String(), "method m(", "method call(", 1)
	_, p = parse(around + text)
	ok, failed, e := g.verified(ctx, s, p, contracts.Member{Method: p.Class(lang.Class("C")).Method("call")})
	if e.Compared = 1; !ok {
		return parts(e, "the body i := m(v, c); return i;", failed, "the method is valid, and one that calls it is not")
	}
	return spec.Verdict{Evidence: e}
}

// extensions are assertions about fields and a predicate that no case uses. They add chunks, and no
// fact: "any extension" of a heap is of the heap alone.
var extensions = []string{"acc(z)", "s()", "acc(o)", "acc(z) &*& s()"}

// ways are those of inference.
var ways = []string{"inferred", "inferred, and unfolded", "unfolded"}

func (g Given) frame(ctx context.Context, s solver.Session, k Case) spec.Verdict {
	if strings.Contains(strings.Join(k.Body, " "), "join ") {
		return spec.Discard("join keeps nothing but what it says") // the frame rule does not hold of it
	}
	_, p, member := k.parsed()
	if ok, _, _ := g.verified(ctx, s, p, member); !ok {
		return spec.Discard("it is not valid")
	}
	m := k.method()
	m.pre = append(m.pre[:len(m.pre):len(m.pre)], k.Around)
	text := strings.Replace(around, "    b: bool;\n", "    b: bool;\n    z: int;\n    o: C;\n    zz: int;\n    predicate s() { return acc(zz); }\n", 1) + m.String()
	_, p = parse(text)
	method := p.Class(lang.Class("C")).Method("m")
	o := g.Options()
	o.States = true
	var e spec.Evidence
	o.Used = func(id string) { e.Symbolic.Add(id) }
	out := verify(ctx, o, p, contracts.Member{Method: method}, s)
	if e.Compared = 1; !out.Verified {
		return parts(e, "with "+k.Around, out.Failure, "the method is valid, and in a larger heap it is not")
	}
	for _, end := range out.Ends {
		if !end.End || end.At.From != method.At.To { // of a round of a loop
			continue
		}
		if lost := changed(end); lost != "" {
			return spec.Refute(e, &spec.Failure{At: "with " + k.Around, Wanted: lost, Got: end.State.String()}, "a chunk that was added is another one at the end")
		}
		e.Compared++
	}
	return spec.Verdict{Evidence: e}
}

// changed returns a chunk of an extension that is at the beginning of a path and not at its end;
// "" if there is none.
func changed(end *calculus.Visit) string {
	begin := end.Visits()[0].State.H
	for h := begin; h != nil; h = h.Below {
		c := h.Chunk
		if c.Q == nil && c.F.Name != "z" && c.F.Name != "o" || c.Q != nil && c.Q.FullName() != "C.s" {
			continue
		}
		there := false
		for h := end.State.H; h != nil; h = h.Below {
			d := h.Chunk
			there = there || d.On == c.On && d.F == c.F && d.Q == c.Q && d.Value == c.Value
		}
		if !there {
			return c.String()
		}
	}
	return ""
}

func (g Given) untouched(ctx context.Context, s solver.Session, k Case) spec.Verdict {
	k.Post, k.Body = k.Pre, nil
	_, p, member := k.parsed()
	if ok, _, _ := g.verified(ctx, s, p, member); !ok {
		return spec.Discard("it is not valid")
	}
	whole := strings.Join(append([]string{"true"}, k.Pre...), " &*& ")
	k.Post = append(k.Post[:len(k.Post):len(k.Post)], "untouched("+whole+")")
	m := k.method()
	caller := &grown{pre: m.pre, post: m.post, body: block{{text: "i := m(v, c);"}, {text: "return i;"}}}
	text := strings.TrimSuffix(m.String(), "}\n") + strings.Replace(caller.String(), "method m(", "method call(", 1)
	_, p = parse(around + text)
	var e spec.Evidence
	for _, name := range []string{"m", "call"} {
		ok, failed, of := g.verified(ctx, s, p, contracts.Member{Method: p.Class(lang.Class("C")).Method(name)})
		e.Add(of)
		if e.Compared++; !ok {
			return parts(e, name+", ensures untouched("+whole+")", failed, "what does not change is not untouched")
		}
	}
	return spec.Verdict{Evidence: e}
}

func (g Given) inference(ctx context.Context, s solver.Session, k Case) spec.Verdict {
	_, p, member := k.parsed()
	ok, _, e := g.verified(ctx, s, p, member)
	if !ok {
		return spec.Discard("it is not valid")
	}
	for _, unfold := range []bool{false, true} {
		o := g.Options()
		o.Infer, o.Unfold = true, unfold
		if ok, failed, _ := g.verifiedBy(ctx, o, s, p, member); !ok {
			at := "inferred"
			if unfold {
				at += ", and unfolded"
			}
			return parts(e, at, failed, "the method is valid, and with inference it is not")
		}
		e.Compared++
	}
	return spec.Verdict{Evidence: e}
}

func (g Given) inferenceSound(ctx context.Context, s solver.Session, k Case) spec.Verdict {
	o := g.Options()
	o.Infer, o.Unfold = k.Around != "unfolded", k.Around != "inferred"
	return g.sound(ctx, s, k, o)
}

// omitted is a name of around that has no receiver.
var omitted = regexp.MustCompile(`(^|[^.\w])(x|y|n|b|a|q\(|r\(|list\(|filled\(|at\(|same\(|zero\(|items\(|link\(|nonzero\(|getX\(|sign\(|length\(|first\(|set\(|bump\(|fill\()`)

// receivers writes this where it is left out. What follows a name of a field is no letter.
func receivers(text string) string {
	var out strings.Builder
	for {
		at := omitted.FindStringSubmatchIndex(text)
		if at == nil {
			return out.String() + text
		}
		word, rest := text[at[4]:at[5]], text[at[5]:]
		whole := strings.HasSuffix(word, "(") || rest == "" || !isWord(rest[0])
		out.WriteString(text[:at[4]])
		if whole {
			out.WriteString("this.")
		}
		out.WriteString(word)
		text = rest
	}
}

func isWord(b byte) bool { return b == '_' || b|32 >= 'a' && b|32 <= 'z' || b >= '0' && b <= '9' }

func (g Given) sugar(ctx context.Context, s solver.Session, k Case) spec.Verdict {
	_, p, member := k.parsed()
	want, _, e := g.verified(ctx, s, p, member)
	plain := Case{Pre: []string{"true"}, Post: []string{"true"}}
	if len(k.Pre) > 0 {
		plain.Pre = []string{receivers(strings.Join(k.Pre, " &*& "))}
	}
	if len(k.Post) > 0 {
		plain.Post = []string{receivers(strings.Join(k.Post, " &*& "))}
	}
	for _, text := range k.Body {
		plain.Body = append(plain.Body, strings.ReplaceAll(receivers(text), "d := new C(1);", "d := new C; d.initC(1);"))
	}
	const init = "    method initC(k: int) requires acc(this.x) &*& acc(this.y) &*& acc(this.n) &*& acc(this.b) &*& acc(this.a) &*& k >= 0; ensures this.q() &*& this.getX() == k &*& acc(this.y) &*& acc(this.n) &*& this.n == nil &*& acc(this.b);\n    { this.x := k; this.n := nil; close this.q(); use this.getX(); }\n"
	_, p = parse(around + init + plain.method().String())
	got, failed, _ := g.verified(ctx, s, p, contracts.Member{Method: p.Class(lang.Class("C")).Method("m")})
	if e.Compared = 1; got != want {
		return parts(e, plain.method().String(), failed, "with its sugar written out, the verdict is another one")
	}
	return spec.Verdict{Evidence: e}
}

func (g Given) conditions(ctx context.Context, quantified *asked, k Case) spec.Verdict {
	m, p, member := k.parsed()
	found, _ := m.refuted(starts)
	if found == nil {
		return spec.Discard("no run refutes it")
	}
	var e spec.Evidence
	conditions, err := quantified.ready()
	if err != nil {
		return spec.Undecided(e, err.Error())
	}
	if e.Compared++; vcg.Verify(ctx, vcg.Options{}, p, member, conditions).Verified {
		return spec.Refute(e, &spec.Failure{At: found.String(), Wanted: "not proved", Got: "proved"}, "verification conditions prove it, and a run refutes it: "+found.String())
	}
	return spec.Verdict{Evidence: e}
}

// loses is whether a method that no run refutes is not valid, and why.
func (g Given) loses(ctx context.Context, s solver.Session, k Case) (lost bool, v spec.Verdict, failed *calculus.Failure) {
	m, p, member := k.parsed()
	ok, failed, e := g.verified(ctx, s, p, member)
	if !ok {
		found, met := m.refuted(starts)
		switch {
		case found != nil:
			return false, spec.Discard("a run refutes it"), nil
		case met == 0:
			return false, spec.Discard("no start meets the precondition"), nil
		}
		e.Compared = met
		return true, spec.Verdict{Evidence: e}, failed
	}
	return false, spec.Verdict{Evidence: e}, nil
}

func (g Given) lost(ctx context.Context, s solver.Session, k Case) spec.Verdict {
	lost, v, failed := g.loses(ctx, s, k)
	if lost {
		return spec.Discard("no run refutes it, and it is not valid: " + string(failed.Why))
	}
	return v
}

func (g Given) nothingLost(ctx context.Context, s solver.Session, k Case) spec.Verdict {
	lost, v, failed := g.loses(ctx, s, k)
	if lost {
		return parts(v.Evidence, "at "+failed.At.From.String(), failed, "no run refutes it, and it is not valid")
	}
	return v
}
