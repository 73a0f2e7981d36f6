package c_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"maps"
	"math/big"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tandem/cmd/register"
	"tandem/explore/solver"
	"tandem/internal/longtest"
	"tandem/judge/oracle"
	"tandem/judge/oracle/c"
	"tandem/lang"
	"tandem/lang/machine"
	"tandem/languages"
	"tandem/props"
	"tandem/props/programs"
	"tandem/spec"
)

// subject is a program, in both forms.
type subject struct {
	text    string
	program languages.Program
}

// vocabularies are what programs are generated of.
func vocabularies() map[string]*programs.Vocabulary {
	reads := func(*lang.Program, map[lang.Var]lang.Value) []lang.Type { return nil }
	with := func(v *programs.Vocabulary) *programs.Vocabulary { return v.WithChecks(2, 1, reads) }
	return map[string]*programs.Vocabulary{
		"integers": programs.Linear(), "bits": programs.Bits(3), "wide": programs.Bits(63), "arrays": programs.BitArrays(3),
		"terms": programs.BitArrayTerms(8), "checks": with(programs.Bits(8)), "procedures": with(programs.RecursiveBits(8)), "arrays+checks": with(programs.BitArrays(7)),
	}
}

// generated returns a program of a vocabulary with machine integers, as its text reads.
func generated(t *testing.T, r *languages.Register, voc *programs.Vocabulary, seed uint64, size int) (subject, bool) {
	t.Helper()
	src := props.NewDice(seed, 23)
	p, ok := voc.Program(src, size)
	if !ok {
		return subject{}, false
	}
	word := lang.BitsOf([]int{8, 5, 32, 64}[seed%4])
	p, err := machine.Program(p, word)
	if err != nil {
		return subject{}, false
	}
	text, err := lang.Format(p)
	if err != nil {
		return subject{}, false
	}
	return read(t, r, string(text)), true
}

func read(t *testing.T, r *languages.Register, text string) subject {
	t.Helper()
	src, err := r.Read("p.tdm", []byte(text), "")
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	p, err := oracle.Open(r, src)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return subject{text, p}
}

// value returns a random value of a type, as an input has it.
func value(r *rand.Rand, t lang.Type) lang.Value {
	switch {
	case t == lang.Bool:
		return lang.BoolValue(r.IntN(2) == 1)
	case t.IsBits():
		n := new(big.Int).SetUint64(r.Uint64())
		if r.IntN(3) > 0 {
			n.SetInt64(int64(r.IntN(6) - 2))
		}
		return lang.Bits(t, n.And(n, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(t.Width())), big.NewInt(1))))
	}
	a := lang.NewArray(t, lang.Default(t.Elem()))
	n := c.DefaultLength
	if !t.IsBounded() {
		n = 1 << max(1, t.Dom().Width())
	} else {
		a = a.WithBound(lang.NewInt(int64(r.IntN(n + 1))))
	}
	for range r.IntN(6) {
		a = a.With(c.IndexOf(t, r.IntN(n)), value(r, t.Elem()))
	}
	return a
}

// shown returns a value as the harness has it.
func shown(name string, v lang.Value) string {
	a, ok := v.(lang.ArrayValue)
	if !ok {
		return " " + name + "=" + number(v)
	}
	t := a.Type()
	n := c.DefaultLength
	if !t.IsBounded() {
		n = 1 << max(1, t.Dom().Width())
	}
	var list []string
	for i := range n {
		list = append(list, number(a.At(c.IndexOf(t, i))))
	}
	s := " " + name + "=" + strings.Join(list, ",")
	if t.IsBounded() {
		s += fmt.Sprintf(" %s.bound=%v", name, a.Bound())
	}
	return s
}

func number(v lang.Value) string {
	switch v {
	case lang.BoolValue(true):
		return "1"
	case lang.BoolValue(false):
		return "0"
	}
	return v.String()
}

// maxReads is how many inputs a run is given.
const maxReads = 12

