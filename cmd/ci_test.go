package cmd

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// The YAML that doc/oracle.md has for another project's CI runs in a fresh repository with an engine, the script
// and the command: it passes where the engine is right, and fails with the programs where it is wrong.
func TestOthersCI(t *testing.T) {
	for _, name := range []string{"python3", "git", "sh"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skipf("%s is not installed", name)
		}
	}
	text, err := os.ReadFile("../doc/oracle.md")
	if err != nil {
		t.Fatal(err)
	}
	block := regexp.MustCompile("(?s)```yaml\n(.*?)```").FindSubmatch(text)
	var workflow struct {
		Jobs map[string]struct {
			Steps []struct {
				Run  string            `yaml:"run"`
				With map[string]string `yaml:"with"`
			} `yaml:"steps"`
		} `yaml:"jobs"`
	}
	if block == nil || yaml.Unmarshal(block[1], &workflow) != nil || len(workflow.Jobs) != 1 {
		t.Fatalf("doc/oracle.md has no workflow of one job: %s", block)
	}
	command, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		engine, was, is string
		code            int
		said            string
	}{{"right", "", "", 0, "right: nothing is wrong"}, {"wrong", `"*"`, `"+"`, 10, "oracle/wrong-value-"}} {
		t.Run(row.engine, func(t *testing.T) {
			dir := t.TempDir()
			engine, err := os.ReadFile("../examples/claims/lines.py")
			if err != nil {
				t.Fatal(err)
			}
			script, err := os.ReadFile("../examples/claims/oracle.sh")
			if err != nil {
				t.Fatal(err)
			}
			for name, text := range map[string]string{"engine.py": strings.Replace(string(engine), row.was, row.is, 1), "oracle.sh": string(script)} {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if err := os.Symlink(command, filepath.Join(dir, "tandem")); err != nil { // what TestMain is by this name
				t.Fatal(err)
			}
			run := func(line string) (string, int) {
				cmd := exec.Command("sh", "-ec", line)
				cmd.Dir = dir
				out, err := cmd.CombinedOutput()
				var exit *exec.ExitError
				if err != nil && !errors.As(err, &exit) {
					t.Fatal(err)
				}
				return string(out), cmd.ProcessState.ExitCode()
			}
			if out, code := run("git init -q . && git add -A"); code != 0 {
				t.Fatal(out)
			}
			sarif := ""
			for _, job := range workflow.Jobs {
				for _, step := range job.Steps {
					if sarif += step.With["sarif_file"]; step.Run == "" {
						continue
					}
					out, code := run(strings.Replace(step.Run, "--checks 500", "--checks 30", 1))
					if code != row.code || !strings.Contains(out, row.said) {
						t.Errorf("exit status %d, want %d; want %s in\n%s", code, row.code, row.said, out)
					}
				}
			}
			file, err := os.ReadFile(filepath.Join(dir, sarif))
			var log struct {
				Runs []struct{ Results []any }
			}
			if err == nil {
				err = json.Unmarshal(file, &log)
			}
			if err != nil || len(log.Runs) != 1 || (len(log.Runs[0].Results) > 0) != (row.code != 0) {
				t.Errorf("%v: %s is %s", err, sarif, file)
			}
		})
	}
}
