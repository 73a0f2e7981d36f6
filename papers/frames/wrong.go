package frames

import (
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/contracts"
	"tandem/spec"
)

// wrongDefinitions are mutants of Definitions 1 to 7.
func wrongDefinitions() []spec.Mutant[Calculus] {
	var list []spec.Mutant[Calculus]
	add := func(n, id, wrong, killedBy string, change func(*Validity)) {
		list = append(list, right.Changed("Definition "+n, id, wrong, killedBy, func(c *Calculus) {
			valid := Definitions()
			change(&valid)
			c.Validity = &valid
		}))
	}
	definitions1and2(func(n, id, wrong, killedBy string, r Rule) {
		list = append(list, ruled("Definition "+n, mistake{id, wrong, killedBy, r}))
	})
	body := func(f func(v *Verifier, m *contracts.Method) (*contracts.Method, func(State) State)) func(*Validity) {
		return func(d *Validity) {
			d.Mutator = func(v *Verifier, m *contracts.Method) (bool, *Failure) {
				other, begin := f(v, m)
				return v.run(v.bodyOf(other, begin))
			}
		}
	}
	same := func(s State) State { return s }
	add("3", "no-body", "the body is not executed", "soundness", func(d *Validity) {
		d.Mutator = func(v *Verifier, m *contracts.Method) (bool, *Failure) { return v.contract(m) }
	})
	add("3", "no-post", "the postcondition is not consumed", "soundness", func(d *Validity) {
		d.Mutator = func(v *Verifier, m *contracts.Method) (bool, *Failure) {
			free := *m
			free.Post = &contracts.Truth{Value: true}
			return v.method(&free)
		}
	})
	add("3", "no-contract", "the contract need not be well-defined", "text", body(func(_ *Verifier, m *contracts.Method) (*contracts.Method, func(State) State) { return m, same }))
	add("3", "no-old", "the heap on entry is empty", "text", body(func(_ *Verifier, m *contracts.Method) (*contracts.Method, func(State) State) {
		return m, func(s State) State { s.G = nil; return s }
	}))
	add("3", "this-may-be-nil", "this may be nil", "text", body(func(_ *Verifier, m *contracts.Method) (*contracts.Method, func(State) State) {
		return m, func(s State) State { s.Sigma = nil; return s }
	}))
	add("3", "parameters-are-0", "parameters are 0, false or nil", "soundness", body(func(v *Verifier, m *contracts.Method) (*contracts.Method, func(State) State) {
		return m, func(s State) State { return v.zero(s, m.Params) }
	}))
	// What is declared well-defined by the other definitions.
	predicate := func(begin func(v *Verifier, s State, q *contracts.Predicate) State) func(*Validity) {
		return func(d *Validity) {
			d.Predicate = func(v *Verifier, q *contracts.Predicate) Step {
				return v.producePrime(begin(v, v.start(q.Params), q), v.Terms.Fresh("ts", Snapshot), q.Body, func(State) Step { return Done() })
			}
		}
	}
	add("4", "unchecked", "the body need not be well-defined", "predicates", func(d *Validity) {
		d.Predicate = func(*Verifier, *contracts.Predicate) Step { return Done() }
	})
	add("4", "parameters-are-0", "parameters are 0, false or nil", "predicates", predicate(func(v *Verifier, s State, q *contracts.Predicate) State { return v.zero(s, q.Params) }))
	add("4", "all-fields", "all fields of this are accessible", "predicates", predicate(func(v *Verifier, s State, q *contracts.Predicate) State { return v.accessible(s, q.Of) }))
	add("4", "this-may-be-nil", "this may be nil", "text", predicate(func(_ *Verifier, s State, _ *contracts.Predicate) State { s.Sigma = nil; return s }))
	add("4", "consumed", "the body is consumed", "text", func(d *Validity) {
		d.Predicate = func(v *Verifier, q *contracts.Predicate) Step {
			return v.Consume(v.start(q.Params), q.Body, func(State, *Term) Step { return Done() })
		}
	})
	pure := func(begin func(v *Verifier, s State, p *contracts.Pure) State) func(*Validity) {
		return func(d *Validity) {
			d.Pure = func(v *Verifier, p *contracts.Pure) Step {
				return v.Produce(v.start(p.Params), v.Terms.Fresh("ts", Snapshot), p.Pre, func(s State) Step {
					s.ends = p
					return v.Eval(begin(v, s, p), p.Body, func(*Term) Step { return Done() })
				})
			}
		}
	}
	add("5", "no-body", "the body need not be well-defined", "pure", func(d *Validity) {
		d.Pure = func(v *Verifier, p *contracts.Pure) Step {
			return v.Produce(v.start(p.Params), v.Terms.Fresh("ts", Snapshot), p.Pre, func(State) Step { return Done() })
		}
	})
	add("5", "parameters-are-0", "parameters are 0, false or nil", "pure", pure(func(v *Verifier, s State, p *contracts.Pure) State { return v.zero(s, p.Params) }))
	add("5", "all-fields", "all fields of this are accessible", "pure", pure(func(v *Verifier, s State, p *contracts.Pure) State { return v.accessible(s, p.Of) }))
	add("5", "no-access", "the precondition gives no access", "text", pure(func(_ *Verifier, s State, _ *contracts.Pure) State { s.H = nil; return s }))
	add("5", "may-not-end", "calls need not end", "termination", pure(func(_ *Verifier, s State, _ *contracts.Pure) State { s.ends = nil; return s }))
	add("6", "unchecked", "the main routine is not executed", "main", func(d *Validity) {
		d.Main = func(*Verifier, *contracts.Program) Step { return Done() }
	})
	add("6", "first-statement", "its first statement alone is executed", "main", func(d *Validity) {
		d.Main = func(v *Verifier, p *contracts.Program) Step {
			first := *p
			first.Main = p.Main[:1]
			return v.main(&first)
		}
	})
	main := func(begin func(v *Verifier, s State, p *contracts.Program) State) func(*Validity) {
		return func(d *Validity) {
			d.Main = func(v *Verifier, p *contracts.Program) Step {
				var s State
				for _, x := range p.Vars {
					s.Gamma = s.Gamma.With(x.Name, v.Terms.Fresh("t"+x.Name, SortOf(x.Type)))
				}
				v.body = p.Main
				return v.ExecAll(begin(v, s, p).begins(), p.Main, func(State) Step { return Done() })
			}
		}
	}
	add("6", "inputs-are-0", "its variables are 0, false or nil", "main", main(func(v *Verifier, s State, p *contracts.Program) State { return v.zero(s, p.Vars) }))
	add("6", "all-fields", "all fields of its objects are accessible", "main", main(func(v *Verifier, s State, p *contracts.Program) State {
		for _, x := range p.Vars {
			if class := p.Class(x.Type); class != nil {
				at := s
				at.Gamma = parameters(s.Gamma.At(x.Name), nil, nil)
				s.H = v.accessible(at, class).H
			}
		}
		return s
	}))
	add("6", "no-state", "it begins in no state", "main", main(func(v *Verifier, s State, _ *contracts.Program) State { return s.Assume(v.Terms.False) }))
	without := func(id, what string, left func(contracts.Member) bool) {
		add("7", id, what+" need not be valid", "program", func(d *Validity) {
			d.Members = func(p *contracts.Program) []contracts.Member {
				return lists.Filter(Members(p), func(m contracts.Member) bool { return !left(m) })
			}
		})
	}
	without("no-methods", "methods", func(m contracts.Member) bool { return m.Method != nil && !m.Method.Constructor })
	without("no-constructors", "constructors", func(m contracts.Member) bool { return m.Method != nil && m.Method.Constructor })
	without("no-pure", "pure methods", func(m contracts.Member) bool { return m.Pure != nil })
	without("no-predicates", "predicates", func(m contracts.Member) bool { return m.Predicate != nil })
	without("no-main", "the main routine", func(m contracts.Member) bool { return m.Name() == "main" })
	return list
}

