package executor_test

import (
	"strings"
	"testing"

	"tandem/internal/longtest"
	"tandem/judge/grade"
)

// edit replaces a text of the model answer, which must be there.
type edit struct{ old, new string }

// cheat is an answer that must not get what it cheats in.
type cheat struct {
	name   string
	text   string // the whole answer; "": the model answer with the edits
	edits  []edit
	want   string // a letter for the outcome of each part: right, wrong, missing, not judged
	day    bool   // it is tried every day, and not in sweeps alone
	hangs  bool   // it takes all the time that there is
	says   string // is in the message of the first part that is not right, or in the error
	reason string // why it gets what it gets
}

// body returns an answer that does this, and nothing else.
func body(imports, main string) string {
	return "package main\n\nimport (\n" + imports + "\n)\n\nfunc main() {\n" + main + "\n}\n"
}

// writes is where it writes.
const writes = "	to := json.NewEncoder(os.Stdout)\n"

func cheats() []cheat {
	const phi = `	s.Phi = Expr{Op: "and", Kids: []Expr{s.Phi, b}}` + "\n"
	return []cheat{
		{name: "the printed paths of an example", text: body(`"fmt"`, `fmt.Println(`+"`"+`{"paths":[{"choices":"","status":"final","pathCondition":"true","substitution":{}}]}`+"`)"),
			want: "WWWWWW", reason: "one program is not all of them"},
		{name: "φ always true", day: true, edits: []edit{{phi, "	_ = b\n"}}, want: "RWRWRW", says: "but the run takes another path", reason: "σ is right"},
		{name: "φ always false", edits: []edit{{phi, "	_ = b\n	s.Phi = Expr{Op: \"bool\", Text: \"false\"}\n"}}, want: "RWRWRW", says: "no condition of yours is true", reason: "σ is right"},
		{name: "φ is the last test", edits: []edit{{phi, "	s.Phi = b\n"}}, want: "RWRWRW", says: "is true for the input", reason: "so are those before"},
		{name: "tests over the final values", edits: []edit{{"	b := apply(s.Rest[0].Test, s.Sigma)\n", "	b := s.Rest[0].Test\n"}}, want: "RWRWRW", reason: "bσ and not b"},
		{name: "no negation", edits: []edit{{`	if letter == "F" {`, `	if false {`}}, want: "RWRWRW", reason: "two paths with one condition"},
		{name: "all paths in one", edits: []edit{{writes, "	if len(found) > 1 {\n		found = []Path{{\"\", \"final\", \"true\", map[string]string{}}}\n	}\n" + writes}},
			want: "RWWWWW", says: "the condition of your path without choices is true", reason: "its choices are those of no path"},
		{name: "the first path alone", edits: []edit{{writes, "	found = found[:1]\n" + writes}}, want: "RWWWWW", reason: "the others are missing"},
		{name: "the last path is missing", edits: []edit{{writes, "	if len(found) > 1 {\n		found = found[:len(found)-1]\n	}\n" + writes}}, want: "RWWWWR", says: "no condition of yours is true", reason: "it is one that ends"},
		{name: "a path twice", day: true, edits: []edit{{writes, "	found = append(found, found[0])\n" + writes}}, want: "WWWWWW", says: "is there twice", reason: "with the same choices"},
		{name: "a path twice, under other choices", edits: []edit{{writes, "	if len(found) > 1 {\n		p := found[len(found)-1]\n		p.Choices += \"F\"\n		found = append(found, p)\n	}\n" + writes}},
			want: "RWRWRR", says: "is none of the program", reason: "choices that the program does not have"},
		{name: "made-up paths that no input takes", edits: []edit{{writes, "	found = append(found, Path{\"TFTFTFTFTFT\", \"final\", \"false\", nil})\n" + writes}}, want: "WWRWRR", says: "is none of the program", reason: "a false φ makes no path"},
		{name: "choices that are told by nothing", edits: []edit{{`	s.Choices += letter`, `	s.Choices += "T"`}}, want: "RWWWWW", reason: "all paths have the same"},
		{name: "right for the first five iterations", edits: []edit{{"	loops(p.Body)\n", "	loops(p.Body)\n	most = min(most, 5)\n"}}, want: "RRRWWW", reason: "one program has more of them"},
		{name: "ignores the bound", edits: []edit{{"	loops(p.Body)\n", "	loops(p.Body)\n	most = 2\n"}}, want: "RRRWWW", reason: "bounds differ"},
		{name: "counts iterations of the path", edits: []edit{{"		delete(no.Times, first.Loop)\n", ""}}, want: "RRRWWW", reason: "a loop in a loop is entered again"},
		{name: "one iteration less", edits: []edit{{"s.Times[first.Loop] == most", "s.Times[first.Loop] == most-1"}}, want: "RRRWWW", reason: "a path at the bound that ends within"},
		{name: "nothing at the bound", edits: []edit{{"		for _, c := range cut {\n			list = append(list, ended(c, \"bound\"))\n		}\n", "		_ = cut\n"}}, want: "RRRRRW", says: "goes beyond the bound", reason: "paths that the bound cuts are told"},
		{name: "what is cut is final", day: true, edits: []edit{{`ended(c, "bound")`, `ended(c, "final")`}}, want: "RRRWRW", says: "has the status final", reason: "those paths do not end"},
		{name: "what is cut is one path", edits: []edit{{writes, "	rest := []Path{}\n	for _, q := range found {\n		if q.Status == \"final\" {\n			rest = append(rest, q)\n		}\n	}\n	if len(rest) < len(found) {\n		rest = append(rest, Path{\"TTT\", \"bound\", \"true\", nil})\n	}\n	found = rest\n" + writes}},
			want: "RRRRRW", reason: "φ of a path at the bound is judged, too"},
		{name: "no loops", edits: []edit{{"	default: // while\n", "	case \"while\":\n		return nil, nil\n	default:\n"}}, want: "RRRMMM", says: "it writes no path", reason: "the other parts have their points"},
		{name: "σ is as it was", day: true, edits: []edit{{"		p.Substitution[x] = e.String()\n", "		_ = e\n		p.Substitution[x] = x\n"}}, want: "WRWRWR", says: "the substitution of your path without choices is wrong", reason: "φ is right"},
		{name: "σ is wrong of the last variable", edits: []edit{{"	p := Path{Choices: s.Choices", "	s.Sigma = maps.Clone(s.Sigma)\n	for x := range s.Sigma {\n		if x >= \"x\" {\n			s.Sigma[x] = Expr{Op: \"var\", Text: x}\n		}\n	}\n	p := Path{Choices: s.Choices"}},
			want: "WRWRWR", reason: "names differ"},
		{name: "assignments that forget", edits: []edit{{"		n.Sigma[first.To] = apply(first.E, s.Sigma)", "		n.Sigma[first.To] = first.E"}}, want: "WWWWWW", reason: "eσ and not e"},
		{name: "right for one variable", edits: []edit{{"	loops(p.Body)\n", "	loops(p.Body)\n	if len(p.Variables) > 1 {\n		p.Body = nil\n	}\n"}}, want: "WWWWWW", reason: "programs have more of them"},
		{name: "right where constants are small", edits: []edit{{"	if json.Unmarshal(list[1], &e.Text) == nil {\n", "	if json.Unmarshal(list[1], &e.Text) == nil {\n		if e.Op == \"int\" && len(e.Text) > 3 {\n			e.Text = \"100\"\n		}\n"}},
			want: "WWWWWW", reason: "some are large"},
		{name: "right for programs of four statements", edits: []edit{{"	loops(p.Body)\n", "	loops(p.Body)\n	if len(p.Body) > 3 {\n		p.Body = p.Body[:3]\n	}\n"}}, want: "WWWWWW", reason: "some are longer"},
		{name: "no choice in a choice", edits: []edit{{"	case \"if\":\n", "	case \"if\":\n		if len(s.Choices) > 1 {\n			return []State{choose(s, \"T\", rest)}, nil\n		}\n"}}, want: "RWWWWW", reason: "programs are nested"},
		{name: "right for two loops", edits: []edit{{"	loops(p.Body)\n", "	loops(p.Body)\n	if n := strings.Count(fmt.Sprintf(\"%+v\", p.Body), \"Kind:while\"); n > 2 {\n		p.Body = nil\n	}\n"}}, want: "RRRWWW", reason: "one program has three"},
		{name: "integers of 64 bits", edits: []edit{{"	if json.Unmarshal(list[1], &e.Text) == nil {\n", "	if json.Unmarshal(list[1], &e.Text) == nil {\n		if e.Op == \"int\" {\n			n, _ := strconv.ParseInt(e.Text, 10, 64)\n			e.Text = strconv.FormatInt(n, 10)\n		}\n"}},
			want: "WWWWWW", reason: "some are larger"},
		{name: "right for four variables", edits: []edit{{"	loops(p.Body)\n", "	loops(p.Body)\n	if len(p.Variables) > 4 {\n		p.Body = nil\n	}\n"}}, want: "WWWWWW", reason: "some programs have more"},
		{name: "φ is wrong of one input", edits: []edit{{phi, "	if b.Op == \"gt\" {\n		b.Op = \"ge\"\n	}\n" + phi}}, want: "RWRWRW", reason: "a solver looks for it"},
		{name: "a substitution of what is no variable", edits: []edit{{"	p := Path{Choices: s.Choices", "	s.Sigma = maps.Clone(s.Sigma)\n	s.Sigma[\"φ\"] = Expr{Op: \"int\", Text: \"1\"}\n	p := Path{Choices: s.Choices"}},
			want: "WRWRWR", says: "no variable of the program", reason: "φ is right"},
		{name: "terms that cannot be read", edits: []edit{{`"implies": "=>",`, `"implies": "=>>",`}}, want: "WWWWWW", says: "found", reason: "of programs with this operator"},
		{name: "no JSON", day: true, text: body(`"fmt"`, `fmt.Println("done")`), want: "WWWWWW", says: "no JSON, at 1:1", reason: "it is told where"},
		{name: "JSON that ends too early", text: body(`"fmt"`, `fmt.Println("{\"paths\": [")`), want: "WWWWWW", says: "no JSON, at 2:1", reason: "it is told where"},
		{name: "two documents", edits: []edit{{writes, "	fmt.Println(`{\"paths\": []}`)\n" + writes}}, want: "WWWWWW", says: "more behind", reason: "which of them is meant is not known"},
		{name: "another field", text: body(`"fmt"`, `fmt.Println("{\"ways\": []}")`), want: "WWWWWW", says: `no field "paths"`, reason: "it is named"},
		{name: "nothing", day: true, text: body(`_ "fmt"`, ``), want: "WWWWWW", says: "it writes nothing", reason: "no document"},
		{name: "no paths", text: body(`"fmt"`, `fmt.Println("{\"paths\": []}")`), want: "MMMMMM", says: "it writes no path", reason: "as the file with holes"},
		{name: "100 MB", day: true, text: body("\"os\"\n\"strings\"", `for range 100 { os.Stdout.WriteString(strings.Repeat("{", 1<<20)) }`), want: "WWWWWW", says: "more than 8 MiB", reason: "output is bounded"},
		{name: "a hundred thousand paths", edits: []edit{{writes, "	for len(found) < 100_000 && len(p.Variables) > 0 {\n		found = append(found, Path{\"T\", \"final\", \"false\", nil})\n	}\n" + writes}}, want: "WWWWWW", says: "more than 10000", reason: "paths are bounded"},
		{name: "a term without end", edits: []edit{{writes, "	found[0].PathCondition = strings.Repeat(\"!\", 1<<20) + \"true\"\n" + writes}}, want: "WWRRRW", says: "the path condition of your path", reason: "terms are bounded"},
		{name: "never ends", text: body(`_ "fmt"`, `for {}`), want: "WWWWWW", hangs: true, says: "did not end in 3s", reason: "time is bounded"},
		{name: "never ends on loops", edits: []edit{{"	default: // while\n", "	default: // while\n		for {\n		}\n"}}, want: "RRRWWW", hangs: true, says: "did not end in 3s", reason: "the other parts have their points"},
		{name: "takes all memory", text: body(`"fmt"`, `var all [][]byte
for {
	b := make([]byte, 1<<20)
	for i := range b { b[i] = 1 }
	all = append(all, b)
	if len(all) > 1<<14 { fmt.Println(len(all)) }
}`), want: "WWWWWW", says: "more than 512 MiB of memory", reason: "memory is bounded"},
		{name: "recursion without end", text: body(`"fmt"`, `var f func(int) int
f = func(n int) int { return f(n+1) + 1 }
fmt.Println(f(0))`), want: "WWWWWW", reason: "a stack overflow, or too much memory"},
		{name: "panics", text: body(`_ "fmt"`, `panic("enough")`), want: "WWWWWW", says: "exit status 2: panic: enough", reason: "how it ended is told"},
		{name: "exits with a status", edits: []edit{{"		os.Exit(1)\n	}\n", "		os.Exit(1)\n	}\n	os.Exit(3)\n"}}, want: "WWWWWW", says: "exit status 3", reason: "right output of a run that fails is none"},
		{name: "leaves children", day: true, edits: []edit{{"	\"encoding/json\"\n", "	\"encoding/json\"\n	\"os/exec\"\n	\"syscall\"\n	\"time\"\n"}, {"func main() {\n", `func main() {
	if len(os.Args) > 2 {
		time.Sleep(time.Hour)
	}
	c := exec.Command(os.Args[0], "1", "child")
	c.Stdin, c.Stdout, c.Stderr = os.Stderr, os.Stderr, os.Stderr
	c.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := c.Start(); err != nil {
		panic(err)
	}
`}}, want: "WWWWWW", says: "leaves processes behind", reason: "they are killed"},
		{name: "runs the grader", day: true, text: body("\"fmt\"\n\"os\"\n\"os/exec\"", `c := exec.Command(fmt.Sprintf("/proc/%d/exe", os.Getppid()), "explore", "-", "--json", "--bound", "unwind=" + os.Args[1])
c.Stdin, c.Stderr = os.Stdin, os.Stderr
out, err := c.Output()
if err != nil { panic(err) }
os.Stdout.Write(out)`), want: "WWWWWW", says: "permission denied", reason: "it is confined"},
		{name: "reads files of others", day: true, text: body("\"fmt\"\n\"os\"\n\"path/filepath\"", `for _, dir := range []string{"/", "/tmp", "..", "../..", os.Getenv("HOME")} {
	list, err := filepath.Glob(dir + "/*")
	if err == nil && len(list) > 0 { fmt.Println(list) }
}
_, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", os.Getppid()))
panic(err)`), want: "WWWWWW", says: "permission denied", reason: "it is confined"},
		{name: "does not compile", day: true, text: body(`"fmt"`, `fmt.Println(x)`), want: "MMMMMM", says: "executor.go:8:13: undefined: x", reason: "no points, and where"},
		{name: "no Go", day: true, text: "def main(): pass\n", want: "MMMMMM", says: "executor.go:1:1: expected 'package'", reason: "no points, and where"},
		{name: "no text", day: true, text: "package main\n\x00\xff", want: "MMMMMM", says: "executor.go:2:", reason: "no points, and where"},
		{name: "another package", day: true, text: "package executor\n\nfunc Main() {}\n", want: "MMMMMM", says: "executor.go:1:9: found the package executor, expected main", reason: "nothing can be run"},
		{name: "libraries of others", day: true, text: body(`_ "golang.org/x/sys/unix"`, ``), want: "MMMMMM", says: "golang.org/x/sys/unix", reason: "the standard library alone"},
		{name: "C", day: true, text: body(`"C"`, ``), want: "MMMMMM", says: "executor.go", reason: "the standard library alone"},
		{name: "10 MB of source", day: true, text: "package main\n" + strings.Repeat("// x\n", 2<<20), want: "MMMMMM", says: "found 10485773 bytes, expected at most 1048576", reason: "the source is bounded"},
		{name: "a large program", text: body("\"fmt\"\n\"os\"", `fmt.Println(all[os.Getpid()])`) + "\nvar all = [1 << 28]byte{1: 1, 1<<28 - 1: 1}\n", want: "MMMMMM", says: "executor.go", reason: "what is built is bounded"},
	}
}

