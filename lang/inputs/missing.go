package inputs

import (
	"fmt"
	"strings"

	"al.essio.dev/pkg/shellescape"

	"tandem/internal/spell"
	"tandem/lang"
	"tandem/lang/heapfile"
)

// Missing is that values are needed and not given.
type Missing struct {
	File    string     // as in Read: where they can be given
	Vars    []lang.Var // at least one, in the order of their declaration
	Objects bool       // a heap file could give some, and there is none
}

// missing returns *Missing if p needs values that are not there.
func missing(file string, p *lang.Program, values map[lang.Var]lang.Value, heap *heapfile.Heap) error {
	m := &Missing{File: file}
	for _, x := range lang.Inputs(p) {
		if values[x] == nil {
			m.Vars = append(m.Vars, x)
			m.Objects = m.Objects || x.Type.IsClass() && heap == nil
		}
	}
	if len(m.Vars) == 0 {
		return nil
	}
	return m
}

// Error says which values are missing, and how to give them.
func (m *Missing) Error() string {
	var vars, values []string
	for _, x := range m.Vars {
		vars = append(vars, fmt.Sprintf("%s (%v)", x, x.Type))
		values = append(values, fmt.Sprintf("%s=%v", x, lang.Default(x.Type)))
	}
	if len(vars) > spell.MaxListed {
		return fmt.Sprintf("no value for %s; add them with %s, as %s %s", spell.List(vars), m.File, m.File, shellescape.Quote(values[0]))
	}
	return fmt.Sprintf("no value for %s: add %s %s", spell.List(vars), m.File, shellescape.Quote(strings.Join(values, ",")))
}