// definitions1and2 are mutants of what states and heaps are: rules that take them for less.
func definitions1and2(add func(n, id, wrong, killedBy string, r Rule)) {
	field := func(id, wrong, killedBy string, change func(s State, to *State)) {
		add("1", id, wrong, killedBy, ruleAfter("frames/exec-write", execWrite, change))
	}
	field("two-values", "a location has two chunks", "soundness", func(s State, to *State) { to.H = to.H.PlusAll(s.H) })
	field("old-value", "a chunk keeps its value", "soundness", func(s State, to *State) { to.H = s.H })
	field("lost", "a chunk that is written to is lost", "text", func(_ State, to *State) { to.H = nil })
	add("1", "set-of-predicates", "of chunks of one predicate there is one", "text", Produce("frames/produce-predicate", func(v *Verifier, s State, snapshot *Term, a *contracts.Pred, q func(State) Step) Step {
		if s.H.find(chunkOf(a.Q)) != nil {
			return q(s)
		}
		return producePredicate(v, s, snapshot, a, q)
	}))
	add("1", "predicate-without-snapshot", "predicate chunks of one object have one snapshot", "soundness", Produce("frames/produce-predicate", func(v *Verifier, s State, _ *Term, a *contracts.Pred, q func(State) Step) Step {
		return producePredicate(v, s, v.Terms.Unit, a, q)
	}))
	assign := func(id, wrong, killedBy string, change func(s State, to *State)) {
		add("2", id, wrong, killedBy, ruleAfter("frames/exec-assign", execAssign, change))
	}
	assign("no-store", "an assignment changes no store", "soundness", func(s State, to *State) { to.Gamma = s.Gamma })
	assign("no-heap", "an assignment loses the heap", "text", func(_ State, to *State) { to.H = nil })
	assign("no-condition", "an assignment loses the path condition", "text", func(_ State, to *State) { to.Sigma = nil })
	assign("old-heap", "an assignment makes the heap the old one", "soundness", func(_ State, to *State) { to.G = to.H })
	assign("no-old-heap", "an assignment loses the old heap", "text", func(_ State, to *State) { to.G = nil })
}

