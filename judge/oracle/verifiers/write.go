package verifiers

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"math/big"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"tandem/judge/oracle/c"
	"tandem/lang"
)

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
