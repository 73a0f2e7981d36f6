package prove

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"tandem/internal/child"
	"tandem/internal/lists"
	"tandem/proofs"
	"tandem/spec/notation/rocq"
	"tandem/spec/notation/texts"
)

// Install is the command that installs the checker, on Debian and Ubuntu.
const Install = "sudo apt-get install --no-install-recommends coq"

// ErrMissing is the error of a machine without Rocq.
var ErrMissing = errors.New("coqc, the checker of proofs, is not installed; on Debian and Ubuntu this installs it: " + Install)

// allowed is the one axiom that a proof may use: functions with equal values are equal.
const allowed = "functional_extensionality_dep"

// Limits bound each run of the checker.
type Limits struct {
	Time   time.Duration
	Memory int64 // bytes
}

// Standard returns the usual limits: each file takes seconds.
func Standard() Limits { return Limits{Time: time.Minute, Memory: 2 << 30} }

// Result is what was proved about a language.
type Result struct {
	Checker string            // its name and version
	Files   map[string]string // what was checked, by the path: the texts, and what the checker made of them, which coqchk reads
	Rules   int               // rules and clauses that were exported
	List    []Outcome         // a statement each
}

// Nobody is the Checker of a machine without Rocq.
const Nobody = "none"

// Outcome is what became of the proof of a statement.
type Outcome struct {
	proofs.Theorem
	Proved bool
	Axioms []string      // that the proof uses, where there is one
	Open   *Goal         // what is left to prove; nil where Why says more
	Why    string        // why there is no proof
	Took   time.Duration // of checking its file
}

// Goal is what a proof leaves open, in the paper's notation.
type Goal struct {
	Side string   `json:"side" jsonschema:"symbolic or concrete"`
	Rule string   `json:"rule" jsonschema:"the ID of the rule or clause that it belongs to"`
	From []string `json:"from" jsonschema:"what is known"`
	Show string   `json:"show" jsonschema:"what is to be shown"`
}

// Version returns the name and version of the checker. The error is ErrMissing, or says
// why it does not run.
func Version(ctx context.Context) (string, error) {
	if _, err := exec.LookPath("coqc"); err != nil {
		return "", ErrMissing
	}
	r, err := child.Run(ctx, child.Command{Args: []string{"coqc", "--print-version"}, Limits: child.Limits{Time: 20 * time.Second, Output: 1 << 10}})
	if err != nil {
		return "", err
	}
	version, _, _ := strings.Cut(strings.TrimSpace(string(r.Output)), " ")
	if r.End != child.Exited || r.Status != 0 || version == "" {
		return "", fmt.Errorf("coqc --print-version: %s", r.How)
	}
	return "Coq " + version, nil
}

// Exports writes the rules of a language as files of Rocq. The error is a *rocq.Refused.
type Exports func() (rocq.Files, error)

// Of returns what writes those of a language.
func Of(l *texts.Language) Exports { return func() (rocq.Files, error) { return rocq.Export(l) } }

// Digest returns the SHA-256 of what proofs about a language rest on: its exported rules and
// clauses, and all files of proofs; of rules typed by hand, where export is nil, the files. The error is a *rocq.Refused.
func Digest(language string, export Exports) (string, error) {
	h := sha256.New()
	if export != nil {
		exported, err := export()
		if err != nil {
			return "", err
		}
		fmt.Fprintf(h, "%q %q %q", exported.Rules, exported.Clauses, proofs.Laws(language))
	}
	err := fs.WalkDir(proofs.Files(), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(proofs.Files(), path)
		fmt.Fprintf(h, " %q %q", path, text)
		return err
	})
	return hex.EncodeToString(h.Sum(nil)), err
}

// Language proves theorems about a language, as Prover.Language does. Without the checker each statement is
// left without a proof, with what installs it, or with why the formulas could not be exported for it.
func Language(ctx context.Context, language string, export Exports, theorems []proofs.Theorem, limits Limits) (*Result, error) {
	p, err := Open(ctx, limits)
	if errors.Is(err, ErrMissing) {
		var refused *rocq.Refused
		if export != nil {
			_, cannot := export()
			errors.As(cannot, &refused)
		}
		if refused != nil {
			err = refused
		}
		return &Result{Checker: Nobody, List: outcomes(theorems, err.Error())}, nil
	}
	if err != nil {
		return nil, err
	}
	r, err := p.Language(ctx, language, export, theorems)
	return r, errors.Join(err, p.Close())
}

