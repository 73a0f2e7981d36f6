package c

import (
	"cmp"
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/syntax"
)

//go:embed prelude.h
var prelude string

// Prelude returns the C text that translations have in front of them: operators, inputs and
// ends.
func Prelude() string { return prelude }

// Harness is who executes the C program: where inputs come from, and where ends go.
type Harness string

// The harnesses.
const (
	Klee  Harness = "klee"  // inputs are symbolic objects, errors are reported, final values are equated with objects out.x
	Clang Harness = "clang" // inputs are results of unknown functions; clang's static analyzer is asked of each assertion
	// Verifier is what verifiers of C and generators of tests read: inputs are results of __VERIFIER_nondet
	// functions, and an error calls reach_error, by the rules of SV-COMP and Test-Comp; CBMC and ESBMC see an
	// assertion of its own for each place.
	Verifier Harness = "verifier"
	Stdin    Harness = "stdin" // each line of standard input is a run, whose end is a line of standard output
)

// Options say how a program is translated.
type Options struct {
	Harness Harness // "": Stdin
	// MaxLength is how many elements an array with a bound has at the most, which is
	// assumed of initial values. 0: DefaultLength.
	MaxLength int
	// Declared is where the variable of a name is declared, for messages; nil: it is not
	// known.
	Declared func(name string) lang.Span
}

// The number of elements of an array with a bound.
const (
	DefaultLength = 4
	MaxMaxLength  = 256
)

// MaxWidth is the largest width of bit-vectors that are translated, in bits, and MaxIndex
// that of indexes.
const (
	MaxWidth = 64
	MaxIndex = 8
)

// Translate returns a program in C. Places in it are those of p. The error is syntax.Errors:
// what has no translation, with its place.
func Translate(p *lang.Program, o Options) ([]byte, error) {
	w := newWriter(p, o)
	body := w.program()
	if err := w.report.Err(); err != nil {
		return nil, err
	}
	threads := map[bool]string{true: "#define TDM_THREADS 1\n"}[w.shared]
	head := fmt.Sprintf("/* Written by tandem fmt --to %s: do not edit. */\n%s#define TDM_%s 1\n", map[Harness]string{Stdin: "c", Klee: "c-klee", Clang: "c-clang", Verifier: "c-verifier"}[w.Harness], threads, strings.ToUpper(string(w.Harness)))
	return []byte(head + prelude + "\n" + w.types() + w.structs() + body + "\nTDM_MAIN\n"), nil
}

// writer writes one program.
type writer struct {
	Options
	p      *lang.Program
	report syntax.Reporter
	out    *strings.Builder
	indent int
	at     lang.Span           // of the statement
	names  map[lang.Var]string // in C
	reads  []lang.Type

	arrays []lang.Type // whose C types are needed, in the order of their use
	temps  int

	raised  *raised           // the loop with a flag that is written; nil: none
	rounds  int               // loops of one round that are open in it
	labels  int               // that breaks go to
	dropped map[lang.Var]bool // flags that C has not

	shared  bool     // threads share the variables: each step is a section
	held    bool     // in a section that a form has
	threads []string // the functions of threads
}

func newWriter(p *lang.Program, o Options) *writer {
	o.MaxLength = cmp.Or(o.MaxLength, DefaultLength)
	o.Harness = cmp.Or(o.Harness, Stdin)
	if o.Declared == nil {
		o.Declared = func(string) lang.Span { return lang.Span{} }
	}
	w := &writer{Options: o, p: p, report: syntax.Reporter{File: p.File}, out: new(strings.Builder), names: map[lang.Var]string{}, dropped: map[lang.Var]bool{}, reads: lang.ReadTypes(p)}
	for i, x := range p.Vars {
		w.names[x] = name("v_", x, i)
	}
	w.shared = slices.ContainsFunc(lang.FormsOf(p), func(d *lang.FormDecl) bool { return sections.MatchString(d.C) })
	for _, f := range w.functions() {
		for i, u := range f.locals {
			w.names[u] = name("l_", u, i)
		}
	}
	return w
}

func (w *writer) line(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if w.Harness == Verifier && w.at.From.IsValid() && text != "}" && text != "} else {" && !strings.HasPrefix(text, "} while") {
		text += fmt.Sprintf(" /* tandem: %v */", w.at.From) // for what is said about the line
	}
	fmt.Fprintf(w.out, "%s%s\n", strings.Repeat("\t", w.indent), text)
}

// wrong reports what has no translation.
func (w *writer) wrong(at lang.Span, found, expected string) {
	w.report.Once(at, found, expected)
}

