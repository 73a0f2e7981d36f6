package cmd

import (
	"context"
	"slices"
	"strings"
	"testing"

	"tandem/cmd/internal/cli"
	"tandem/cmd/register"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
)

// added returns a language with one of everything that has a name.
func added() *languages.Language {
	variant := func() *languages.Variant {
		return &languages.Variant{
			Statements: func(spec.Limits) []props.Checkable {
				return []props.Checkable{&props.Property[int]{
					ID: "added-statement", Name: "Statement", Cite: "added", Text: "0 = 0",
					Gen:   func(props.Source) int { return 0 },
					Judge: func(context.Context, int) spec.Verdict { return spec.Verdict{} },
					Show:  func(int) props.Shown { return props.Shown{Other: "0"} },
				}}
			},
			Programs: languages.Erase(languages.Typed[string, int, string, string]{
				Machine: &spec.Machine[string, int, string]{
					System: spec.System[string]{Name: "added", Rules: []spec.Rule[string]{
						{ID: "Added-Rule", Cite: "added, rule", Apply: func(string) []string { return nil }},
					}},
					Init: func(p string, _ int) string { return p },
					End:  func(string) spec.Outcome { return spec.Final },
				},
				Initial:  func(string, languages.Input) (int, string, error) { return 0, "", nil },
				Concrete: func(_, c string) languages.Display { return languages.Display{} },
			}),
		}
	}
	return &languages.Language{
		Name: "added", Title: "a language", Sections: []string{"§added"},
		Syntax: languages.SyntaxOf("added", ".added", func(_ string, src []byte) (string, error) { return string(src), nil }),
		In:     func(languages.Bounds) *languages.Variant { return variant() },
		Mutants: func() []spec.Mutant[*languages.Variant] {
			return []spec.Mutant[*languages.Variant]{spec.NewMutant("concrete Added-Rule", "wrong", "an error", "added-statement", variant)}
		},
		Readings: func() []spec.Reading[*languages.Variant] {
			return []spec.Reading[*languages.Variant]{{ID: "added-reading", Text: "another text", Of: variant}}
		},
	}
}

// Only the languages that a command needs are asked what they can do: that takes longer than most commands.
func TestLanguagesAreAskedLate(t *testing.T) {
	for _, row := range []struct {
		command string
		asked   []string
	}{
		{"version", nil},
		{"fmt ../examples/foo.tdm", nil},
		{"run ../examples/foo.tdm --in x=1,y=2", []string{"basic"}},
		{"check --checks 50 --only determinism", []string{"basic"}},
		{"run --help", languages.Names(register.All().All())},
	} {
		var asked []string
		list := register.All().All()
		for _, l := range list {
			in := l.In
			l.In = func(b languages.Bounds) *languages.Variant {
				if !slices.Contains(asked, l.Name) {
					asked = append(asked, l.Name)
				}
				return in(b)
			}
		}
		if _, errs, code := ran(languages.New(list...), "", strings.Fields(row.command)...); code != cli.ExitFine {
			t.Errorf("%s: exit status %d: %s", row.command, code, errs)
		}
		if !slices.Equal(slices.Sorted(slices.Values(asked)), slices.Sorted(slices.Values(row.asked))) {
			t.Errorf("%s asks %v, expected %v", row.command, asked, row.asked)
		}
	}
}

// A language that is added to the register is in all that the command says of
// languages.
func TestAddedLanguage(t *testing.T) {
	own := register.All()
	with := languages.New(append(own.All(), added())...)
	names := func(can languages.Capability) string { return strings.Join(languages.Names(with.Able(can)), ", ") }
	var suffixes []string
	for _, s := range with.Syntaxes() {
		suffixes = append(suffixes, "*"+s.Suffix)
	}
	for _, row := range []struct{ args, want string }{
		{"languages", "added §added *.added check, mutants, run"},
		{"languages --json", `"name": "added",`},
		{"--help", "Programs are files " + strings.Join(suffixes, ", ") + "."},
		{"help check", "--language NAME the NAME of the language: " + names(languages.Check) + ","},
		{"help run", "--language NAME the NAME of the language: " + names(languages.Run)},
		{"__complete run|", "added"}, // the suffix
		{"__complete fmt a.tdm|", "added"},
		{"__complete run a.added --language|", "added"},
		{"__complete check --language|", "added"},
		{"__complete rules --language|", "added"},
		{"__complete ledger run --language|", "added"},
		{"__complete check --with|", "concrete-Added-Rule-wrong"},
		{"__complete check --mutants --only|", "concrete-Added-Rule-wrong"},
		{"__complete check --with|", "added-reading"},
		{"__complete check --only|", "added-statement"},
		{"__complete rules|", "Added-Rule"},
		{"__complete ledger|", "added/added-statement"},
		{"check --list --language added", "concrete-Added-Rule-wrong an error added-statement"},
		{"rules --language added", "Added-Rule added, rule"},
		{"rules Added-Rule", "source added, rule"},
	} {
		t.Run(row.args, func(t *testing.T) {
			args := strings.Fields(strings.TrimSuffix(row.args, "|"))
			if strings.HasSuffix(row.args, "|") {
				args = append(args, "")
			}
			has := func(r *languages.Register) (bool, string) {
				out, errs, _ := ran(r, "", args...)
				for line := range strings.Lines(out) {
					if strings.Join(strings.Fields(line), " ") == row.want {
						return true, ""
					}
				}
				return false, out + errs
			}
			if ok, out := has(with); !ok {
				t.Errorf("no line %q in\n%s", row.want, out)
			}
			if ok, _ := has(own); ok {
				t.Errorf("the line %q is there without the language", row.want)
			}
		})
	}
}

// What no language of a register can do is not listed, and refused.
func TestNobodyCan(t *testing.T) {
	r := languages.New(promises())
	out, _, _ := ran(r, "", "--help")
	for _, args := range []string{"run p.promise", "trace p.promise", "explore p.promise", "trace p.promise --path T", "certify p", "check", "check --list", "prove", "check --mutants", "ledger", "ledger run"} {
		name, rest, _ := strings.Cut(args, " ")
		if strings.Contains(out, "\n  "+name+" ") {
			t.Errorf("%s is listed in\n%s", name, out)
		}
		asked := strings.NewReplacer("ledger", "check", "prove", "check").Replace(name)
		for flag, capability := range map[string]languages.Capability{"--path": languages.Follow, "--mutants": languages.Mutants} {
			if strings.Contains(rest, flag) {
				asked = string(capability)
			}
		}
		want := "tandem: the language promises has no " + asked + "; it has verify\n"
		if _, errs, code := ran(r, "", strings.Fields(args)...); errs != want || code != cli.ExitUsage {
			t.Errorf("%s: exit status %d, %q, want %q", args, code, errs, want)
		}
	}
	if !strings.Contains(out, "\n  verify ") {
		t.Errorf("verify is not listed in\n%s", out)
	}
}
