package ledger

import (
	"embed"
	"strings"

	"tandem"
	"tandem/internal/lists"
	"tandem/internal/rules"
)

// Finding is what is false in a paper, or depends on how it is read: what a reader
// can run, and what its authors could say.
type Finding struct {
	Entry   string `json:"entry" jsonschema:"the ID of the claim"`
	Claim   string `json:"claim" jsonschema:"the claim, with its number"`
	Says    string `json:"says" jsonschema:"what the text says"`
	Reading string `json:"reading" jsonschema:"the reading that the command runs"`
	File    string `json:"file" jsonschema:"a program that shows it, from the root of the module"`
	Command string `json:"command" jsonschema:"what runs it"`
	Output  string `json:"output" jsonschema:"a line of what is printed"`
	Wrong   string `json:"wrong" jsonschema:"what goes wrong"`
	Repair  string `json:"repair" jsonschema:"what suffices instead"`
	Answer  string `json:"answer" jsonschema:"what the authors could answer"`
	Verdict string `json:"verdict" jsonschema:"of the claim: refuted, depends on the reading, or inconclusive, where some reading is refuted and none of the others is decided"`
	Stands  string `json:"stands" jsonschema:"by how many cases the repaired claim stands"`
}

//go:embed findings.txt misprints.txt
var said embed.FS

// blocks reads a file of findings or misprints, which have these fields. Tests read all of them.
func blocks[T any](name string, of func(head string, fields map[string]string) T, keys ...string) []T {
	text, err := said.ReadFile(name)
	if err != nil {
		panic(err) // it is embedded
	}
	list, err := rules.Blocks(name, string(text), keys...)
	if err != nil {
		panic(err) // a test reads it
	}
	return lists.Map(list, func(b rules.Block) T {
		_, head, _ := strings.Cut(b.Head, " ")
		return of(head, b.Fields)
	})
}

// AllFindings lists what findings.txt has: the ledger shows of it what its evidence shows, too. The most
// important comes first. Verdicts, and the cases by which a repair stands, are those of the entries.
func AllFindings() []Finding {
	return blocks("findings.txt", func(entry string, f map[string]string) Finding {
		return Finding{
			Entry: entry, Claim: f["claim"], Says: f["says"], Reading: f["reading"], File: f["file"], Command: f["command"],
			Output: f["output"], Wrong: f["wrong"], Repair: f["repair"], Answer: f["answer"],
		}
	}, "claim", "says", "reading", "file", "command", "output", "wrong", "repair", "answer")
}

// find keeps those of the list whose entry fails by some reading, by the evidence.
func (l *Ledger) find() {
	for _, f := range AllFindings() {
		e, ok := l.Find(f.Entry)
		if !ok || e.Verdict != Refuted && e.Verdict != Depends && (e.Verdict != Inconclusive || e.DependsOn == "") {
			continue
		}
		f.Verdict, f.Stands = e.Verdict, e.Own().Evidence()
		if e.Language == "traces" { // its programs are traces, and a state is a heap
			f.Stands = strings.NewReplacer("programs", "traces", "initial states", "heaps").Replace(f.Stands)
		}
		l.Findings = append(l.Findings, f)
	}
}

// Lines returns the finding as lines of a name and a text.
func (f Finding) Lines() [][2]string {
	return [][2]string{
		{"text", f.Says}, {"program", f.File}, {"command", f.Command}, {"wrong", f.Wrong},
		{"repair", f.Repair}, {"tested on", f.Stands}, {"reply", f.Answer},
	}
}

// Program returns the whole program, without its comments.
func (f Finding) Program() string { return Program(f.File) }

// Program returns the text of a file that is shipped with the command, without the lines that are comments.
func Program(file string) string {
	text, err := tandem.Programs.ReadFile(file)
	if err != nil {
		return "" // a test reads it
	}
	lines := lists.Filter(strings.Split(string(text), "\n"), func(line string) bool { return !strings.HasPrefix(line, "//") })
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

// part is the findings of a verdict, under a title.
type part struct {
	Title    string
	Findings []Finding
}

// Parts lists the findings in parts, those that there are.
func (l written) Parts() []part {
	of := func(title, verdict string) part {
		return part{title, lists.Filter(l.Findings, func(f Finding) bool { return f.Verdict == verdict })}
	}
	return lists.Filter([]part{of("What is false", Refuted), of("What depends on the reading", Depends), of("What fails as read here, and is not decided by another reading", Inconclusive)}, func(p part) bool { return len(p.Findings) > 0 })
}
