package klee

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"tandem/internal/lists"
	"tandem/judge/oracle"
	"tandem/judge/oracle/c"
	"tandem/lang"
	"tandem/lang/smtlib"
)

// Limits of what is read: tests, and bytes of a file.
const (
	MaxTests = 100_000
	MaxFile  = 64 << 20 // bytes
)

// Unexpected is an error of the C program that none of the program's is: the translation
// is wrong, or memory was.
type Unexpected struct{ File, Text string }

func (u *Unexpected) Error() string {
	return fmt.Sprintf("%s: unexpected: %s: this is no error of the program, so the translation or the engine has failed", u.File, u.Text)
}

// Options say how the program was translated.
type Options struct {
	MaxLength int // as --bound length of tandem fmt --to; 0: c.DefaultLength
}

// Read reads an output directory of KLEE, of a run of the translation of p, as claims of
// paths and of tests. The error tells the file and the place; it is an *Unexpected, beside the
// document, for the first error of the C program that the program cannot have: its claims are of
// an error of no kind, and the others stand.
//
// The claims are complete only if the run says that it has looked at all: as many tests as
// paths, each with its condition, none of which was cut. Without --write-smt2s, KLEE's
// default, there are no conditions, and tests say nothing about other inputs.
func Read(dir fs.FS, p *lang.Program, opts Options) (*oracle.Document, error) {
	opts.MaxLength = cmp.Or(opts.MaxLength, c.DefaultLength)
	r := &reader{dir: dir, objects: newObjects(p, opts.MaxLength)}
	return r.read()
}

type reader struct {
	dir fs.FS
	*objects
	doc        *oracle.Document
	unexpected error // the first one
}

// test is the files of a test.
type test struct {
	number string
	files  map[string]bool // by what is behind the number: ktest, smt2, assert.err
}

var testName = regexp.MustCompile(`^test([0-9]{6,9})\.([a-zA-Z0-9_.]+)$`)

func (r *reader) tests() ([]*test, error) {
	entries, err := fs.ReadDir(r.dir, ".")
	if err != nil {
		return nil, err
	}
	all := map[string]*test{}
	for _, e := range entries {
		m := testName.FindStringSubmatch(e.Name())
		if m == nil {
			continue
		}
		if all[m[1]] == nil {
			all[m[1]] = &test{number: m[1], files: map[string]bool{}}
		}
		all[m[1]].files[m[2]] = true
	}
	if len(all) == 0 && !slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == "info" }) {
		return nil, errors.New("info: found neither this file nor a test, expected a directory that klee wrote")
	}
	if len(all) > MaxTests {
		return nil, fmt.Errorf("test*: found %d tests, expected at most %d", len(all), MaxTests)
	}
	return lists.Map(slices.Sorted(maps.Keys(all)), func(n string) *test { return all[n] }), nil
}

func (r *reader) file(name string) (string, error) {
	f, err := r.dir.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, MaxFile+1))
	if err == nil && len(text) > MaxFile {
		err = fmt.Errorf("%s: found more than %d bytes, expected fewer", name, MaxFile)
	}
	return string(text), err
}

func (r *reader) read() (*oracle.Document, error) {
	list, err := r.tests()
	if err != nil {
		return nil, err
	}
	r.doc = &oracle.Document{
		Schema: oracle.Schema, Engine: oracle.Engine{Name: "KLEE"}, Granularity: oracle.PerPath, Feasible: true,
		Claims: []oracle.Claim{},
	}
	within, limited := lang.True, false
	for _, x := range r.p.Own() {
		if x.Type.IsBounded() {
			within = lang.All(within, r.shaped(x))
		}
	}
	for _, t := range r.reads { // of which there may be any number: within cannot say it
		limited = limited || t.IsBounded()
	}
	if within != lang.True {
		r.doc.Within = smtlib.Format(within)
	}
	cut, conditions := false, len(list) == 0
	for _, t := range list {
		o, err := r.outcome(t)
		if err != nil {
			return nil, err
		}
		cut = cut || o.Kind == oracle.Bound && !t.files["tdm.err"] || !t.files["smt2"]
		conditions = conditions || t.files["smt2"]
		if err := r.claims(t, o); err != nil {
			return nil, err
		}
	}
	all, err := r.complete(len(list))
	r.doc.Complete = all && !cut && !limited
	if limited || !conditions {
		r.doc.Granularity = oracle.Any
	}
	return r.doc, cmp.Or(err, r.unexpected)
}

var ours = regexp.MustCompile(`^Error: tandem: (assertion-failed|array-out-of-bound|nil-dereference|bound) at ([0-9]+:[0-9]+(?:#[0-9]+)?)$`)

