package verifiers

import (
	"crypto/sha256"
	"fmt"
	"path/filepath"
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
		content, target := "", 0
		waypoint := func(kind string, line int, more string) {
			content += fmt.Sprintf("\n  - segment:\n    - waypoint: {type: %s, action: follow, location: {file_name: %q, line: %d}%s}", kind, file, line, more)
		}
		var values []string
		for _, s := range t.scalars() {
			v := f.Value(s.x)
			array, ok := v.(lang.ArrayValue)
			switch {
			case ok && s.at < 0 && array.Bound().Big().IsInt64() && array.Bound().Big().Int64() > int64(t.length):
				return "", fmt.Errorf("the run begins with %s of the length %v, and C has %d elements", s.x, array.Bound(), t.length)
			case ok && s.at < 0:
				v = array.Bound()
			case ok:
				v = array.At(c.IndexOf(s.x.Type, s.at))
			}
			if b, ok := v.(lang.BoolValue); ok {
				v = lang.NewInt(map[lang.BoolValue]int64{true: 1}[b])
			}
			values = append(values, fmt.Sprintf("%s == %vULL", s.name, v))
		}
		if len(values) > 0 {
			waypoint("assumption", t.first, fmt.Sprintf(", constraint: {value: %q, format: c_expression}", strings.Join(values, " && ")))
		}
		for _, at := range f.At {
			for n := t.begin; n <= t.end && target == 0; n++ {
				if here, ok := t.fails(n); ok && here == at {
					target = n
				}
			}
		}
		if target == 0 {
			return "", fmt.Errorf("the C program has no check at %s", f.At[len(f.At)-1])
		}
		waypoint("target", target, "")
		entry("violation_sequence", content)
	}
	return text, nil
}