// zero returns the state in which variables are 0, false or nil.
func (v *Verifier) zero(s State, vars []contracts.Var) State {
	for _, x := range vars {
		s.Gamma = s.Gamma.With(x.Name, v.Terms.Default(x.Type))
	}
	return s
}

// accessible returns the state with chunks for all fields of this.
func (v *Verifier) accessible(s State, class *contracts.Class) State {
	for _, f := range class.Fields {
		s.H = s.H.Plus(Chunk{On: s.Gamma.At("this"), F: f, Value: v.Terms.Fresh("any", SortOf(f.Type))})
	}
	return s
}

// wrongTheories are mutants of Σprelude.
func wrongTheories() []spec.Mutant[Calculus] {
	var list []spec.Mutant[Calculus]
	add := func(id, wrong string, also func(ts *Terms, t *Term) *Term) {
		list = append(list, right.Changed("Theory", id, wrong, "theory", func(c *Calculus) { c.Also = also }))
	}
	of := func(name string, f func(ts *Terms, t *Term) *Term) func(*Terms, *Term) *Term {
		return func(ts *Terms, t *Term) *Term {
			if t.kind != function || t.name != name {
				return nil
			}
			return f(ts, t)
		}
	}
	half := func(name string, s *Term) *Term { // not simplified by the theory as it is
		return &Term{Sort: Snapshot, kind: function, name: name, args: []*Term{s}, logic: applied(name, Snapshot, s.logic)}
	}
	add("first-is-second", "first(combine(l, r)) = r", of("combine", func(ts *Terms, t *Term) *Term { return ts.Eq(half("first", t), t.args[1]) }))
	add("second-is-first", "second(combine(l, r)) = l", of("combine", func(ts *Terms, t *Term) *Term { return ts.Eq(half("second", t), t.args[0]) }))
	add("symmetric", "combine(l, r) = combine(r, l)", of("combine", func(ts *Terms, t *Term) *Term { return ts.Eq(t, ts.Combine(t.args[1], t.args[0])) }))
	add("two-snapshots", "fromBool(toBool(s)) = s", of("to bool", func(ts *Terms, t *Term) *Term {
		back := &Term{Sort: Snapshot, kind: function, name: "from bool", args: []*Term{t}, logic: applied("from bool", Snapshot, t.logic)}
		return ts.Eq(back, t.args[0])
	}))
	add("unit-of-all", "a location that holds nil has the snapshot unit", of("from ref", func(ts *Terms, t *Term) *Term { return ts.Eq(t, ts.Unit) }))
	return list
}