// outcomes lists theorems without a proof, and why there is none.
func outcomes(theorems []proofs.Theorem, why string) []Outcome {
	return lists.Map(theorems, func(t proofs.Theorem) Outcome { return Outcome{Theorem: t, Why: why} })
}

// Prover checks proofs about one language after the other. What is about no rules it checks
// once.
type Prover struct {
	version  string
	dir      string
	limits   Limits
	language string               // whose rules are those of certificates
	texts    map[string]string    // by the path without .v
	done     map[string]*compiled // so are these
}

// Open returns a prover. Close removes its files. The error is ErrMissing, or says why the
// checker does not run.
func Open(ctx context.Context, limits Limits) (*Prover, error) {
	version, err := Version(ctx)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "tandem-")
	if err != nil {
		return nil, err
	}
	return &Prover{version: version, dir: dir, limits: limits, texts: map[string]string{}, done: map[string]*compiled{}}, nil
}

// Close removes the files of the prover.
func (c *Prover) Close() error { return os.RemoveAll(c.dir) }

// Language proves theorems about a language. The error is that of ctx, or one of the
// system; formulas that cannot be exported leave each statement without a proof. Where export is nil, the rules
// stand in the files of the proofs.
func (c *Prover) Language(ctx context.Context, language string, export Exports, theorems []proofs.Theorem) (*Result, error) {
	if export == nil {
		r := &Result{Checker: c.version, List: outcomes(theorems, "")}
		return r, c.each(ctx, r)
	}
	exported, err := export()
	var refused *rocq.Refused
	if errors.As(err, &refused) {
		return &Result{Checker: c.version, List: outcomes(theorems, refused.Error())}, nil
	} else if err != nil {
		return nil, err
	}
	return c.Exported(ctx, language, exported, theorems)
}

// Exported proves theorems about rules that were exported, as Language does.
func (c *Prover) Exported(ctx context.Context, language string, exported rocq.Files, theorems []proofs.Theorem) (*Result, error) {
	r := &Result{Checker: c.version, Files: map[string]string{}, Rules: exported.Count, List: outcomes(theorems, "")}
	c.export(language, exported)
	defer c.forget()
	if err := c.each(ctx, r, "Clauses"); err != nil {
		return nil, err
	}
	for name, file := range c.done {
		r.Files[name+".v"] = c.texts[name]
		if !file.ok {
			continue
		}
		compiled, err := os.ReadFile(filepath.Join(c.dir, filepath.FromSlash(name)+".vo"))
		if errors.Is(err, fs.ErrNotExist) {
			continue // a checker of another kind
		} else if err != nil {
			return nil, err
		}
		r.Files[name+".vo"] = string(compiled)
	}
	return r, nil
}

// export makes these the rules that the proofs are about.
func (c *Prover) export(language string, exported rocq.Files) {
	c.forget()
	rules := "Rules"
	if language == "unfolding" { // Conditions.v is about the rules of its traces, too
		rules = "Unfold"
	}
	c.texts[rules], c.texts["Clauses"], c.texts["Laws"] = exported.Rules, exported.Clauses, proofs.Laws(language)
}

// forget forgets what depends on the rules.
func (c *Prover) forget() {
	c.language = ""
	maps.DeleteFunc(c.done, func(_ string, file *compiled) bool { return file.ofRules })
}

// each proves all theorems of a result, after other files.
func (c *Prover) each(ctx context.Context, r *Result, first ...string) error {
	for i := range r.List {
		if err := c.prove(ctx, &r.List[i], first...); err != nil {
			return err
		}
	}
	return nil
}

// compiled is what became of a file.
type compiled struct {
	ok      bool
	said    string
	took    time.Duration
	why     string
	ofRules bool // it depends on the formulas
}

// prove checks the file of a theorem after others, such as the clauses: a theorem about exported rules is about the
// functions of the prelude, which are those of the language if the clauses hold of them.
func (c *Prover) prove(ctx context.Context, o *Outcome, first ...string) error {
	for _, name := range append(first, o.File) {
		file, err := c.compile(ctx, name)
		if err != nil {
			return err
		}
		o.Took += file.took
		if !file.ok {
			if o.Open = goalOf(file.said); o.Open == nil {
				o.Why = file.why
			}
			return nil
		}
		if name == o.File {
			o.Axioms = axiomsOf(file.said, o.Name)
		}
	}
	for _, a := range o.Axioms {
		if a != allowed {
			return fmt.Errorf("the proof of %s uses the axiom %s", o.Statement, a)
		}
	}
	o.Proved = true
	return nil
}

