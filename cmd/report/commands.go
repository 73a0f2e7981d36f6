package report

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"al.essio.dev/pkg/shellescape"

	"tandem/explore"
	"tandem/languages"
	"tandem/spec"
)

// Again is what command lines about the paths of a program have.
type Again struct {
	File  string   // of the program, as it was given
	Flags []string // of all of them
	Ask   []string // of those that ask a solver
	Heaps string   // the directory with a heap file for each path; "": there is none
	// Steps is the bound on steps that a trace has of itself.
	Steps int
	Can   func(languages.Capability) bool
}

// Commands are shell command lines about a path; "" where the language has none, or no values are known.
type Commands struct {
	Run   string `json:"run,omitempty" jsonschema:"runs the program from the model's initial values, to the end of the path"`
	Trace string `json:"trace,omitempty" jsonschema:"runs both sides from there"`
	Path  string `json:"path,omitempty" jsonschema:"shows the path with both its path conditions"`
}

// lines returns those that there are.
func (c *Commands) lines() []string {
	return slices.DeleteFunc([]string{c.Run, c.Trace, c.Path}, func(line string) bool { return line == "" })
}

// commands returns the command lines about a path. counts is the sign for letters that are counted.
func (t *Tree) commands(p treePath, counts string) *Commands {
	a, doc := t.Again, &Commands{}
	line := func(c languages.Capability, flags ...[]string) string {
		if !a.Can(c) {
			return ""
		}
		name := string(c)
		if c == languages.Follow {
			name = string(languages.Trace) // with --path
		}
		return shellescape.QuoteCommand(slices.Concat([]string{"tandem", name, a.File}, slices.Concat(flags...), a.Flags))
	}
	if p.Model != nil {
		cut := p.Status == spec.Bound || p.Status == spec.Unknown
		steps := func(standard int) []string {
			if cut || p.Steps > standard {
				return []string{"--bound", "steps=" + strconv.Itoa(p.Steps)}
			}
			return nil
		}
		from := t.from(p)
		doc.Run = line(languages.Run, from, steps(p.Steps))
		doc.Trace = line(languages.Trace, from, steps(a.Steps))
	}
	doc.Path = line(languages.Follow, []string{"--path", strings.ReplaceAll(explore.FormatChoices(p.Choices), "×", counts)}, a.Ask)
	return doc
}

// from returns the flags for the initial state of a path that has a model.
func (t *Tree) from(p treePath) []string {
	if t.Again.Heaps != "" {
		return []string{"--in", HeapFile(t.Again.Heaps, p.ID)}
	}
	var flags []string
	if in := t.Program.flagIn(*p.Model); in != "" {
		flags = append(flags, "--in", in)
	}
	if read := texts(t.Read(p)); len(read) > 0 {
		flags = append(flags, "--input", strings.Join(read, ","))
	}
	return flags
}

// HeapFile returns the name of the heap file for a path, by its ID.
func HeapFile(dir string, id int) string {
	return filepath.Join(dir, "path-"+strconv.Itoa(id)+".json")
}
