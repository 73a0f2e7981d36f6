package prove

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"al.essio.dev/pkg/shellescape"

	"tandem/explore/certify"
	"tandem/internal/child"
	"tandem/proofs"
	"tandem/spec/notation/rocq"
	"tandem/spec/notation/texts"
)

// How many bits of finite types are tried for a cut, by coqc and by the extracted checker.
const slowlyTried, tried = 10, 20

// Native reports whether certificates can be replayed by the checker that Rocq extracts to OCaml.
func Native() bool {
	_, err := exec.LookPath("ocamlopt")
	return err == nil
}

// Replays reports whether certificates of a language are replayed.
func Replays(language string) bool { return proofs.Checkers()[language] != nil }

// Replayed lists these languages.
func Replayed() []string { return slices.Sorted(maps.Keys(proofs.Checkers())) }

// Answer is what the checker in Rocq says of a certificate.
type Answer struct {
	Checker  string `json:"checker" jsonschema:"its name and version"`
	Accepted bool   `json:"accepted" jsonschema:"it accepts the certificate"`
	Steps    int    `json:"steps" jsonschema:"transitions that it did again"`
	Paths    int    `json:"paths" jsonschema:"paths of the tree"`
	Models   int    `json:"models" jsonschema:"paths whose model it evaluated"`
	Cuts     int    `json:"cuts" jsonschema:"branches that no initial value takes"`
	Trusted  int    `json:"cutsTrusted" jsonschema:"of these, those that it believes"`
	Lines    []int  `json:"trustedLines,omitempty" jsonschema:"of the certificate, of the cuts that it believes"`
	Line     int    `json:"line,omitempty" jsonschema:"of what is wrong; none: accepted, or it is the end"`
	Why      string `json:"found,omitempty" jsonschema:"what is wrong"`
}

// Certificate has a certificate of the language replayed: by the kernel of Rocq, or natively by the checker that is extracted.
// The error is that of ctx, or one of the system.
func (c *Prover) Certificate(ctx context.Context, n *certify.Numbers, native bool) (*Answer, error) {
	if err := c.rules(n.Language); err != nil {
		return nil, err
	}
	var err error
	numbers := n.List(map[bool]int{true: tried, false: slowlyTried}[native])
	said, module, by := "", strings.ReplaceAll(proofs.Checkers()[n.Language][0].File, "/", "."), c.version
	if native {
		by += ", extracted to OCaml"
		said, err = c.extracted(ctx, module, numbers)
	} else {
		said, err = c.computed(ctx, module, numbers)
	}
	if err != nil {
		return nil, err
	}
	a, err := answerOf(said)
	if err == nil {
		a.Checker = by
	}
	return a, err
}

// computed returns what the checker says of numbers, by coqc.
func (c *Prover) computed(ctx context.Context, module string, numbers []string) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, certificateHead, module)
	var parts []string
	for part := range slices.Chunk(numbers, 1000) {
		parts = append(parts, fmt.Sprint("t", len(parts)))
		fmt.Fprintf(&b, "Definition t%d : list Z := [%s]%%Z.\n", len(parts)-1, strings.Join(part, "; "))
	}
	fmt.Fprintf(&b, certificateTail, strings.Join(parts, " ++ "))
	c.texts["Certificate"] = b.String()
	defer delete(c.done, "Certificate")
	return c.said(ctx, "Certificate")
}

