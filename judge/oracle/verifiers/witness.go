package verifiers

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/big"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

	"tandem/judge/oracle"
	"tandem/judge/oracle/c"
	"tandem/lang"
	"tandem/lang/smtlib"
)

// entry is one of a file of witnesses.
type entry struct {
	Type     string `yaml:"entry_type"`
	Metadata struct {
		Version  string `yaml:"format_version"`
		Producer struct {
			Name    string `yaml:"name"`
			Version string `yaml:"version"`
		} `yaml:"producer"`
	} `yaml:"metadata"`
	Content []struct {
		Segment []struct {
			Waypoint yamlWaypoint `yaml:"waypoint"`
		} `yaml:"segment"`
		Invariant *yamlInvariant `yaml:"invariant"`
		More      map[string]any `yaml:",inline"`
	} `yaml:"content"`
}

type location struct {
	Line int `yaml:"line"`
}

type yamlWaypoint struct {
	Type       string   `yaml:"type"`
	Action     string   `yaml:"action"`
	Location   location `yaml:"location"`
	Constraint struct {
		Value  string `yaml:"value"`
		Format string `yaml:"format"`
	} `yaml:"constraint"`
}

type yamlInvariant struct {
	Type     string   `yaml:"type"`
	Location location `yaml:"location"`
	Value    string   `yaml:"value"`
	Format   string   `yaml:"format"`
}

// Witness returns what a file of verification witnesses, version 2.0, claims. A violation witness claims that a
// run passes its waypoints and fails at its target: its segments divide the run, in any way in which they
// can. A correctness witness claims that no run fails, and that each invariant holds whenever a run comes to its
// place. The error says what is wrong with the file, with line and column where the YAML has no entries.
func Witness(src []byte, t *Text) (*oracle.Document, error) {
	var nodes []yaml.Node
	yamls := yaml.NewDecoder(bytes.NewReader(src))
	if err := yamls.Decode(&nodes); err != nil || len(nodes) == 0 {
		return nil, fmt.Errorf("found no list of entries, expected a witness: %w", cmp.Or(err, io.EOF))
	}
	if yamls.Decode(new(yaml.Node)) != io.EOF {
		return nil, errors.New("found more behind the list of entries, expected one document of YAML")
	}
	doc := &oracle.Document{Schema: oracle.Schema, Claims: []oracle.Claim{}}
	r := &witness{t: t, doc: doc}
	for _, n := range nodes {
		var e entry
		err := n.Decode(&e)
		if err != nil {
			return nil, fmt.Errorf("%d:%d: %w", n.Line, n.Column, err)
		}
		if v := e.Metadata.Version; v != "" && v != "2.0" && v != "2.1" {
			r.left(0, "an entry of the format version %s", v)
		}
		doc.Engine = oracle.Engine{Name: e.Metadata.Producer.Name, Version: e.Metadata.Producer.Version}
		switch e.Type {
		case "violation_sequence":
			err = r.violation(e)
		case "invariant_set":
			r.invariants(e)
		default:
			err = fmt.Errorf("found an entry of type %q, expected violation_sequence or invariant_set", e.Type)
		}
		if err != nil {
			return nil, fmt.Errorf("%d:%d: %w", n.Line, n.Column, err)
		}
	}
	return doc, nil
}

type witness struct {
	t   *Text
	doc *oracle.Document
}

// left notes what is left out.
func (r *witness) left(line int, format string, args ...any) {
	r.doc.Unread = append(r.doc.Unread, fmt.Sprintf("line %d of the C program: ", line)+fmt.Sprintf(format, args...)+": left out")
}