// compile compiles a file, after those that it requires.
func (c *Prover) compile(ctx context.Context, name string) (*compiled, error) {
	if file := c.done[name]; file != nil {
		return file, nil
	}
	file := &compiled{ofRules: slices.Contains([]string{"Rules", "Unfold", "Clauses", "Laws", "Steps"}, name)}
	text, ok := c.texts[name]
	if !ok {
		read, err := fs.ReadFile(proofs.Files(), name+".v")
		if err != nil {
			return nil, err
		}
		text = string(read)
		c.texts[name] = text
	}
	for _, needed := range required(text) {
		before, err := c.compile(ctx, needed)
		if err != nil {
			return nil, err
		}
		file.ofRules = file.ofRules || before.ofRules
		if !before.ok {
			file.said, file.why = before.said, before.why
			c.done[name] = file
			return file, nil
		}
	}
	path := filepath.Join(c.dir, filepath.FromSlash(name)+".v")
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text+assumptions(name)), 0o600)); err != nil {
		return nil, err
	}
	began := time.Now()
	r, err := child.Run(ctx, child.Command{
		Line: "ulimit -s $(ulimit -H -s); exec coqc -q -R . Tandem " + name + ".v 2>&1", Dir: c.dir,
		Limits: child.Limits{Time: c.limits.Time, Memory: c.limits.Memory, Output: 1 << 20},
	})
	if err != nil {
		return nil, err
	}
	file.took, file.said = time.Since(began), string(r.Output)
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case r.End != child.Exited:
		file.why = fmt.Sprintf("coqc was ended at its bound on %s", r.End)
	case r.Status != 0:
		file.why = complaint(name, file.said)
	default:
		file.ok = true
	}
	c.done[name] = file
	return file, nil
}

// required lists the files of the module Tandem that a file requires.
func required(text string) []string {
	var list []string
	for line := range strings.Lines(text) {
		rest, ok := strings.CutPrefix(strings.Replace(line, "Export", "Import", 1), "From Tandem Require Import ")
		if !ok {
			continue
		}
		for name := range strings.FieldsSeq(strings.TrimSuffix(strings.TrimSpace(rest), ".")) {
			list = append(list, strings.ReplaceAll(name, ".", "/"))
		}
	}
	return list
}

// assumptions are the commands that print the axioms of the theorems of a file.
func assumptions(file string) string {
	var b strings.Builder
	for _, t := range proofs.All() {
		if t.File == file && !strings.Contains(b.String(), " "+t.Name+".") {
			fmt.Fprintf(&b, "\nGoal True. idtac \"%s %s\". Abort.\nPrint Assumptions %s.\n", theoremMark, t.Name, t.Name)
		}
	}
	return b.String()
}

// The marks of what the proofs and assumptions print.
const (
	theoremMark = "@theorem"
	ruleMark    = "@rule"
	fromMark    = "@from"
	showMark    = "@show"
)

// axiomsOf returns the axioms of a theorem, as Print Assumptions has them.
func axiomsOf(said, name string) []string {
	var list []string
	_, rest, _ := strings.Cut(said, theoremMark+" "+name+"\n")
	rest, _, _ = strings.Cut(rest, theoremMark)
	for line := range strings.Lines(rest) {
		if axiom, _, ok := strings.Cut(line, " :"); ok && !strings.HasPrefix(line, " ") {
			list = append(list, axiom)
		} else if ok := strings.TrimSpace(line); ok != "" && !strings.HasPrefix(line, " ") && !slices.Contains([]string{"Axioms:", "Closed under the global context"}, ok) {
			list = append(list, ok)
		}
	}
	return list
}

// complaint returns the error of the checker, in one line.
func complaint(file, said string) string {
	at := strings.LastIndex(said, "Error:")
	if at < 0 {
		return "coqc failed at " + file + ".v"
	}
	return file + ".v: " + strings.Join(strings.Fields(said[at+len("Error:"):]), " ")
}