// program writes the function that is the program.
func (w *writer) program() string {
	p, functions := w.p, w.functions()
	outside := len(functions) > 0 || w.shared // variables are the file's
	for _, f := range functions {
		for _, u := range f.locals {
			w.typed(u.Type, f.at)
		}
	}
	for _, x := range p.Vars {
		w.typed(x.Type, w.Declared(x.Name))
	}
	w.classes()
	if w.report.Err() != nil {
		return ""
	}
	body := w.body(p.Body)
	heads := lists.Map(functions, w.head)
	for _, head := range heads {
		w.line("%s;", head)
	}
	for _, x := range p.Vars {
		if outside && !w.dropped[x] { // they share it
			w.line("static %s %s;", w.ctype(x.Type), w.variable(x))
		}
	}
	w.out.WriteString(strings.Join(w.threads, ""))
	static := "static "
	if w.Harness == Clang { // the analyzer asks in functions that nothing calls
		static = ""
	}
	w.line("%svoid tdm_program(void) {", static)
	w.indent++
	for _, x := range p.Vars {
		declared := w.ctype(x.Type) + " "
		if outside {
			declared = ""
		}
		switch {
		case w.dropped[x]:
		case slices.Contains(p.Made, x.Name) || x.Type.IsClass(): // no input: it is assigned before it is read
			if declared != "" {
				w.line("%s%s = {0};", declared, w.variable(x))
			}
		case w.Harness == Verifier:
			w.nondet(declared, w.variable(x), x.Type)
		default:
			w.line("%s%s = %s;", declared, w.variable(x), w.input(x.Type, fmt.Sprintf("%q", InputName(x))))
		}
	}
	w.out.WriteString(body)
	w.end()
	w.indent--
	w.line("}")
	for i, f := range functions {
		body := w.body(f.body)
		w.line("%s {", heads[i])
		for _, u := range lang.DeclaredIn(f.body) {
			if !w.dropped[u] {
				w.line("\t%s %s = {0};", w.ctype(u.Type), w.variable(u))
			}
		}
		if f.result != (lang.Type{}) {
			body += "\treturn 0;\n"
		}
		w.out.WriteString(body + "}\n")
	}
	return w.out.String()
}

// body returns the statements of a function.
func (w *writer) body(S lang.Seq) string {
	defer func() { w.at = lang.Span{} }()
	return w.aside(func() { w.nested(S) })
}

// function is a procedure or a method.
type function struct {
	name   string // in C
	params []lang.Var
	locals []lang.Var // with params
	result lang.Type  // the zero Type if it returns nothing
	body   lang.Seq
	at     lang.Span
}

// functions lists the procedures and the methods of the program.
func (w *writer) functions() []function {
	var list []function
	for _, d := range w.p.Procs {
		list = append(list, function{w.function(d.Name), d.Params, w.p.Locals(d.Name), lang.Type{}, d.Body, d.At})
	}
	for _, m := range w.p.Methods() {
		list = append(list, function{w.function(m.FullName()), m.Locals(), w.p.Locals(m.FullName()), m.Result, m.Body, m.At})
	}
	return list
}

// head returns the head of a function.
func (w *writer) head(f function) string {
	params, result := lists.Map(f.params, func(u lang.Var) string { return w.ctype(u.Type) + " " + w.variable(u) }), "void"
	if f.result != (lang.Type{}) {
		result = w.ctype(f.result)
	}
	return fmt.Sprintf("static %s %s(%s)", result, f.name, cmp.Or(strings.Join(params, ", "), "void"))
}

// function returns the name of the function that is a procedure, or a method by its full name.
func (w *writer) function(called string) string {
	i := slices.IndexFunc(w.p.Procs, func(d *lang.Proc) bool { return d.Name == called })
	if i < 0 {
		i = len(w.p.Procs) + slices.IndexFunc(w.p.Methods(), func(m *lang.Method) bool { return m.FullName() == called })
	}
	return name("p_", lang.Var{Name: called}, i)
}

// end writes what happens where the program ends.
func (w *writer) end() {
	switch w.Harness {
	case Stdin:
		w.line(`printf("final");`)
	case Clang:
		w.line("clang_analyzer_warnIfReached(); /* tandem: final */")
		return
	case Verifier:
		return
	}
	for _, x := range w.p.Own() {
		out := fmt.Sprintf("%q", "out."+InputName(x))
		if x.Type.IsClass() {
			continue // which object it is no engine can say
		}
		if x.Type.IsArray() {
			w.line("%s_out(%d, %s, %s);", w.ctype(x.Type), map[bool]int{true: 1}[x.Type.IsBounded()], out, w.variable(x))
		} else {
			w.line("tdm_out_%d(%s, %s);", Class(x.Type), out, w.variable(x))
		}
	}
	if w.Harness == Stdin {
		w.line(`printf("\n");`)
	}
}