// violation reads a violation witness.
func (r *witness) violation(e entry) error {
	claim := oracle.Claim{ID: fmt.Sprintf("violation %d", len(r.doc.Claims)+1), Verdict: oracle.Fails}
	for _, part := range e.Content {
		if len(part.More) > 0 || part.Invariant != nil || len(part.Segment) == 0 {
			r.left(0, "a part of a violation that is no segment")
		}
		for _, s := range part.Segment {
			w := s.Waypoint
			if claim.At != "" {
				return fmt.Errorf("found a waypoint of type %s behind the target, expected the target in the last segment, at its end", w.Type)
			}
			if w.Type == "target" {
				at, ok := r.t.fails(w.Location.Line)
				if !ok {
					return fmt.Errorf("found a target in line %d of the C program, expected a line with tdm_assert or tdm_error", w.Location.Line)
				}
				claim.At = at
				continue
			}
			if p, ok := r.waypoint(w); ok {
				claim.Through = append(claim.Through, p)
			}
		}
	}
	if claim.At == "" {
		return fmt.Errorf("found a violation without a target, expected one in the last segment")
	}
	r.doc.Claims = append(r.doc.Claims, claim)
	return nil
}

// waypoint returns a waypoint; false if it is left out.
func (r *witness) waypoint(w yamlWaypoint) (oracle.Waypoint, bool) {
	line := r.t.tested(w.Location.Line, w.Type == "branching")
	at, ok := r.t.place(line)
	if !ok {
		r.left(line, "a waypoint of type %s where no statement stands", w.Type)
		return oracle.Waypoint{}, false
	}
	p := oracle.Waypoint{At: at, Holds: "true", Avoid: w.Action == "avoid"}
	switch w.Type {
	case "assumption", "function_return":
		text := w.Constraint.Value
		if m := input.FindStringSubmatch(r.t.line(line)); w.Type == "function_return" && (m == nil || at != "") {
			r.left(line, "a waypoint of type %s behind the beginning", w.Type)
			return p, false
		} else if w.Type == "function_return" {
			text = strings.ReplaceAll(text, `\result`, m[1])
		}
		e, err := r.t.condition(text)
		if err != nil {
			r.left(line, "a waypoint of type %s: %v", w.Type, err)
			return p, false
		}
		p.Holds = smtlib.Format(e)
	case "branching":
		test, ok := r.t.branch(line, at)
		if value := w.Constraint.Value; !ok || value != "true" && value != "false" {
			r.left(line, "a branching with the value %q", w.Constraint.Value)
			return p, false
		} else if value == "false" {
			test = lang.Negation(test)
		}
		p.Holds = smtlib.Format(test)
	case "function_enter":
	default:
		r.left(line, "a waypoint of type %s", w.Type)
		return p, false
	}
	return p, true
}

// branch returns under which condition the branching in a line of C is true; false if it says nothing of the
// program's own.
func (t *Text) branch(n int, at string) (lang.Expr, bool) {
	line, s := t.line(n), t.stmts[at]
	if s == nil || len(lang.Exprs(s)) == 0 || lang.Exprs(s)[0].Type() != lang.Bool {
		return lang.True, false
	}
	test := lang.Exprs(s)[0]
	switch {
	case strings.HasPrefix(line, "while (1) {"):
		return lang.True, true
	case strings.HasPrefix(line, "tdm_assert("), strings.HasPrefix(line, "tdm_assume("), strings.Contains(line, "{ break; }"):
		return lang.Negation(test), true // if (!(test))
	case strings.Contains(line, "tdm_error("), strings.Contains(line, "tdm_bound("):
		return lang.True, false
	case strings.HasPrefix(line, "while ("), strings.HasPrefix(line, "if ("), strings.HasPrefix(line, "} else if ("), strings.HasPrefix(t.line(n-1), "for ("):
		return test, true
	}
	return lang.True, false
}

// tested returns the line of the test, where what is said of the loop in a line is said of its test: that of for stands behind.
func (t *Text) tested(n int, test bool) int {
	if test && strings.HasPrefix(t.line(n), "for (") {
		return n + 1
	}
	return n
}