// extracted returns what the checker says of numbers, by the program that is extracted once for the rules, or was before.
func (c *Prover) extracted(ctx context.Context, module string, numbers []string) (string, error) {
	limits := child.Limits{Time: c.limits.Time, Memory: c.limits.Memory, Output: 1 << 20}
	run := func(line string, input []byte) (string, error) {
		r, err := child.Run(ctx, child.Command{Line: line, Dir: c.dir, Input: input, Limits: limits})
		switch {
		case ctx.Err() != nil:
			return "", context.Cause(ctx)
		case err == nil && (r.End != child.Exited || r.Status != 0):
			err = fmt.Errorf("the checker in OCaml: %s: %s", r.How, r.Said)
		}
		return string(r.Output), err
	}
	c.texts["Extract"] = fmt.Sprintf(extraction, module)
	kept, err := c.kept()
	if err != nil {
		return "", err
	}
	replay := func(program string) (string, error) {
		return run("ulimit -s $(ulimit -H -s); exec "+shellescape.Quote(program), []byte(strings.Join(numbers, "\n")))
	}
	if info, err := os.Stat(kept); err == nil && info.Mode().IsRegular() {
		if said, err := replay(kept); err == nil || ctx.Err() != nil {
			return said, err
		} // one that does not run, as where nothing in that folder may, is made again
	}
	program := filepath.Join(c.dir, "checker")
	if c.done["Extract"] == nil {
		if _, err := c.said(ctx, "Extract"); err != nil {
			return "", err
		}
		main, err := fs.ReadFile(proofs.Files(), "certify/main.ml")
		if err == nil {
			err = os.WriteFile(filepath.Join(c.dir, "main.ml"), main, 0o600)
		}
		if err == nil {
			_, err = run("exec ocamlopt -w -a -o checker checker.mli checker.ml main.ml", nil)
		}
		if err != nil {
			delete(c.done, "Extract")
			return "", err
		}
		if kept != "" { // a checker that cannot be kept is made again
			half := fmt.Sprintf("%s.%d", kept, os.Getpid())
			text, err := os.ReadFile(program)
			if err == nil && os.MkdirAll(filepath.Dir(kept), 0o700) == nil && os.WriteFile(half, text, 0o700) == nil {
				_ = os.Rename(half, kept)
			}
			_ = os.Remove(half)
		}
	}
	return replay(program)
}

// kept returns where the program is kept that is extracted from these proofs and rules by this version of Rocq: in the user's
// folder of caches. "": there is none.
func (c *Prover) kept() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", nil
	}
	digest, err := Digest(c.language, Of(texts.Printed(c.language)))
	if err != nil {
		return "", err
	}
	return filepath.Join(cache, "tandem", fmt.Sprintf("checker-%x", sha256.Sum256([]byte(c.version+digest+c.texts["Extract"])))), nil
}

// said returns what Rocq prints about a file.
func (c *Prover) said(ctx context.Context, name string) (string, error) {
	file, err := c.compile(ctx, name)
	if err == nil && !file.ok {
		err = fmt.Errorf("the checker in Rocq: %s", file.why)
	}
	if err != nil {
		return "", err
	}
	return file.said, nil
}

const extraction = `From Tandem Require Import %s.
From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlNativeString ZArith.
Extraction "checker.ml" verdict Z.opp.
`

const certificateHead = `(** A certificate, as numbers, and that the checker accepts it. *)
From Tandem Require Import Prelude certify.Values certify.Check certify.Walk certify.Read %s.
From Coq Require Import ZArith List String. Import ListNotations.
Open Scope string_scope. Open Scope N_scope. Open Scope list_scope.
`

const certificateTail = `Definition tokens := %s.
Definition said := Eval vm_compute in verdict tokens.
Lemma checked : verdict tokens = said. Proof. vm_cast_no_check (eq_refl said). Qed.
Print said.
`

// rules makes those of a language the ones that are exported.
func (c *Prover) rules(language string) error {
	if c.language == language {
		return nil
	}
	exported, err := rocq.Export(texts.Printed(language))
	if err != nil {
		return err
	}
	steps, err := fs.ReadFile(proofs.Files(), "certify/steps/"+language+".v")
	if err != nil {
		return err
	}
	c.export(language, exported)
	c.texts["Steps"], c.language = string(steps), language
	return nil
}

// answerOf reads what Rocq prints: Accepted n n n n n [n; n], or Rejected n "why".
func answerOf(said string) (*Answer, error) {
	_, said, _ = strings.Cut(said, "said = ")
	said, _, _ = strings.Cut(said, "\n     : answer") // of coqc
	said = strings.Join(strings.Fields(said), " ")
	number := func(text string) int {
		n, err := strconv.Atoi(strings.TrimSuffix(text, "%N"))
		if err != nil {
			n = -1
		}
		return n
	}
	words := strings.SplitN(said, " ", 7)
	switch {
	case len(words) == 7 && words[0] == "Accepted":
		a := &Answer{Accepted: true, Steps: number(words[1]), Paths: number(words[2]), Models: number(words[3]), Cuts: number(words[4]), Trusted: number(words[5])}
		for w := range strings.FieldsFuncSeq(words[6], func(r rune) bool { return strings.ContainsRune("[; ]", r) }) {
			a.Lines = append(a.Lines, number(w))
		}
		return a, nil
	case len(words) > 2 && words[0] == "Rejected":
		return &Answer{Line: number(words[1]), Why: strings.Trim(strings.Join(words[2:], " "), `"`)}, nil
	}
	return nil, fmt.Errorf("the checker in Rocq says %q", said)
}
