package engines

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"tandem/judge/oracle"
)

// Each adapter makes claims of what its engine said once; a script says it here in place of the
// engine.
func TestRecorded(t *testing.T) {
	files, err := filepath.Glob("testdata/recorded/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			parts := map[string]string{}
			for _, f := range a.Files {
				parts[f.Name] = string(f.Data)
			}
			name, _, _ := strings.Cut(filepath.Base(strings.TrimSuffix(file, ".txtar")), "-")
			adapter := []string{"python3", name + ".py"}
			if name == "solc" {
				adapter = []string{"node", "solc.mjs"}
			}
			needs(t, adapter[0], "")
			dir := t.TempDir()
			write := func(name, text string, mode os.FileMode) {
				t.Helper()
				file := filepath.Join(dir, name)
				if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, []byte(text), mode); err != nil {
					t.Fatal(err)
				}
			}
			write("output", parts["output"], 0o644)
			command := name
			if name == "eva" {
				command = "frama-c"
			}
			write(command, fmt.Sprintf("#!/bin/sh\ncase $1 in --version | -version) echo version 1 ;; -dumpfullversion) echo 1 ;; *) cat '%[1]s/output'; cat '%[1]s/output' >&2 ;; esac\n", dir), 0o755)
			write("node_modules/solc/index.js", "const said = "+parts["output"]+"; exports.version = () => said.version; exports.compile = () => JSON.stringify(said);\n", 0o644)
			cmd := exec.Command(adapter[0], adapter[1:]...)
			cmd.Env = append(os.Environ(), "PATH="+dir+":"+os.Getenv("PATH"), "WISE="+filepath.Join(dir, "wise"), "SOLC="+dir)
			if name == "wise" {
				// WiSE refuses an operator without its first term.
				write("wise", fmt.Sprintf("#!/bin/sh\ngrep '( ' \"$2\" || cat '%s/output'\n", dir), 0o755)
			}
			cmd.Stdin, cmd.Stderr = strings.NewReader(parts["program"]), os.Stderr
			out, err := cmd.Output()
			if err != nil {
				t.Fatal(err)
			}
			var doc oracle.Document
			if err := json.Unmarshal(out, &doc); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			if want := strings.Split(strings.TrimSpace(parts["claims"]), "\n"); !slices.Equal(told(doc), want) && !(len(doc.Claims) == 0 && parts["claims"] == "") {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(told(doc), "\n"), parts["claims"])
			}
		})
	}
}

// told returns the claims of a document, a line each.
func told(doc oracle.Document) []string {
	var list []string
	for _, c := range doc.Claims {
		line := c.Condition + c.At
		for name, v := range c.Inputs {
			line += name + "=" + v
		}
		if c.Verdict != "" {
			line += " " + c.Verdict
		} else {
			line += " " + string(c.Outcome.Kind)
		}
		list = append(list, line)
	}
	return list
}

// cbmc.sh hands what CBMC prints to tandem oracle --read if CBMC came to an end, claims nothing if it had no time, and fails
// otherwise. Success means something only if loops that are cut are asserted to be left, and told; no loop of an operator is cut.
func TestCBMCScript(t *testing.T) {
	needs(t, "timeout", "")
	dir := t.TempDir()
	for name, text := range map[string]string{
		"cbmc":   "#!/bin/sh\ncase $2 in --show-loops) printf 'Loop a_cond.0:\\n\\nLoop tdm_program.0:\\n\\nLoop tdm_program.1:\\n'; exit; esac\nfor a; do echo \"$a\"; done; exit $STATUS\n",
		"tandem": "#!/bin/sh\necho \"$1 $2 $4\"; cat \"$3\"\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	const printed = "oracle p.tdm --read\np.c\n--unwindset\ntdm_program.0:5,tdm_program.1:5\n--unwinding-assertions\n--verbosity\n9\n--trace\n--refine\n"
	for _, row := range []struct {
		status string
		want   string
		fails  bool
	}{
		{"0", printed, false},
		{"10", printed, false},
		{"124", `{"schema": "tandem.claims/v1", "engine": {"name": "CBMC"}, "claims": []}` + "\n", false},
		{"6", "", true},
	} {
		cmd := exec.Command("sh", "cbmc.sh", "p.c", "p.tdm")
		cmd.Env = append(os.Environ(), "PATH="+dir+":"+os.Getenv("PATH"), "TANDEM="+filepath.Join(dir, "tandem"), "CBMC_OPTIONS=--refine", "STATUS="+row.status)
		if out, err := cmd.Output(); string(out) != row.want || (err != nil) != row.fails {
			t.Errorf("cbmc ends with %s: %v, got %q, want %q", row.status, err, out, row.want)
		}
	}
}

// hunt.sh asks tandem oracle about the vocabulary that a row of the hunts' table names, and knows its engines.
func TestHuntScript(t *testing.T) {
	tandem := filepath.Join(t.TempDir(), "tandem")
	if err := os.WriteFile(tandem, []byte("#!/bin/sh\necho \"$@\"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	const here = "judge/oracle/engines/"
	for _, row := range []struct{ args, want string }{
		{"clang basic+checks,bv8 10 11", "oracle --engine python3 " + here + "clang.py {file} --program c-clang --language basic+checks --types bv8 --checks 10 --seed 11 --bound size=60,memory=0,engine=60s --json --force\n"},
		{"cbmc arrays+checks,bv8 7 2", "oracle --engine sh " + here + "cbmc.sh {file} {tdm} --program c-verifier --language arrays+checks --types bv8 --checks 7 --seed 2 --bound size=40,memory=0,engine=60s --json --force\n"},
		{"solc recursion+checks,int=bv8 7 2", "oracle --engine node " + here + "solc.mjs --lines --program solidity --lines --language recursion+checks --int bv8 --checks 7 --seed 2 --bound size=40,memory=0,engine=60s --json --force\n"},
		{"wise basic+checks 7 2", "oracle --engine python3 " + here + "wise.py --lines --program json --lines --language basic+checks --checks 7 --seed 2 --bound size=20,memory=0,engine=60s --json --force\n"},
		{"nothing basic 1 1", ""},
	} {
		cmd := exec.Command("sh", append([]string{"hunt.sh"}, strings.Fields(row.args)...)...)
		cmd.Env = append(os.Environ(), "TANDEM="+tandem, "MORE=--force")
		if out, err := cmd.Output(); string(out) != row.want || (err != nil) != (row.want == "") {
			t.Errorf("%s: %v, got %q, want %q", row.args, err, out, row.want)
		}
	}
	files, err := filepath.Glob("*.py")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files { // no adapter that it names is gone, and none is left out
		name := strings.TrimSuffix(file, ".py")
		cmd := exec.Command("sh", "hunt.sh", name, "basic", "1", "1")
		cmd.Env = append(os.Environ(), "TANDEM="+tandem)
		if out, err := cmd.Output(); err != nil || !strings.Contains(string(out), here+file) {
			t.Errorf("%s: %v, got %q", name, err, out)
		}
	}
}