// InputName returns the name of the input that is the initial value of x: x, but of one that
// is not made of letters, digits and _ of ASCII, or that is named as an input of x := *.
// The bound of an array is behind it: a.bound.
func InputName(x lang.Var) string {
	var b strings.Builder
	plain := true
	for _, r := range x.Name {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_' {
			b.WriteRune(r)
		} else {
			plain = false
			fmt.Fprintf(&b, ".u%x.", r)
		}
	}
	digits, input := strings.CutPrefix(x.Name, "in_")
	if plain && !(input && digits != "" && strings.Trim(digits, "0123456789") == "") {
		return b.String()
	}
	return "var." + b.String() // var is no name of a variable
}

// ReadName returns the name of the nth input that a run of p reads, at a type. Where p reads at
// several types, the type is behind the number.
func ReadName(p *lang.Program, n int, t lang.Type) string {
	return fmt.Sprintf("in_%d%s", n, readSuffix(lang.ReadTypes(p), t))
}

// readSuffix returns what stands behind the number of an input that is read at a type, one of
// those at which the program reads.
func readSuffix(reads []lang.Type, t lang.Type) string {
	if len(reads) < 2 {
		return ""
	}
	if t.IsBounded() {
		return ".list." + t.Elem().String()
	} else if t.IsArray() {
		return "." + t.Dom().String() + "." + t.Elem().String()
	}
	return "." + t.String()
}

// name returns the name in C of a variable or procedure, number i of its kind.
func name(kind string, x lang.Var, i int) string {
	if base := InputName(x); !strings.Contains(base, ".") {
		return kind + base
	}
	return fmt.Sprintf("%su%d_", kind, i)
}

// Names returns the variables of a program by their names in C.
func Names(p *lang.Program) map[string]lang.Var {
	w := newWriter(p, Options{})
	return lists.Pairs(p.Vars, func(x lang.Var) (string, lang.Var) { return w.variable(x), x })
}

func (w *writer) variable(x lang.Var) string { return w.names[x] }

// typed reports a type that has no translation; it says whether it has one.
func (w *writer) typed(t lang.Type, at lang.Span) bool {
	found := "the type " + t.String()
	switch {
	case t.IsClass():
		return true
	case t.IsBounded() && len(w.p.Classes) > 0:
		w.wrong(at, found, "no array with a bound: programs with classes have none in C")
	case t == lang.Int:
		w.wrong(at, found, "bool or bvN; --int bvN says which machine integers int stands for")
	case t.IsBits() && t.Width() > MaxWidth:
		w.wrong(at, found, fmt.Sprintf("at most %d bits", MaxWidth))
	case t.IsArray() && t.Elem().IsArray():
		w.wrong(at, found, "arrays of bool or bvN: those of arrays have no translation to C")
	case t.IsArray() && !t.IsBounded() && t.Dom() != lang.Bool && !(t.Dom().IsBits() && t.Dom().Width() <= MaxIndex):
		w.wrong(at, found, fmt.Sprintf("indexes of type bool or bv1 to bv%d: the array has an element for each", MaxIndex))
	case t.IsArray() && !w.typed(t.Elem(), at):
		return false
	case w.Harness == Clang && t.IsArray() && (t.Elem() == lang.Bool || t.Elem().Width() != Class(t.Elem())):
		w.wrong(at, found, "elements of type bv8, bv16, bv32 or bv64 with the harness clang")
	default:
		return true
	}
	return false
}

// Class returns the width of the C type of a scalar type, in bits.
func Class(t lang.Type) int {
	if n, ok := lists.Find([]int{8, 16, 32}, func(n int) bool { return t == lang.Bool || t.Width() <= n }); ok {
		return n
	}
	return 64
}

// ctype returns the C type of a type; that of an array is declared in front of the program. It is tdm_bv8_bv3_4: from bv8,
// of bv3, of four elements; a bounded array is from list.
func (w *writer) ctype(t lang.Type) string {
	if t.IsClass() {
		return w.class(t) + " *"
	}
	if !t.IsArray() {
		return fmt.Sprintf("uint%d_t", Class(t))
	}
	if !slices.Contains(w.arrays, t) {
		w.arrays = append(w.arrays, t)
	}
	dom := "list"
	if !t.IsBounded() {
		dom = t.Dom().String()
	}
	return fmt.Sprintf("tdm_%s_%v_%d", dom, t.Elem(), Elements(t, w.MaxLength))
}

// Elements returns the number of elements of an array in C, where one with a bound has
// maxLength at the most.
func Elements(t lang.Type, maxLength int) int {
	if t.IsBounded() {
		return maxLength
	}
	return 1 << max(t.Dom().Width(), 1)
}

// types writes the types of arrays.
func (w *writer) types() string {
	return strings.Join(lists.Map(w.arrays, func(t lang.Type) string {
		return fmt.Sprintf("TDM_ARRAY(%s, uint%d_t, %d, %d)\n", w.ctype(t), Class(t.Elem()), Class(t.Elem()), Elements(t, w.MaxLength))
	}), "")
}
