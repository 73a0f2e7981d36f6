package cmd

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"tandem/cmd/internal/cli"
	"tandem/cmd/report"
	"tandem/internal/outfile"
	"tandem/judge/oracle"
	"tandem/judge/oracle/drive"
)

// savedPrograms returns those in a folder, by their names; none if it is not there.
func (a *app) savedPrograms(dir string) ([]drive.Saved, error) {
	if dir == "" {
		return nil, nil
	}
	list, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, cli.Usagef("--save %s: %v", dir, outfile.Cause(err))
	}
	var saved []drive.Saved
	for _, f := range list {
		if f.IsDir() || filepath.Ext(f.Name()) != ".tdm" {
			continue
		}
		file := filepath.Join(dir, f.Name())
		src, err := a.source(file, "")
		if err != nil {
			return nil, err
		}
		if _, err := oracle.Open(a.register, src); err != nil {
			return nil, mistakes(err, src.Text())
		}
		one := drive.Saved{Name: file, Text: src.Text()}
		var d report.DriveDocument
		if text, err := os.ReadFile(strings.TrimSuffix(file, ".tdm") + ".verdict.json"); err == nil && json.Unmarshal(text, &d) == nil && len(d.Failures) == 1 {
			one.Options = d.Failures[0].Options
		}
		saved = append(saved, one)
	}
	return saved, nil
}

// campaignFile is the name of the file with the last run of an engine.
const campaignFile = "campaign.json"

// through returns how many programs the last run of the same engine with the same options was
// through with, by what it saved; 0 if it was through with all, so that they are asked again.
func (a *app) through(o driveOptions) (int, error) {
	if o.save.Name == "" {
		return 0, nil
	}
	file := filepath.Join(o.save.Name, campaignFile)
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	} else if err != nil {
		return 0, cli.Usagef("--save %s: %v", file, outfile.Cause(err))
	}
	var last report.DriveDocument
	if err := json.Unmarshal(text, &last); err != nil || last.Schema != report.OracleSchema {
		return 0, cli.Inputf("%s: found a file that is none of --save", file)
	}
	finished := last.Summary.Through >= o.Checks
	if o.exhaustively {
		finished = !last.Stopped && !last.Ended
	}
	if finished || !last.Options.Same(o.DriveOptions) {
		return 0, nil
	}
	return last.Summary.Through, nil
}

// keep saves the run, and each failure: program, what the engine wrote, and verdict.
func (a *app) keep(d report.DriveDocument, to cli.Target) error {
	if err := to.Folder(); err != nil {
		return err
	}
	whole, err := json.MarshalIndent(d, "", "  ")
	if err != nil {
		return err
	}
	if err := to.Put(a.files, filepath.Join(to.Name, campaignFile), outfile.Document("a run", report.OracleSchema).Again(), append(whole, '\n')); err != nil {
		return err
	}
	for i, f := range d.Failures {
		sum := sha256.Sum256([]byte(f.Program))
		base := filepath.Join(to.Name, fmt.Sprintf("%s-%x", f.Kind, sum[:4]))
		d.Failures[i].Kept = base + ".tdm"
		verdict, err := json.MarshalIndent(d.Alone(f), "", "  ")
		if err != nil {
			return err
		}
		files := []struct {
			suffix string
			kind   outfile.Kind
			text   []byte
		}{
			{".tdm", outfile.Program(), []byte(f.Program)},
			{".verdict.json", outfile.Document("a verdict", report.OracleSchema), append(verdict, '\n')},
			{".claims.json", outfile.Document("claims", oracle.Schema), f.Written()},
		}
		if f.Judgement == nil {
			files[2].suffix, files[2].kind = ".output", outfile.Program()
		}
		for _, file := range files {
			if err := to.Put(a.files, base+file.suffix, file.kind, file.text); err != nil {
				return err
			}
		}
	}
	return nil
}

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
			text := "// " + strings.ReplaceAll(command, "\n", " ") + "\n" + r.Counterexample.Case.Program + "\n"
			if err := dir.Put(a.files, file, outfile.Program(), []byte(text)); err != nil {
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