// run returns a run of Tandem: the line that the C program reads, and the lines of which it
// prints one. ok is false of a run that does not end soon.
func (s subject) run(t *testing.T, r *rand.Rand) (line string, want []string, ok bool) {
	t.Helper()
	p := s.program.Lang()
	values := map[lang.Var]lang.Value{}
	scalars := slices.DeleteFunc(p.Own(), func(x lang.Var) bool { return x.Type.IsClass() })
	for _, x := range scalars {
		values[x] = value(r, x.Type)
		line += shown(c.InputName(x), values[x])
	}
	seed := r.Uint64()
	inputs := func(n int, typ lang.Type) lang.Value {
		return value(rand.New(rand.NewPCG(seed, uint64(n))), typ)
	}
	p.Walk(func(st lang.Stmt) {
		if a, reads := st.(*lang.Input); reads {
			for n := range maxReads {
				x := lang.ReadVar(n+1, a.X.Type)
				values[x] = inputs(n+1, a.X.Type)
			}
		}
	})
	start, err := s.program.From(solver.NewModel(values))
	if err != nil {
		t.Fatal(err)
	}
	read := 0
	end := start.Run(context.Background(), 600, func(_ int, from languages.Config, _ spec.Step[languages.Config]) {
		if a, ok := from.Display().Formal.Stmt.(*lang.Input); ok {
			read++
			line += shown(c.ReadName(p, read, a.X.Type), values[lang.ReadVar(min(read, maxReads), a.X.Type)])
		}
	})
	if read > maxReads {
		return "", nil, false
	}
	switch end.Outcome {
	case spec.Final:
		out := "final"
		for _, x := range scalars {
			out += shown(c.InputName(x), end.At.Display().Formal.V.At(x))
		}
		return line, []string{out}, true
	case spec.Blocked:
		return line, []string{"blocked"}, true
	case spec.Error:
		f := end.At.Display().Formal.Stmt.(*lang.Fault)
		want = append(want, fmt.Sprintf("error %v %v", f.Kind, f.Of.Parts().At.From))
		_, asserts := f.Of.(*lang.Assert)
		if list := lang.AccessesOf(f.Of); !asserts && len(list) == 1 && f.Kind == lang.OutOfBound {
			want = []string{fmt.Sprintf("error %v %v", f.Kind, list[0].At.From)}
		}
		return line, want, true
	}
	return "", nil, false
}

// compilers returns those that are there, each with its sanitizers.
func compilers(t *testing.T) []string {
	t.Helper()
	var list []string
	for _, cc := range []string{"gcc", "clang"} {
		if _, err := exec.LookPath(cc); err == nil {
			list = append(list, cc)
		} else {
			t.Logf("without %s: it is not installed", cc)
		}
	}
	if len(list) == 0 {
		t.Skip("neither gcc nor clang is installed")
	}
	return list
}

// compiled compiles C text, and returns the command.
func compiled(t *testing.T, dir, cc, text string, flags ...string) string {
	t.Helper()
	file, out := filepath.Join(dir, "p.c"), filepath.Join(dir, "p")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(cc, append(flags, "-std=c99", "-w", "-o", out, file)...)
	if complaints, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%.3000s", cc, err, complaints)
	}
	return out
}

// together is several programs in one file: the first word of a line says which one runs.
func together(t *testing.T, prelude string, list []subject) string {
	t.Helper()
	var b strings.Builder
	b.WriteString("#define TDM_STDIN 1\n" + prelude)
	table := ""
	for i, s := range list {
		name := fmt.Sprintf("program_%d", i)
		b.WriteString(writeBeside(t, s, c.Stdin, name))
		table += name + ", "
	}
	fmt.Fprintf(&b, `
static void (*const programs[])(void) = {%s};
int main(void) {
	while (fgets(tdm_line, sizeof tdm_line, stdin)) {
		tdm_line[strcspn(tdm_line, "\n")] = 0;
		tdm_reads = 0;
		TDM_RUN(programs[strtoul(tdm_line, 0, 10)]);
		fflush(stdout);
	}
	return 0;
}
`, table)
	return b.String()
}

// writeBeside returns the translation of a program as a function of a name, without the prelude and main, which can stand beside others.
func writeBeside(t *testing.T, s subject, h c.Harness, name string) string {
	t.Helper()
	text, err := c.Translate(s.program.Lang(), c.Options{Harness: h})
	if err != nil {
		t.Fatalf("%v\n%s", err, s.text)
	}
	_, body, _ := strings.Cut(string(text), c.Prelude())
	body, _, _ = strings.Cut(body, "\nTDM_MAIN\n")
	body = regexp.MustCompile(`\b[vpc]_\w+`).ReplaceAllString(strings.ReplaceAll(body, "tdm_program", name), name+"_$0")
	return regexp.MustCompile(`(?m)^TDM_ARRAY\((\w+),.*$`).ReplaceAllString(body, "#ifndef ${1}_\n#define ${1}_\n$0\n#endif")
}

// count is what was compared.
type count struct{ programs, runs, final, errors, blocked, bound, endless int }

func (n *count) add(m count) {
	n.programs += m.programs
	n.runs += m.runs
	n.final += m.final
	n.errors += m.errors
	n.blocked += m.blocked
	n.bound += m.bound
	n.endless += m.endless
}

// runs are runs of programs as Tandem has them.
type runs struct {
	programs []subject
	lines    []byte // what the C program reads
	list     []oneRun
	n        count
}

type oneRun struct {
	s    subject
	line string
	want []string
}

// runsOf runs each program on as many inputs.
func runsOf(t *testing.T, list []subject, every int) *runs {
	t.Helper()
	a := &runs{programs: list}
	for i, s := range list {
		a.n.programs++
		r := rand.New(rand.NewPCG(uint64(i), 100))
		for range every {
			line, want, ok := s.run(t, r)
			if !ok {
				a.n.endless++
				continue
			}
			a.list = append(a.list, oneRun{s, line, want})
			a.lines = fmt.Appendf(a.lines, "%d%s\n", i, line)
		}
	}
	return a
}

