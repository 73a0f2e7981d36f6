package prove

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"tandem/internal/lists"
	"tandem/internal/longtest"
	"tandem/papers/embed"
	"tandem/proofs"
	"tandem/spec/notation/texts"
)

// A world has another rule or definition than a theorem is about: there the theorem is false, and true without one part of
// its conclusion. The files of testdata/conjuncts have a world for each part, as text of Rocq:
//   - "Said a => b" writes a for b in the statement, as A <-> B in its two halves, or the name of the other relation;
//   - "Part p" is a part, where it stands last, or what «» stands around in it;
//   - "Kept." stands for the theorem without the part, and "Broken." for what it says, denied. Each has its proof.
type world struct {
	theorem string
	number  int // of the part
	text    string
}

// marked matches the lines of a section that begin with a word.
func marked(section, word string) []string {
	return lists.Map(lists.Filter(strings.Split(section, "\n"), func(line string) bool { return strings.HasPrefix(line, word+" ") }),
		func(line string) string { return strings.TrimPrefix(line, word+" ") })
}

// statementOf returns what a theorem says, in one line.
func statementOf(file, name string) (string, error) {
	text, err := fs.ReadFile(proofs.Files(), file+".v")
	if err != nil {
		return "", err
	}
	m := regexp.MustCompile(`(?s)Theorem ` + name + `\s*:(.*?)\.\s*\n\s*Proof`).FindSubmatch(text)
	if m == nil {
		return "", fmt.Errorf("%s: no Theorem %s", file, name)
	}
	return strings.Join(strings.Fields(string(m[1])), " "), nil
}

// rewritten writes each "a => b" of a section into a text. A part need not have a.
func rewritten(text, section string, part bool) (string, error) {
	for _, line := range marked(section, "Said") {
		a, b, ok := strings.Cut(line, " => ")
		if !ok || !part && !strings.Contains(text, a) {
			return "", fmt.Errorf("no %q in %s", line, text)
		}
		text = strings.ReplaceAll(text, a, b)
	}
	return text, nil
}

// withoutPart writes True for a part of a statement.
func withoutPart(statement, part string) (string, error) {
	before, rest, ok := strings.Cut(part, "«")
	inner, after, _ := strings.Cut(rest, "»")
	if !ok {
		before, inner = "", part
	}
	at := strings.LastIndex(statement, before+inner+after)
	if at < 0 {
		return "", fmt.Errorf("no %q in %s", part, statement)
	}
	at += len(before)
	return statement[:at] + "True" + statement[at+len(inner):], nil
}

var (
	keptLine   = regexp.MustCompile(`(?m)^Kept\.$`)
	brokenLine = regexp.MustCompile(`(?m)^Broken(.*)\.$`)
	saidLine   = regexp.MustCompile(`(?m)^Said .*\n`)
)

// readWorlds returns the worlds of an archive, of theorems about one language.
func readWorlds(archive *txtar.Archive) (worlds []world, err error) {
	var head, theorem, statement string
	var parts []string
	for _, section := range archive.Files {
		text := string(section.Data)
		if section.Name == "head" {
			head = text
			continue
		}
		if name, ok := strings.CutPrefix(section.Name, "theorem "); ok {
			file, name, _ := strings.Cut(name, " ")
			if len(parts) > 0 {
				return nil, fmt.Errorf("%s: no world for %q", theorem, parts)
			}
			theorem, parts = file+" "+name, marked(text, "Part")
			said, err := statementOf(file, name)
			if err != nil {
				return nil, err
			}
			if statement, err = rewritten(said, text, false); err != nil {
				return nil, err
			}
			continue
		}
		number, err := strconv.Atoi(section.Name)
		if err != nil || len(parts) == 0 {
			return nil, fmt.Errorf("%s: no part for section %s", theorem, section.Name)
		}
		said, err := rewritten(statement, text, false)
		if err != nil {
			return nil, err
		}
		part, err := rewritten(parts[0], text, true)
		if err != nil {
			return nil, err
		}
		kept, err := withoutPart(said, part)
		if err != nil {
			return nil, err
		}
		if len(keptLine.FindAllString(text, -1)) != 1 || len(brokenLine.FindAllString(text, -1)) != 1 {
			return nil, fmt.Errorf("%s %d: not one Kept and one Broken", theorem, number)
		}
		text = saidLine.ReplaceAllString(text, "")
		text = keptLine.ReplaceAllLiteralString(text, "Theorem kept : "+kept+".\nProof.")
		given := brokenLine.FindStringSubmatch(text)
		text = strings.Replace(text, given[0], "Theorem broken"+given[1]+" : ~ ("+said+").\nProof.", 1)
		worlds, parts = append(worlds, world{theorem, number, head + text}), parts[1:]
	}
	if len(parts) > 0 {
		return nil, fmt.Errorf("%s: no world for %q", theorem, parts)
	}
	return worlds, nil
}