// gaveUp are the ends of states that KLEE did not follow to their end: its solver did not
// answer in time, or it cannot execute what comes next or has no model of it.
var gaveUp = map[string]bool{"solver.err": true, "exec.err": true, "external.err": true, "model.err": true}

// outcome returns how a test ends, by the files that it has.
func (r *reader) outcome(t *test) (oracle.Outcome, error) {
	var ends []string
	for name := range t.files {
		if name == "early" || strings.HasSuffix(name, ".err") {
			ends = append(ends, name)
		}
	}
	slices.Sort(ends)
	switch {
	case len(ends) == 0:
		return oracle.Outcome{Kind: oracle.Final}, nil
	case len(ends) > 1:
		return oracle.Outcome{}, fmt.Errorf("test%s: found the ends %s, expected one", t.number, strings.Join(ends, " and "))
	case ends[0] == "early", gaveUp[ends[0]]:
		return oracle.Outcome{Kind: oracle.Bound}, nil
	}
	file := "test" + t.number + "." + ends[0]
	text, err := r.file(file)
	if err != nil {
		return oracle.Outcome{}, err
	}
	first, _, _ := strings.Cut(text, "\n")
	m := ours.FindStringSubmatch(strings.TrimSpace(first))
	switch {
	case ends[0] == "tdm.err" && m == nil:
		return oracle.Outcome{}, fmt.Errorf("%s:1:1: found %.80q, expected Error: tandem: KIND at LINE:COLUMN", file, first)
	case ends[0] == "tdm.err" && m[1] == "bound":
		return oracle.Outcome{Kind: oracle.Bound}, nil
	case ends[0] == "tdm.err":
		return oracle.Outcome{Kind: oracle.Error, Error: m[1], At: m[2]}, nil
	case ends[0] == "assert.err":
		return oracle.Outcome{Kind: oracle.Error, Error: lang.AssertionFailed.String()}, nil
	case ends[0] == "user.err" && strings.Contains(first, "provably false"):
		return oracle.Outcome{Kind: oracle.Blocked}, nil
	}
	r.unexpected = cmp.Or(r.unexpected, error(&Unexpected{file, fmt.Sprintf("%.200q", first)}))
	return oracle.Outcome{Kind: oracle.Error}, nil
}

// claims adds the claims of a test: of its path where its condition is there, and of its
// inputs.
func (r *reader) claims(t *test, o oracle.Outcome) error {
	if !t.files["ktest"] && !t.files["smt2"] {
		return fmt.Errorf("test%s: found neither test%[1]s.ktest nor test%[1]s.smt2, expected one of them", t.number)
	}
	if t.files["smt2"] {
		file := "test" + t.number + ".smt2"
		text, err := r.file(file)
		if err != nil {
			return err
		}
		e, err := r.script(file, text)
		if err != nil {
			return err
		}
		c := r.path(e, o)
		c.ID = "test" + t.number
		r.doc.Claims = append(r.doc.Claims, c)
	}
	if t.files["ktest"] && (o.Kind != oracle.Bound || !t.files["smt2"]) {
		file := "test" + t.number + ".ktest"
		text, err := r.file(file)
		if err != nil {
			return err
		}
		c, err := r.test(file, []byte(text), o)
		if err != nil {
			return err
		}
		c.ID = file
		r.doc.Claims = append(r.doc.Claims, c)
	}
	return nil
}

// path returns the claim of a path with a condition over initial and final values.
func (r *reader) path(e lang.Expr, o oracle.Outcome) oracle.Claim {
	condition, final := split(e)
	for _, x := range lang.FreeVars(condition) {
		if _, input := lang.ReadNumber(x); input && x.Type.IsBounded() {
			condition = lang.All(condition, r.shaped(x))
		}
	}
	k := oracle.Claim{Condition: smtlib.Format(condition), Outcome: &o}
	if o.Kind != oracle.Final {
		return k
	}
	k.Values = map[string]string{}
	for _, x := range r.p.Own() {
		name := "out." + c.InputName(x)
		if v, ok := r.finally(part{x: x, out: true}, name, final); ok {
			k.Values[x.Name] = smtlib.Format(v)
		}
		if v, ok := final[outVar(name+".bound", 0, lang.BitsOf(64))]; ok {
			k.Values["bound "+x.Name] = smtlib.Format(r.number(x, v))
		}
	}
	return k
}