// agree compares programs with their translations, on inputs of each; every is how many.
func agree(t *testing.T, cc string, prelude string, list []subject, every int, flags ...string) (count, error) {
	t.Helper()
	return runsOf(t, list, every).agree(t, cc, prelude, flags...)
}

// agree compares runs with those of the translations. The error tells the first
// difference.
func (a *runs) agree(t *testing.T, cc string, prelude string, flags ...string) (count, error) {
	t.Helper()
	n := a.n
	command := compiled(t, t.TempDir(), cc, together(t, prelude, a.programs), flags...)
	cmd := exec.Command(command)
	var complaints bytes.Buffer
	cmd.Stdin, cmd.Stderr = bytes.NewReader(a.lines), &complaints
	out, failed := cmd.Output()
	got := bufio.NewScanner(bytes.NewReader(out))
	got.Buffer(nil, 1<<22)
	for _, r := range a.list {
		if !got.Scan() {
			return n, fmt.Errorf("no line for %s\n%s\n%v %.2000s", r.line, r.s.text, failed, complaints.String())
		}
		n.runs++
		kind, _, _ := strings.Cut(got.Text(), " ")
		switch kind {
		case "final":
			n.final++
		case "error":
			n.errors++
		case "blocked":
			n.blocked++
		case "bound":
			n.bound++
			continue
		}
		if !strings.Contains("\n"+strings.Join(r.want, "\n")+"\n", "\n"+got.Text()+"\n") {
			return n, fmt.Errorf("with%s\n got %s\nwant %s\n%s", r.line, got.Text(), strings.Join(r.want, "\n  or "), r.s.text)
		}
	}
	if failed != nil {
		return n, fmt.Errorf("%v: %.2000s", failed, complaints.String())
	}
	return n, nil
}

// sanitizers returns the flags of the sanitizers, where the compiler has their library.
func sanitizers(t *testing.T, cc string) []string {
	t.Helper()
	flags := []string{"-fsanitize=undefined,address", "-fno-sanitize-recover=all"}
	cmd := exec.Command(cc, append(flags, "-x", "c", "-o", filepath.Join(t.TempDir(), "p"), "-")...)
	cmd.Stdin = strings.NewReader("int main(void) { return 0; }\n")
	if err := cmd.Run(); err != nil {
		t.Logf("%s without sanitizers: their library is not installed", cc)
		return nil
	}
	return flags
}

// some returns n programs of a vocabulary that have translations, from a seed on.
func some(t *testing.T, r *languages.Register, voc *programs.Vocabulary, seed uint64, n int) []subject {
	t.Helper()
	var list []subject
	for tried := 0; len(list) < n; seed++ {
		if tried++; tried > 20*n {
			t.Fatalf("%d of %d programs have a translation", len(list), tried)
		}
		s, ok := generated(t, r, voc, seed, 8+int(seed%16))
		if !ok {
			continue
		}
		if _, err := c.Translate(s.program.Lang(), c.Options{}); err == nil {
			list = append(list, s)
		}
	}
	return list
}

// The evidence: a thousand programs, each with a hundred inputs, by both compilers, with
// and without optimisation.
func TestAgreeSweep(t *testing.T) {
	longtest.Sweep(t)
	r := register.All()
	vocs := vocabularies()
	sums := map[string]*count{}
	for _, name := range slices.Sorted(maps.Keys(vocs)) {
		for part := range uint64(3) {
			runs := runsOf(t, some(t, r, vocs[name], 1000*part, 48), 100)
			for _, cc := range compilers(t) {
				sanitized := sanitizers(t, cc)
				for _, level := range []string{"-O0", "-O2"} {
					n, err := runs.agree(t, cc, c.Prelude(), append(slices.Clip(sanitized), level)...)
					if err != nil {
						t.Fatalf("%s %s, %s: %v", cc, level, name, err)
					}
					if sums[cc+level] == nil {
						sums[cc+level] = &count{}
					}
					sums[cc+level].add(n)
				}
			}
		}
	}
	for _, how := range slices.Sorted(maps.Keys(sums)) {
		t.Logf("%s: %+v", how, *sums[how])
	}
}

// A few programs of each vocabulary agree with their translations.
func TestAgree(t *testing.T) {
	r := register.All()
	var list []subject
	vocs := vocabularies()
	for _, name := range slices.Sorted(maps.Keys(vocs)) {
		list = append(list, some(t, r, vocs[name], 0, 4)...)
	}
	for _, cc := range compilers(t)[:1] {
		n, err := agree(t, cc, c.Prelude(), list, 20, append(sanitizers(t, cc), "-O0")...)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %+v", cc, n)
	}
}