// worldsOf returns the worlds of testdata/conjuncts, by the language, or languages, whose rules they are about.
func worldsOf(t *testing.T) map[string][]world {
	t.Helper()
	paths, err := filepath.Glob("testdata/conjuncts/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	worlds := map[string][]world{}
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		list, err := readWorlds(archive)
		if err != nil {
			t.Fatal(path, err)
		}
		language := strings.TrimSpace(string(archive.Comment))
		worlds[language] = append(worlds[language], list...)
	}
	return worlds
}

// exportOf returns what writes the rules of a language, as the command does.
func exportOf(language string) Exports {
	switch language {
	case "lambda":
		return embed.PureText().Rocq
	case "lambda-store":
		return embed.StoreText().Rocq
	}
	return Of(texts.Printed(language))
}

// Each part of a conclusion can fail alone: in a world of its own the theorem is false, and true without the part.
func TestConjunctsFail(t *testing.T) {
	p, worlds := proverOf(t), worldsOf(t)
	const name = "Conjunct"
	defer func() { p.forget(); delete(p.done, name) }()
	for _, language := range slices.Sorted(maps.Keys(worlds)) {
		t.Run(language, func(t *testing.T) {
			if language != "subsumption" {
				longtest.Sweep(t)
			}
			for _, of := range strings.Fields(language) {
				if proofs.Of(of) == nil {
					continue // the rules stand beside the proofs
				}
				exported, err := exportOf(of)()
				if err != nil {
					t.Fatal(err)
				}
				p.export(of, exported)
				steps, err := fs.ReadFile(proofs.Files(), "certify/steps/"+of+".v") // those of what checks certificates
				if p.texts["Steps"] = string(steps); err != nil && !errors.Is(err, fs.ErrNotExist) {
					t.Fatal(err)
				}
			}
			for _, w := range worlds[language] {
				delete(p.done, name)
				p.texts[name] = w.text + "\nGoal True. idtac \"@theorem kept\". Abort.\nPrint Assumptions kept.\nGoal True. idtac \"@theorem broken\". Abort.\nPrint Assumptions broken.\n"
				c, err := p.compile(t.Context(), name)
				if err != nil {
					t.Fatal(err)
				}
				if !c.ok {
					t.Errorf("%s, part %d: %s\n%s", w.theorem, w.number, c.why, c.said)
					continue
				}
				for _, of := range []string{"kept", "broken"} {
					if rest := lists.Filter(axiomsOf(c.said, of), func(axiom string) bool { return axiom != allowed }); len(rest) > 0 || !strings.Contains(c.said, theoremMark+" "+of) {
						t.Errorf("%s, part %d: %s rests on %v", w.theorem, w.number, of, rest)
					}
				}
			}
		})
	}
}

// alike says of a theorem without worlds of its own why it needs none.
var alike = map[string]string{
	"section4/Runs fresh_identities":          "its halves are one: o and o' change places",
	"section4/Strict completeness_as_printed": "it denies a claim of several parts",
	"section3/Trees covering":                 "as section2/Trees",
	"certify/Inputs certified":                "as certify/Plain",
	"certify/Procedures certified":            "as certify/Plain",
	"certify/ProceduresInputs certified":      "as certify/Plain",
}

// Each theorem whose conclusion has several parts has worlds, or a row of TestConjuncts, where its file has the step that it follows from.
func TestConjunctsAreAll(t *testing.T) {
	have := map[string]bool{}
	for _, of := range conjunctions {
		have[of.file] = true
	}
	for _, list := range worldsOf(t) {
		for _, w := range list {
			have[w.theorem] = true
		}
	}
	for _, theorem := range proofs.All() {
		said, err := statementOf(theorem.File, theorem.Name)
		if err != nil {
			t.Fatal(err)
		}
		name := theorem.File + " " + theorem.Name
		several := strings.Contains(said, "/\\") || strings.Contains(said, "<->")
		if _, reason := alike[name]; several != (have[name] || have[theorem.File] && several || reason) {
			t.Errorf("%s: several parts: %v; worlds: %v: %s", name, several, have[name], said)
		}
	}
}
