package lift

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"tandem/internal/longtest"
)

// Random functions of the subset, lifted and compiled together, give what the originals give: for each
// of their inputs, panics included. So does sym's verdict on all pairs of eight bits.
func TestRandomFunctions(t *testing.T) {
	for seed := range uint64(longtest.Cases(1, 8)) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			compiled(t, &generator{r: rand.New(rand.NewPCG(seed, 49))}, longtest.Cases(16, 60))
		})
	}
}

// compiled judges so many functions.
func compiled(t *testing.T, g *generator, functions int) {
	g.out.WriteString(prelude)
	var tests strings.Builder
	var names []string
	for range functions {
		fn := g.function()
		names = append(names, fn.name)
		tests.WriteString(fn.test())
	}
	dir := t.ArtifactDir() // go test -artifacts keeps it
	files := map[string]string{"random.go": g.out.String()}
	write := func() {
		for name, text := range files {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	write()
	lifted, err := Package(dir, append(names, "pairs"))
	if err != nil {
		t.Fatal(err)
	}
	harness, err := os.ReadFile(filepath.Join("testdata", "random_test.go.txt"))
	if err != nil {
		t.Fatal(err)
	}
	files["lifted_test.go"], files["random_test.go"] = string(lifted.Text), string(harness)+tests.String()
	write()
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	replace := map[string]string{}
	for name := range files {
		replace[filepath.Join(here, "testdata", name)] = filepath.Join(dir, name)
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil || os.WriteFile(filepath.Join(dir, "overlay.json"), overlay, 0o666) != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "test", "-vet=off", "-tags="+longtest.Setting("-tags"), "-overlay="+filepath.Join(dir, "overlay.json"), "-timeout=30m", "./testdata")
	if testing.Verbose() {
		cmd.Args = append(cmd.Args, "-v")
	}
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	t.Logf("%s", out)
}

// given is how a parameter gets each of its values, and how many it has.
func given(of string, radix int) (call, symbolic string, size int) {
	switch of {
	case "bool":
		return "truth(&k)", "symTruth(c, p, %s)", 2
	case "pair":
		return "pairOf(&k)", "symPairOf(c, p, %s)", 32
	case "[]int8":
		return "numbers(&k)", "symNumbers(c, p, %s)", 21
	case "[]bool":
		return "truths(&k)", "symTruths(c, p, %s)", 7
	}
	return fmt.Sprintf("number[%s](&k, %d)", of, radix), fmt.Sprintf("symNumber(c, p, %%s, %d)", radix), radix
}

// compared is how results are.
func compared(of string) string {
	switch of {
	case "bool":
		return "bit"
	case "pair":
		return "pairBits"
	case "[3]uint8":
		return "arrayBits"
	case "[]int8":
		return "sliceBits"
	case "[]bool":
		return "truthsBits"
	}
	return "bits"
}

// symbolic returns a type as a copy has it.
func symbolic(of string) string {
	if slice, ok := strings.CutPrefix(of, "[]"); ok {
		return "[]" + symbolic(slice)
	}
	switch of {
	case "bool":
		return "sym.Bool"
	case "pair":
		return "symPair"
	}
	return "sym.Num[" + of + "]"
}

// test returns a test of the lifted function.
func (fn *function) test() string {
	radix := 16
	for _, p := range fn.params {
		if strings.HasPrefix(p.of, "[]") || p.of == "pair" {
			radix = 8
		}
	}
	n := 1
	var params, natives, symbolics, args, results, shown, symShown []string
	for i, p := range fn.params {
		a := fmt.Sprintf("a%d", i)
		native, made, size := given(p.of, radix)
		n *= size
		params, args = append(params, fmt.Sprintf("%s %s", p.name, symbolic(p.of))), append(args, a)
		natives = append(natives, a+" := "+native)
		symbolics = append(symbolics, a+" := "+fmt.Sprintf(made, p.name))
	}
	show := func(name, of string) {
		f := compared(of)
		shown = append(shown, f+"("+name+")")
		if f == "bit" {
			f = "truthBits"
		}
		symShown = append(symShown, "sym"+strings.ToUpper(f[:1])+f[1:]+"(c, "+name+")")
	}
	for i, r := range fn.results {
		results = append(results, fmt.Sprintf("r%d", i))
		show(results[i], r.of)
	}
	for i, p := range fn.params {
		if strings.HasPrefix(p.of, "[]") {
			show(args[i], p.of)
		}
	}
	given := func(list []string) string { return strings.Join(list, ", ") }
	text := fmt.Sprintf(`
func Test%[1]s(t *testing.T) {
	native := tabulate(%[2]d, %[3]d, func(k int) []uint64 {
		%[4]s
		%[5]s := %[1]s(%[6]s)
		return []uint64{%[7]s}
	})
	sym.ForAll(t, func(c *sym.C%[8]s) sym.Bool {
		p := &place{weight: 1}
		%[9]s
		return native.same(c, p, func() []sym.Uint64 {
			%[5]s := sym%[1]s(c%[10]s)
			return []sym.Uint64{%[11]s}
		})
	}, sym.Bounds{Length: 2})
`, fn.name, n, len(shown), strings.Join(natives, "\n\t\t"), given(results), given(args), given(shown), prefixed(params), strings.Join(symbolics, "\n\t\t"), prefixed(args), given(symShown))
	if len(fn.params) == 2 && radix == 16 && given([]string{fn.params[0].of, fn.params[1].of}) == "int8, int8" {
		blanks := strings.Repeat(", _", len(results)-1)
		text += fmt.Sprintf(`	for _, k := range []uint64{native.rows[100][1], 77} {
		verdict(t, func(x, y int8) uint64 { r0%[2]s := %[1]s(x, y); return %[3]s }, k, func(c *sym.C, x, y sym.Int8) sym.Bool {
			r0%[2]s := sym%[1]s(c, x, y)
			return %[4]s.Ne(sym.Of(k))
		})
	}
`, fn.name, blanks, shown[0], symShown[0])
	}
	return text + "}\n"
}

func prefixed(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return ", " + strings.Join(list, ", ")
}
