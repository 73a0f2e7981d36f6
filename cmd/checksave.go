package cmd

import (
	"path/filepath"
	"strings"

	"tandem/cmd/cli"
	"tandem/cmd/report"
	"tandem/internal/outfile"
)

// saveCases writes the programs of counterexamples to the directory, if there is one: each begins with the
// command that replays it.
func (a *app) saveCases(all []*report.Checked, dir cli.Target) error {
	if dir.Name == "" {
		return nil
	}
	if err := dir.Folder(); err != nil {
		return err
	}
	for _, c := range all {
		for _, r := range c.Reports {
			if r.Counterexample == nil {
				continue
			}
			name := r.ID
			if len(all) > 1 {
				name = c.Name + "-" + r.ID
			}
			file := filepath.Join(dir.Name, name)
			if c.Syntax != nil {
				file += c.Syntax.Suffix
			}
			command := c.Replay(r.Counterexample, file)
			if command == "" {
				continue // it is no program
			}
			place, err := dir.In(a.files, file, outfile.Program())
			if err == nil {
				err = place.Write([]byte("// " + strings.ReplaceAll(command, "\n", " ") + "\n" + r.Counterexample.Case.Program + "\n"))
			}
			if err != nil {
				return err
			}
			if c.Saved == nil {
				c.Saved = map[string]string{}
			}
			c.Saved[r.ID] = file
		}
	}
	return nil
}