// arrayMistakes returns those of the entries about arrays.
func arrayMistakes() []mistake {
	var list []mistake
	add := func(id, wrong, killedBy string, r Rule) { list = append(list, mistake{id, wrong, killedBy, r}) }
	length := func(change func(v *Verifier, t *Term) *Term) Rule {
		return Eval("frames/eval-length", func(v *Verifier, s State, e *contracts.LengthExpr, q func(*Term) Step) Step {
			return evalLength(v, s, e, func(t *Term) Step { return q(change(v, t)) })
		})
	}
	add("the-array-may-be-nil", "the array may be nil", "soundness", Eval("frames/eval-length", func(v *Verifier, s State, e *contracts.LengthExpr, q func(*Term) Step) Step {
		return v.Eval(s, e.A, func(t *Term) Step { return q(v.Terms.Length(t)) })
	}))
	add("a-length-is-one-more", "a length is one more", "soundness", length((*Verifier).next))
	add("all-arrays-have-one-length", "all arrays have one length", "soundness", length(func(v *Verifier, _ *Term) *Term { return v.Terms.Length(v.Terms.Null) }))
	add("a-length-is-any-number", "a length is any number, each time", "text", length(func(v *Verifier, _ *Term) *Term { return v.Terms.Fresh("any", Int) }))
	add("a-length-needs-access", "a length needs access to the elements", "text", Eval("frames/eval-length", func(v *Verifier, s State, e *contracts.LengthExpr, q func(*Term) Step) Step {
		return v.elements(s, e.A, e.Of, e.At(), func(State, *Heap, *Heap) Step { return evalLength(v, s, e, q) })
	}))
	// read is evalElement with conditions on the index, and another value.
	read := func(within func(v *Verifier, i, length *Term) []*Term, value func(v *Verifier, e *contracts.IndexExpr, h, found *Heap, i *Term) *Term) Rule {
		return Eval("frames/eval-element", func(v *Verifier, s State, e *contracts.IndexExpr, q func(*Term) Step) Step {
			return v.Eval(s, e.I, func(i *Term) Step {
				return v.elements(s, e.A, e.Of, e.At(), func(s State, h, found *Heap) Step {
					if !v.proveAll(s.Sigma, within(v, i, v.Terms.Length(found.Chunk.On))) {
						return v.unproved(s, i, e.At())
					}
					return q(value(v, e, h, found, i))
				})
			})
		})
	}
	there := func(v *Verifier, e *contracts.IndexExpr, _, found *Heap, i *Term) *Term {
		return v.Terms.Get(e.Of.Array.Elem, found.Chunk.Value, i)
	}
	add("an-index-may-be-negative", "an index may be negative", "soundness", read(func(v *Verifier, i, n *Term) []*Term { return []*Term{v.less(i, n)} }, there))
	add("an-index-may-be-the-length", "an index may be the length", "soundness", read(func(v *Verifier, i, n *Term) []*Term { return []*Term{v.natural(i), v.less(i, v.next(n))} }, there))
	add("an-element-is-the-first-one", "an element is the first one", "soundness", read((*Verifier).within, func(v *Verifier, e *contracts.IndexExpr, _, found *Heap, _ *Term) *Term {
		return v.Terms.Get(e.Of.Array.Elem, found.Chunk.Value, v.Terms.Literal(lang.NewInt(0)))
	}))
	add("an-element-of-any-array", "an element is one of any array", "soundness", read((*Verifier).within, func(v *Verifier, e *contracts.IndexExpr, h, _ *Heap, i *Term) *Term {
		return v.Terms.Get(e.Of.Array.Elem, h.find(fieldOf(e.Of.Array.Elems)).Chunk.Value, i)
	}))
	add("a-read-of-an-element-needs-no-chunk", "a read of an element needs no chunk", "text", Eval("frames/eval-element", func(v *Verifier, s State, e *contracts.IndexExpr, q func(*Term) Step) Step {
		if s.H.find(fieldOf(e.Of.Array.Elems)) == nil {
			return q(v.Terms.Fresh("any", SortOf(e.Type())))
		}
		return evalElement(v, s, e, q)
	}))
	// written is execElement with conditions on the index, and another heap.
	written := func(within func(v *Verifier, i, length *Term) []*Term, change func(v *Verifier, h, found *Heap, i, t *Term) *Heap) Rule {
		return Exec("frames/exec-element", func(v *Verifier, s State, p *contracts.Put, q func(State) Step) Step {
			return v.evalAll(s, []contracts.Expr{p.I, p.E}, func(ts []*Term) Step {
				return v.elements(s, p.A, p.Of, p.At(), func(s State, h, found *Heap) Step {
					if !v.proveAll(s.Sigma, within(v, ts[0], v.Terms.Length(found.Chunk.On))) {
						return v.unproved(s, ts[0], p.At())
					}
					s.H = change(v, h, found, ts[0], ts[1])
					return q(s)
				})
			})
		})
	}
	with := func(h, at *Heap, value *Term) *Heap {
		c := at.Chunk
		c.Value = value
		return h.Instead(at, c)
	}
	add("a-write-changes-no-element", "a write changes no element", "soundness", written((*Verifier).within, func(_ *Verifier, h, _ *Heap, _, _ *Term) *Heap { return h }))
	add("a-write-may-be-behind-the-elements", "a write may be behind the elements", "soundness", written(
		func(v *Verifier, i, n *Term) []*Term { return []*Term{v.natural(i), v.less(i, v.next(n))} },
		func(v *Verifier, h, found *Heap, i, t *Term) *Heap {
			return with(h, found, v.Terms.Set(found.Chunk.Value, i, t))
		}))
	add("a-write-clears-the-others", "a write makes the other elements 0, false or nil", "soundness", written((*Verifier).within, func(v *Verifier, h, found *Heap, i, t *Term) *Heap {
		return with(h, found, v.Terms.Set(v.Terms.blank(t.Sort), i, t))
	}))
	add("a-write-to-any-array", "a write is to any array", "soundness", written((*Verifier).within, func(v *Verifier, h, found *Heap, i, t *Term) *Heap {
		at := h.find(fieldOf(found.Chunk.F))
		return with(h, at, v.Terms.Set(at.Chunk.Value, i, t))
	}))
	add("a-write-to-an-element-needs-no-chunk", "a write to an element needs no chunk", "text", Exec("frames/exec-element", func(v *Verifier, s State, p *contracts.Put, q func(State) Step) Step {
		if s.H.find(fieldOf(p.Of.Array.Elems)) == nil {
			return q(s)
		}
		return execElement(v, s, p, q)
	}))
	// made is execArray with another object, length and elements.
	made := func(id, wrong, killedBy string, change func(v *Verifier, n *contracts.NewArray, t *Term, made *newArray)) {
		add(id, wrong, killedBy, Exec("frames/exec-array", func(v *Verifier, s State, n *contracts.NewArray, q func(State) Step) Step {
			return v.Eval(s, n.N, func(t *Term) Step {
				o := v.Terms.Fresh("oa", Ref)
				made := newArray{o: o, length: t, elems: v.Terms.blank(SortOf(n.Of.Array.Elem)), needs: v.natural(t)}
				change(v, n, t, &made)
				if !v.proveAll(s.Sigma, []*Term{made.needs}) {
					return v.unproved(s, made.needs, n.At())
				}
				s := s
				if !made.nil {
					s = s.Assume(v.Terms.Not(v.Terms.Eq(made.o, v.Terms.Null)))
				}
				s = s.Assume(v.Terms.Eq(v.Terms.Length(made.o), made.length))
				s.H = s.H.Plus(Chunk{On: made.o, F: n.Of.Array.Elems, Value: made.elems})
				return v.assign(s, n.H, made.o, n.At(), q)
			})
		}))
	}
	made("a-new-length-may-be-negative", "a new length may be negative", "soundness", func(v *Verifier, _ *contracts.NewArray, _ *Term, a *newArray) { a.needs = v.Terms.True })
	made("a-new-array-may-be-nil", "a new array may be nil", "text", func(_ *Verifier, _ *contracts.NewArray, _ *Term, a *newArray) { a.nil = true })
	made("a-new-array-is-longer", "a new array has an element more", "soundness", func(v *Verifier, _ *contracts.NewArray, t *Term, a *newArray) { a.length = v.next(t) })
	made("arrays-of-one-length-are-one", "new arrays of one length are one", "soundness", func(v *Verifier, n *contracts.NewArray, t *Term, a *newArray) {
		a.o = v.Terms.Pure("new array", Ref, t)
	})
	made("new-elements-are-not-known", "the elements of a new array are any values", "text", func(v *Verifier, _ *contracts.NewArray, _ *Term, a *newArray) { a.elems = v.Terms.Fresh("any", Elems) })
	return list
}

// newArray is what a statement makes, and what it needs.
type newArray struct {
	o, length, elems, needs *Term
	nil                     bool // it may be
}

// next returns t + 1.
func (v *Verifier) next(t *Term) *Term {
	return v.Terms.Op(lang.Add, Int, t, v.Terms.Literal(lang.NewInt(1)))
}