// invariants reads a correctness witness.
func (r *witness) invariants(e entry) {
	r.doc.Claims = append(r.doc.Claims, r.t.verdicts()...)
	for _, part := range e.Content {
		i := part.Invariant
		if len(part.More) > 0 || len(part.Segment) > 0 || i == nil {
			r.left(0, "%s, which is no invariant", strings.Join(slices.Sorted(maps.Keys(part.More)), " and "))
		}
		if i == nil {
			continue
		}
		line := i.Location.Line
		loop := strings.HasPrefix(r.t.line(line), "while (") || strings.HasPrefix(r.t.line(line), "for (")
		at, ok := r.t.place(r.t.tested(line, i.Type == "loop_invariant"))
		if !ok || at == "" || i.Type != "location_invariant" && (i.Type != "loop_invariant" || !loop) {
			r.left(line, "an invariant of type %s, expected a location_invariant, or a loop_invariant where a loop stands", i.Type)
			continue
		}
		if r.t.bounded {
			r.left(line, "an invariant of a program with arrays, which C bounds further")
			continue
		}
		e, err := r.t.condition(i.Value)
		if err != nil {
			r.left(line, "an invariant: %v", err)
			continue
		}
		r.doc.Claims = append(r.doc.Claims, oracle.Claim{ID: fmt.Sprintf("%s %d", i.Type, len(r.doc.Claims)+1), At: at, Invariant: smtlib.Format(e)})
	}
}

// Failure is a run that fails at one of some places, from initial values.
type Failure struct {
	At    []string
	Value func(lang.Var) lang.Value
}

const header = `- entry_type: %[1]s
  metadata:
    format_version: "2.0"
    uuid: %[2]x-%[3]x-%[4]x-%[5]x-%[6]x
    creation_time: %[7]s
    producer: {name: tandem, version: %[8]q}
    task: {input_files: [%[9]q], input_file_hashes: {%[9]q: "%[10]x"}, specification: "G ! call(reach_error())", data_model: LP64, language: C}
  content:%[11]s
`

const twoSegments = `
  - segment:
    - waypoint: {type: assumption, action: follow, location: {file_name: %[1]q, line: %[2]d}, constraint: {value: %[3]q, format: c_expression}}
  - segment:
    - waypoint: {type: target, action: follow, location: {file_name: %[1]q, line: %[4]d}}`

// Write returns a witness, version 2.0, about the C program of a program in a file: a violation for each failure, or
// without any that no run fails. Where arrays are longer than in C, the error says so.
func (t *Text) Write(version string, created time.Time, file string, failures []Failure) (string, error) {
	file = strings.TrimSuffix(filepath.Base(file), ".tdm") + ".c"
	text := ""
	entry := func(kind, content string) {
		hash := sha256.Sum256([]byte(strings.Join(t.lines, "\n")))
		id := sha256.Sum256(append(hash[:], content...))
		text += fmt.Sprintf(header, kind, id[:4], id[4:6], id[6:8], id[8:10], id[10:16], created.UTC().Format(time.RFC3339), version, file, hash, content)
	}
	if len(failures) == 0 {
		entry("invariant_set", " []")
	}
	for _, f := range failures {
		var values []string
		for _, s := range t.scalars() {
			v := f.Value(s.x)
			array, ok := v.(lang.ArrayValue)
			switch b, truth := v.(lang.BoolValue); {
			case truth:
				v = lang.NewInt(map[lang.BoolValue]int64{true: 1}[b])
			case ok && s.at < 0 && array.Bound().Big().Cmp(big.NewInt(int64(t.length))) > 0:
				return "", fmt.Errorf("the run begins with %s of the length %v, and C has %d elements", s.x, array.Bound(), t.length)
			case ok && s.at < 0:
				v = array.Bound()
			case ok:
				v = array.At(c.IndexOf(s.x.Type, s.at))
			}
			values = append(values, fmt.Sprintf("%s == %vULL", s.name, v))
		}
		target := 0
		for n := t.begin; n <= t.end; n++ {
			if at, ok := t.fails(n); ok && target == 0 && slices.Contains(f.At, at) {
				target = n
			}
		}
		if target == 0 {
			return "", fmt.Errorf("the C program has no check at %s", f.At[0])
		}
		entry("violation_sequence", fmt.Sprintf(twoSegments, file, t.first, cmp.Or(strings.Join(values, " && "), "1"), target))
	}
	return text, nil
}