// Cheating answers get nothing for what they cheat in.
func TestCheats(t *testing.T) {
	model := string(source(t, "answers/8/model/executor.go"))
	for _, row := range cheats() {
		t.Run(row.name, func(t *testing.T) {
			if !row.day {
				longtest.Sweep(t)
			}
			t.Parallel()
			if row.reason == "" {
				t.Error("there is no reason")
			}
			text := row.text
			if text == "" {
				text = model
			}
			for _, e := range row.edits {
				if strings.Count(text, e.old) != 1 {
					t.Fatalf("%q is there %d times", e.old, strings.Count(text, e.old))
				}
				text = strings.Replace(text, e.old, e.new, 1)
			}
			r := graded(t, []byte(text), 1, row.hangs)
			got, said := "", r.Error
			for _, p := range r.Parts {
				got += map[grade.Outcome]string{grade.Right: "R", grade.Wrong: "W", grade.Missing: "M", grade.NotJudged: "N"}[p.Outcome]
				if (p.Points == p.Max) != (p.Outcome == grade.Right) || p.Points != 0 && p.Points != p.Max {
					t.Errorf("%s: %v with %d points", p.Name, p.Outcome, p.Points)
				}
				if said == "" {
					said = p.Message
				}
			}
			if got != row.want || !strings.Contains(said, row.says) {
				t.Errorf("%s: found %s, expected %s; %q is to be in\n%s", row.reason, got, row.want, row.says, said)
			} else {
				t.Logf("%s\n%s", got, said)
			}
		})
	}
}
