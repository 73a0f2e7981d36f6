package grade_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tandem/internal/longtest"
	"tandem/judge/grade"
	"tandem/spec/notation/texts"
)

// equal are mutants of model answers that are as right as the answer, and why.
var equal = map[string]string{
	"⟨swap a[e] and a[e']; S, V⟩ → ⟨S, V[a := ((V(a)[V(e) := V⊥(a[e'])])[V⊥(e') := V⊥(a[e])])]⟩ if V⊥(a[e]) ≠ ⊥ and V⊥(a[e']) ≠ ⊥": sameWhereDefined,
	"⟨swap a[e] and a[e']; S, V⟩ → ⟨S, V[a := ((V(a)[V⊥(e) := V(a[e'])])[V⊥(e') := V⊥(a[e])])]⟩ if V⊥(a[e]) ≠ ⊥ and V⊥(a[e']) ≠ ⊥": sameWhereDefined,
	"⟨swap a[e] and a[e']; S, V⟩ → ⟨S, V[a := ((V(a)[V⊥(e) := V⊥(a[e'])])[V(e') := V⊥(a[e])])]⟩ if V⊥(a[e]) ≠ ⊥ and V⊥(a[e']) ≠ ⊥": sameWhereDefined,
	"⟨swap a[e] and a[e']; S, V⟩ → ⟨S, V[a := ((V(a)[V⊥(e) := V⊥(a[e'])])[V⊥(e') := V(a[e])])]⟩ if V⊥(a[e]) ≠ ⊥ and V⊥(a[e']) ≠ ⊥": sameWhereDefined,
}

const sameWhereDefined = "V(e) and V⊥(e) are the same where V⊥(e) ≠ ⊥"

// Of each mutant of the text of a model answer that a machine makes, the grading tells
// that it is wrong, but for those that are as right. The log is the table of
// doc/teaching.md.
func TestMutantsOfAnswers(t *testing.T) {
	longtest.Sweep(t)
	g := grader(t)
	for _, e := range g.Exercises {
		if e.Kind != "rules" && e.Kind != "repair" {
			continue
		}
		t.Run(e.Dir(), func(t *testing.T) {
			name := filepath.Join("exercises/answers", e.Dir(), e.File)
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if e.Kind == "repair" {
				_, entry, _ := strings.Cut(string(text), "entry:\n")
				text = []byte(strings.TrimSpace(entry) + "\n")
			}
			list, err := texts.Read(name, string(text))
			if err != nil {
				t.Fatal(err)
			}
			model, err := texts.Printed(e.Language).With(list)
			if err != nil {
				t.Fatal(err)
			}
			var table grade.RulesTable
			if err := json.Unmarshal(e.Rest, &table); err != nil {
				t.Fatal(err)
			}
			all, told, same := 0, 0, 0
			for i, of := range model.Lines {
				part := slices.IndexFunc(table.Parts, func(p grade.RulesPart) bool {
					return p.About != "" || p.Entry == of.Target() || p.Form != "" && p.Side == of.Side && of.Formula.Rule && of.Formula.Head() == p.Form
				})
				if part < 0 || !of.Changed && e.Kind == "rules" {
					continue
				}
				for _, m := range of.Formula.Mutants() {
					wrong := m.String()
					all++
					var file strings.Builder
					for k, line := range model.Lines { // the entries of the group, and one is wrong
						in := slices.ContainsFunc(table.Parts, func(p grade.RulesPart) bool {
							return p.Group == table.Parts[part].Group && (p.About != "" || p.Entry == line.Target() || p.Form != "" && p.Side == line.Side && line.Formula.Rule && line.Formula.Head() == p.Form)
						})
						switch {
						case k == i:
							file.WriteString(line.Target() + ": " + wrong + "\n")
						case in && line.Changed:
							file.WriteString(line.Target() + ": " + line.Formula.String() + "\n")
						}
					}
					answer := file.String()
					if e.Kind == "repair" {
						answer = "definition Return\nentry: " + answer
					}
					r := graded(t, g, e, name, []byte(answer))
					got := r.Parts[part].Points
					if p := table.Parts[part]; (p.About != "" || p.Entry != "" && p.Side != "") && r.Points() < r.Max() {
						got = 0 // which of the parts that go together loses its points is not asked for
					}
					switch p := r.Parts[part]; {
					case r.Error != "" && !r.Unread:
						t.Errorf("%s is not graded: %s", wrong, r.Error)
					case r.Unread: // it is none of the language's forms, and told so
						told++
					case equal[wrong] != "":
						if same++; p.Outcome != grade.Right {
							t.Errorf("%s is told from the answer: %s", wrong, p.Message)
						}
					case got > 0:
						t.Errorf("%s: %s gets %d points", of.Target(), wrong, got)
					default:
						told++
					}
				}
			}
			t.Logf("| %s | %d | %d | %d |", e.Dir(), all, told, same)
		})
	}
}

// Of exercise 2 the theorems and steps of the model answer are changed: another theorem,
// the step before and the one behind. In system A both theorems fail on the same programs.
// Its programs are examples: a change of one is mostly another example, and as right.
func TestMutantsOfPrograms(t *testing.T) {
	g := grader(t)
	e := g.Exercise(2)
	name := filepath.Join("exercises/answers", e.Dir(), e.File)
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	other := map[string]string{"2.3": "2.4", "2.4": "2.3"}
	lines := strings.Split(string(text), "\n")
	all, told, same, system := 0, 0, 0, ""
	for i, line := range lines {
		field, value, _ := strings.Cut(line, ": ")
		var wrong []string
		part := ""
		switch n, _ := strconv.Atoi(value); {
		case strings.HasPrefix(line, "system "):
			system = strings.TrimPrefix(line, "system ")
		case field == "theorem":
			wrong, part = []string{other[value]}, system+", program"
		case field == "step":
			wrong, part = []string{strconv.Itoa(n - 1), strconv.Itoa(n + 1)}, system+", step"
		}
		for _, w := range wrong {
			mutant := slices.Clone(lines)
			mutant[i] = field + ": " + w
			all++
			r := graded(t, g, e, name, []byte(strings.Join(mutant, "\n")))
			at := slices.IndexFunc(r.Parts, func(p grade.Part) bool { return p.Name == part })
			switch right := at >= 0 && r.Parts[at].Points > 0; {
			case part == "A, program":
				if same++; !right {
					t.Errorf("line %d, %s: the part %q is told from the answer", i+1, mutant[i], part)
				}
			case right:
				t.Errorf("line %d, %s: the part %q gets its points", i+1, mutant[i], part)
			default:
				told++
			}
		}
	}
	if all != 9 {
		t.Errorf("found %d mutants, expected 9: a theorem and two steps of each system", all)
	}
	t.Logf("| %s, theorems and steps | %d | %d | %d |", e.Dir(), all, told, same)
}
