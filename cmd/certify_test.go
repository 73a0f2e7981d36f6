package cmd

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/cmd/internal/cli"
	"tandem/cmd/register"
	"tandem/explore"
	"tandem/explore/certify"
	"tandem/explore/solver"
	"tandem/internal/goldens"
	"tandem/internal/outfile"
	"tandem/languages"
)

// models are those of one version of a solver.
var models = regexp.MustCompile(`(?m)"model":\{.*$|"solver":"[^"]*"`) // the last field

// The certificates by which the checker is tested are what the search writes.
func TestCertificatesOfTheCheckerAreCurrent(t *testing.T) {
	dir := "../explore/certify/testdata"
	t.Chdir(dir)
	for _, row := range []struct {
		name string
		args []string
	}{
		{"basic", []string{"--bound", "unroll=1"}},
		{"arrays", []string{"--bound", "unroll=1"}},
		{"recursion", []string{"--bound", "unroll=2"}},
		{"composed", []string{"--bound", "unroll=1"}},
		{"objects", []string{"--bound", "unroll=1"}},
		{"checks", nil},
		{"nil", nil},
		{"created", nil},
		{"unwind", []string{"--bound", "unwind=1"}},
		{"unknown", []string{"--solver", "small"}},
	} {
		t.Run(row.name, func(t *testing.T) {
			if s, err := solver.Open("auto", solver.Options{}); err != nil || s.Info().Way == solver.Exhaustive && row.name != "unknown" {
				t.Skip("no solver for unbounded integers here: this test needs z3 (make deps)")
			}
			to := filepath.Join(t.TempDir(), "new.cert")
			if goldens.Updates() {
				to = row.name + ".cert"
			}
			args := append([]string{"explore", row.name + ".tdm", "--certificate", to}, row.args...)
			switch _, errs, code := ran(register.All(), "", args...); code {
			case cli.ExitFine, cli.ExitInconclusive, cli.ExitRefuted:
			default:
				t.Fatalf("exit status %d: %s", code, errs)
			}
			var texts [2]string
			for i, file := range []string{row.name + ".cert", to} {
				text, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				texts[i] = models.ReplaceAllString(string(text), "")
			}
			if diff := cmp.Diff(strings.Split(texts[0], "\n"), strings.Split(texts[1], "\n")); diff != "" {
				t.Errorf("go test ./cmd -update writes it anew; -there +now\n%s", diff)
			}
		})
	}
}

// A language without certificates is refused before the search. The register and
// the checker agree which have them.
func TestLanguageWithoutCertificates(t *testing.T) {
	name := filepath.Join(t.TempDir(), "none.cert")
	a := &app{register: register.All()}
	_, err := a.certificate(&opened{Chosen: &languages.Chosen{Language: promises()}}, cli.Target{Name: name}, "")
	want := "the language promises has no certify; it has verify"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if _, err := os.Stat(name); err == nil {
		t.Error("there is a file")
	}
	able := slices.Sorted(slices.Values(languages.Names(register.All().Able(languages.Certify))))
	if diff := cmp.Diff(certify.Languages(), able); diff != "" {
		t.Errorf("-checker +register\n%s", diff)
	}
}

// A certificate that does not become whole leaves nothing behind, and the old
// one as it was.
func TestUnfinishedCertificateIsRemoved(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "old.cert")
	const old = `{"schema":"tandem.certificate/v1"}`
	goldens.Write(t, name, []byte(old))
	a := &app{register: register.All(), files: outfile.New(io.Discard)}
	p, err := a.open("../examples/foo.tdm", languages.Choice{Bounds: languages.Standard()}, languages.Explore)
	if err != nil {
		t.Fatal(err)
	}
	for _, end := range []func(*outfile.File){(*outfile.File).Discard, func(*outfile.File) { a.files.Discard() }} {
		c, err := a.certificate(p, cli.Target{Name: name}, "")
		if err != nil {
			t.Fatal(err)
		}
		if files, _ := os.ReadDir(dir); len(files) != 2 {
			t.Errorf("%d files under way, want the old one and the new one", len(files))
		}
		end(c)
		text, err := os.ReadFile(name)
		if files, _ := os.ReadDir(dir); len(files) != 1 || string(text) != old {
			t.Errorf("%d files left, %q, %v", len(files), text, err)
		}
	}
	c, err := a.certificate(p, cli.Target{Name: name}, "")
	if err != nil {
		t.Fatal(err)
	}
	c.Discard() // what is written from now on is lost
	session, err := solver.Open("small", solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	var unwritten *languages.Unwritten
	if _, err := p.Explore(t.Context(), session, languages.Search{Bounds: explore.Bounds{Unroll: 1}, Certificate: c}); !errors.As(err, &unwritten) {
		t.Errorf("a certificate that could not be written: %v", err)
	}
	if text, _ := os.ReadFile(name); string(text) != old {
		t.Errorf("the old file has %q", text)
	}
}