// number returns a bound: one that is that of an array at first is said so.
func (r *reader) number(x lang.Var, v lang.Expr) lang.Expr {
	for _, y := range append([]lang.Var{x}, r.p.Own()...) {
		if y.Type.IsBounded() && v == r.bound(y, v.Type()) {
			return lang.Term(lang.Len, lang.V(y))
		}
	}
	if n, ok := v.Const(); ok && n.(lang.BitsValue).Big().BitLen() < 64 {
		return lang.Const(lang.BigInt(n.(lang.BitsValue).Big()))
	}
	return lang.Term(lang.ToSint, v)
}

// finally returns the final value of a variable, if it is known of each of its elements.
func (r *reader) finally(p part, name string, final map[lang.Var]lang.Expr) (lang.Expr, bool) {
	t, n := r.scalar(p)
	bits := lang.BitsOf(c.Class(t))
	var array lang.Expr
	if p.x.Type.IsArray() {
		array = lang.Const(lang.NewArray(p.x.Type, lang.Default(t)))
	}
	for i := range n {
		v, ok := final[outVar(name, i, bits)]
		if !ok {
			return v, false
		}
		switch one, _, choice := chosen(v); {
		case t == lang.Bool && choice:
			v = one
		case t == lang.Bool:
			v = lang.Term(lang.Ne, v, number(bits, 0))
		case t != bits:
			v = joined(lang.Cast(lang.ToBits, t, v))
		}
		if array.IsZero() {
			return v, true
		}
		array = lang.Term(lang.Store, array, lang.Const(c.IndexOf(p.x.Type, i)), v)
	}
	return array, true
}

// test returns the claim of a test.
func (r *reader) test(file string, text []byte, o oracle.Outcome) (oracle.Claim, error) {
	list, err := ktest(file, text)
	if err != nil {
		return oracle.Claim{}, err
	}
	k := oracle.Claim{Inputs: map[string]string{}, Outcome: &o, Values: map[string]string{}}
	initial, final := map[lang.Var]lang.Value{}, map[lang.Var]lang.Value{}
	bounds := map[bool]map[lang.Var]lang.IntValue{true: {}, false: {}}
	for _, ob := range list {
		p, ok := r.partOf(ob.name)
		if !ok {
			return k, fmt.Errorf("%s: found the object %.60q, expected one of the program's inputs", file, ob.name)
		}
		v, err := r.value(p, ob.bytes)
		switch {
		case err != nil:
			return k, fmt.Errorf("%s: object %.60q: %w", file, ob.name, err)
		case p.bound:
			bounds[p.out][p.x] = v.(lang.IntValue)
		case p.out:
			final[p.x] = v
		default:
			initial[p.x] = v
		}
	}
	for i, values := range []map[lang.Var]lang.Value{initial, final} {
		for _, x := range slices.SortedFunc(maps.Keys(values), func(a, b lang.Var) int { return strings.Compare(a.Name, b.Name) }) {
			if x.Type.IsBounded() {
				n, ok := bounds[i == 1][x]
				if !ok {
					return k, fmt.Errorf("%s: found no bound of the array %.60q, expected one", file, x.Name)
				}
				if i == 0 { // at the end it can be negative, and is a value of its own
					values[x] = values[x].(lang.ArrayValue).WithBound(n)
				}
			}
		}
	}
	for _, x := range r.p.Own() {
		if v, ok := initial[x]; ok {
			k.Inputs[x.Name] = v.String()
		}
		if v, ok := final[x]; ok && o.Kind == oracle.Final {
			k.Values[x.Name] = smtlib.Format(lang.Const(v))
			if x.Type.IsBounded() {
				k.Values["bound "+x.Name] = smtlib.Format(lang.Const(bounds[true][x]))
			}
		}
	}
	for n := 1; ; n++ {
		var read lang.Value
		for _, t := range r.reads {
			if v, ok := initial[lang.ReadVar(n, t)]; ok {
				read = v
			}
		}
		if read == nil {
			return k, nil
		}
		k.Input = append(k.Input, read.String())
	}
}

var finished = regexp.MustCompile(`(?m)^KLEE: done: (completed paths|partially completed paths|generated tests) = ([0-9]{1,9})$`)

// complete reports whether the run says that it has looked at all paths, and there are as
// many tests.
func (r *reader) complete(tests int) (bool, error) {
	info, err := r.file("info")
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	} else if err != nil {
		return false, err
	}
	n := map[string]int{}
	for _, m := range finished.FindAllStringSubmatch(info, -1) {
		n[m[1]], _ = strconv.Atoi(m[2])
	}
	warnings, err := r.file("warnings.txt")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false, err
	}
	return err == nil && len(n) == 3 && !strings.Contains(warnings, "skipping fork") &&
		n["completed paths"]+n["partially completed paths"] == n["generated tests"] && n["generated tests"] == tests, nil
}
