package engines

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tandem/judge/oracle"
	"tandem/props/programs"
)

// finding is what found/NAME/finding.json says of a wrong claim: program.tdm is the shrunk program,
// claims.json what the engine claims of it, run.c what happens, and report.md a bug report.
type finding struct {
	Engine     string `json:"engine"`
	Version    string `json:"version"`
	Issue      string `json:"issue"` // where the engine's issues have it
	Kind       string `json:"kind"`  // of the oracle's finding
	Cause      string `json:"cause"`
	Promises   bool   `json:"promises"` // the engine says safe, verified or complete, and means it
	Programs   int    `json:"programs"` // until the first was found
	Seconds    int    `json:"seconds"`  // for these, on two shared processors
	Rounded    bool   `json:"rounded"`  // the two were not written down exactly
	Statements int    `json:"statements"`
	Rules      string `json:"rules"`    // that declare the forms of the program; "": none
	Template   bool   `json:"template"` // found by functions of C that were made of a template, and put to the oracle then
	Today      string `json:"today"`    // what later versions do
}

// hunted is one row of found/runs.json: a campaign.
type hunted struct {
	Engine     string         `json:"engine"`
	Version    string         `json:"version"`
	Vocabulary string         `json:"vocabulary"`
	Seed       uint64         `json:"seed"` // 0: it was not written down
	Programs   int            `json:"programs"`
	Claims     int            `json:"claims"`
	Undecided  int            `json:"undecided"`
	Silent     int            `json:"silent"` // programs on which it hangs or fails
	Wrong      map[string]int `json:"wrong"`  // programs, by finding
	Minutes    float64        `json:"minutes"`
	Inputs     int            `json:"inputs"` // of programs, in a small domain
	Judged     int            `json:"judged"` // those of which a claim said how they end
}

// absent is one row of found/absent.json: a known fault that could not be shown, or an engine that could not be driven.
type absent struct {
	Engine string `json:"engine"`
	Issue  string `json:"issue"`
	Why    string `json:"why"`
}

// read returns the value of a file of found.
func read[T any](t *testing.T, file string) (v T) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(text, &v)
	}
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return v
}

// findings lists the folders of found.
func findings(t *testing.T) []string {
	t.Helper()
	list, err := filepath.Glob("found/*/finding.json")
	if err != nil || len(list) == 0 {
		t.Fatal(list, err)
	}
	for i := range list {
		list[i] = filepath.Dir(list[i])
	}
	return list
}

// Each finding is judged again, without its engine: the claims are wrong in its kind, and run.c,
// which anyone can compile, prints what run.txt says.
func TestFound(t *testing.T) {
	for _, dir := range findings(t) {
		t.Run(filepath.Base(dir), func(t *testing.T) {
			text := func(name string) string {
				t.Helper()
				text, err := os.ReadFile(filepath.Join(dir, name))
				if err != nil {
					t.Fatal(err)
				}
				return string(text)
			}
			f := read[finding](t, filepath.Join(dir, "finding.json"))
			p, choice := withRules(t, text("program.tdm"), f.Rules)
			r := judgedBy(t, p, []byte(text("claims.json")), oracle.Options{Choice: choice})
			if !slices.ContainsFunc(r.Findings(), func(g oracle.Finding) bool { return string(g.Kind) == f.Kind }) {
				t.Errorf("%s: %+v, want %s", r.Verdict(), r.Findings(), f.Kind)
			}
			if n := programs.Statements(p.Lang()); n != f.Statements {
				t.Errorf("%d statements, and %d in finding.json", n, f.Statements)
			}
			if sol, err := os.ReadFile(filepath.Join(dir, "program.sol")); err == nil {
				if now, err := solc(p.Lang()); err != nil || string(now) != string(sol) {
					t.Errorf("%v: the translation is another one:\n%s", err, now)
				}
			}
			if strings.Count(text("report.md"), "\n\n") > 0 {
				t.Error("report.md has more than one paragraph")
			}
			needs(t, "cc", "")
			file := filepath.Join(t.TempDir(), "run")
			if out, err := exec.Command("cc", "-pthread", "-o", file, filepath.Join(dir, "run.c")).CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			if out, err := exec.Command(file).Output(); err != nil || string(out) != text("run.txt") {
				t.Errorf("%v: run.c prints\n%s", err, out)
			}
		})
	}
}

// museum returns the tables of found for the page.
func museum(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	b.WriteString("\n## What the oracle found\n\nEach row but two was found and shrunk by `tandem oracle --engine` alone. Of *a template*: 6,480 functions in C test a term twice, and what an engine\n" +
		"says of such a function was put to the oracle as a program. An engine without a promise follows infeasible paths by design.\n\n" +
		"| engine | known as | cause | promise | programs | seconds | statements | today | shrunk |\n|---|---|---|---|---|---|---|---|---|\n")
	for _, dir := range findings(t) {
		f := read[finding](t, filepath.Join(dir, "finding.json"))
		promise := "no"
		if f.Promises {
			promise = "yes"
		}
		name, about := filepath.Base(dir), ""
		if f.Rounded {
			about = "about "
		}
		of := ""
		if f.Template {
			of = " of a template"
		}
		fmt.Fprintf(&b, "| %s %s | %s | %s | %s | %s%d%s | %s%d | %d | %s | [%s](../judge/oracle/engines/found/%s/run.c) |\n",
			f.Engine, f.Version, f.Issue, f.Cause, promise, about, f.Programs, of, about, f.Seconds, f.Statements, f.Today, name, name)
	}
	b.WriteString("\nThese known faults are not shown:\n\n| engine | known as | why |\n|---|---|---|\n")
	for _, a := range read[[]absent](t, "found/absent.json") {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", a.Engine, a.Issue, a.Why)
	}
	b.WriteString("\nThe hunts, each of one seed on one of two shared processors. `judge/oracle/engines/hunt.sh` does those whose seed is told.\n" +
		"Where no run shows clang or gcc wrong, of seed 11, Z3 and cvc5 agree, or all inputs were run. Of the small inputs of a program those are judged of which a claim says how they end;\n" +
		"hunts before seed 21 did not count them:\n\n" +
		"| engine | vocabulary | seed | programs | silent | claims | undecided | wrong, in programs | small inputs judged | minutes |\n|---|---|---|---|---|---|---|---|---|---|\n")
	for _, h := range read[[]hunted](t, "found/runs.json") {
		var wrong []string
		for _, name := range slices.Sorted(maps.Keys(h.Wrong)) {
			wrong = append(wrong, fmt.Sprintf("%s: %d", name, h.Wrong[name]))
		}
		if len(wrong) == 0 {
			wrong = []string{"0"}
		}
		seed := ""
		if h.Seed > 0 {
			seed = fmt.Sprint(h.Seed)
		}
		share := ""
		if h.Inputs > 0 {
			share = fmt.Sprintf("%d %%", 100*h.Judged/h.Inputs)
		}
		fmt.Fprintf(&b, "| %s %s | %s | %s | %d | %d | %d | %d | %s | %s | %.0f |\n", h.Engine, h.Version, h.Vocabulary, seed, h.Programs, h.Silent, h.Claims, h.Undecided, strings.Join(wrong, ", "), share, h.Minutes)
	}
	return b.String()
}
