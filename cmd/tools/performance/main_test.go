package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The table is replaced, and nothing around it; a document without it is refused.
func TestReplaced(t *testing.T) {
	got, err := replaced("before\n\n"+header+"\n|---|\n| old |\n\nafter\n", []string{header, "| new |"})
	if want := "before\n\n" + header + "\n| new |\n\nafter\n"; err != nil || got != want {
		t.Errorf("found %q, %v, want %q", got, err, want)
	}
	for _, text := range []string{"none\n", header + "\n\n" + header + "\n"} {
		if _, err := replaced(text, nil); err == nil {
			t.Errorf("%q: no error", text)
		}
	}
}

// Factors are of the peer's times by the last of ours.
func TestLine(t *testing.T) {
	for _, row := range []struct {
		row    row
		took   []cost
		theirs []cost
		want   string
	}{
		{row{Work: "w", Peer: "P", Theirs: []float64{0.08, 0.145}, Goal: "≥ 0.5"}, []cost{{0.04, 9}, {0.116, 9}}, nil, "| w | P: 0.08, 0.145 | 0.04, 0.12 | 2, 1.2 | ≥ 0.5 |"},
		{row{Work: "w", Peer: "P", Theirs: []float64{99}, Above: true}, []cost{{9, 1}, {3.31, 1}}, nil, "| w | P: more than 99 | 9, 3.3 | more than 30 |  |"},
		{row{Work: "w", Goal: "≤ 1", Memory: true}, []cost{{0.0123, 45.4}}, nil, "| w |  | 0.012; 45 MiB |  | ≤ 1 |"},
		{row{Work: "w", Peer: "P", Theirs: []float64{9}, C: make([]inC, 1)}, []cost{{2, 1}}, []cost{{3, 1}}, "| w | P here: 3 | 2 | 1.5 |  |"},
		{row{Work: "w", Peer: "P", Theirs: []float64{9}, C: make([]inC, 1)}, []cost{{2, 1}}, []cost{{100, 1}}, "| w | P here: more than 100 | 2 | more than 50 |  |"},
	} {
		if got := row.row.compared(row.theirs).line(row.took); got != row.want {
			t.Errorf("found %s\nwant  %s", got, row.want)
		}
	}
}

// A run that ends otherwise than it should is no measurement.
func TestStatus(t *testing.T) {
	dir := t.TempDir()
	binary, file := filepath.Join(dir, "tandem"), filepath.Join(dir, "p.tdm")
	if err := os.WriteFile(binary, []byte("#!/bin/sh\necho \"$@\" >&2\nexit 5\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	if c, made, err := (measured{Args: "explore -x", Program: "skip;", Status: 5}).run(binary, file); err != nil || !made || c.memory == 0 {
		t.Errorf("found %v, %v", c, err)
	}
	if _, _, err := (measured{Args: "explore -x", Program: "skip;"}).run(binary, file); err == nil || !strings.Contains(err.Error(), "exit status 5, expected 0:\nexplore -x "+file) {
		t.Errorf("found the error %v", err)
	}
}

// A peer is run on the C program where it is installed, and only there.
func TestPeers(t *testing.T) {
	dir := t.TempDir()
	where := filepath.Join(dir, "p")
	t.Setenv("PATH", dir)
	if err := os.Symlink("/bin/sh", filepath.Join(dir, "sh")); err != nil {
		t.Fatal(err)
	}
	if _, installed, err := peerCost("CBMC", inC("bubble.c 3"), where); err != nil || installed {
		t.Errorf("without CBMC: %v, %v", installed, err)
	}
	for name, script := range map[string]string{
		"cbmc":  "#!/bin/sh\n[ \"$*\" = \"--unwind 4 --unwinding-assertions " + where + ".c\" ] \n",
		"clang": "#!/bin/sh\nexit 0\n",
		"klee":  "#!/bin/sh\nexit 0\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(script), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for peer, symbolic := range map[string]bool{"CBMC": false, "KLEE": true} {
		c, installed, err := peerCost(peer, inC("bubble.c 3"), where)
		if err != nil || !installed || c.memory == 0 {
			t.Errorf("%s: %v, %v, %v", peer, c, installed, err)
		}
		text, err := os.ReadFile(where + ".c")
		if err != nil || strings.Contains(string(text), "klee_make_symbolic(&a, sizeof a, \"a\");") != symbolic {
			t.Errorf("%s: %v\n%s", peer, err, text)
		}
	}
}

// A long run is not made again.
func TestAgain(t *testing.T) {
	r := rows()[0]
	for _, row := range []struct {
		seconds float64
		want    int
	}{{9, 3}, {11, 1}} {
		var list []cost
		runs := 0
		for n := range 3 {
			if err := r.again(n, &list, 0, func() (cost, bool, error) { runs++; return cost{row.seconds, 1}, true, nil }); err != nil {
				t.Fatal(err)
			}
		}
		if runs != row.want || len(list) != 1 {
			t.Errorf("%v seconds: %d runs, want %d", row.seconds, runs, row.want)
		}
	}
}

// A family's sizes are doubled until the command takes too long; a wrong answer is an error.
func TestFamilies(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("PATH", dir+":/bin:/usr/bin")
	write := func(name, script string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte("#!/bin/sh\n"+script), 0o777); err != nil {
			t.Fatal(err)
		}
		return path
	}
	generator := write("gen", "[ $2 -lt 9 ] && echo $1_$2_$3 $2\n")
	slow := write("slow", "case $2 in */satcount_4_ok.tdm) exit 0;; */satcount_8_ok.tdm) [ \"$4\" = unwind=8,answer=5m ] && exit 0; while :; do :; done;; esac; exit 9\n")
	write("cbmc", "[ $3 = 4 ] && exit 0; while :; do :; done\n")
	write("gcc", "exit 0\n")
	write("clang", "[ $1 = -DKLEE ]\n")
	write("klee", "[ ${3##*/} = satcount_4_ok.bc ] && exit 0; while :; do :; done\n")
	made := func(binary, generator string) ([]string, error) {
		var b strings.Builder
		err := compared(&b, binary, generator, dir, 1, "satcount")
		return strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n"), err
	}
	table, err := made(slow, generator)
	if err == nil && len(table) == 4 {
		cells := strings.Split(table[2], "|")
		if cells[3] != " 4, 8 " || !strings.HasPrefix(cells[5], " CBMC: ") || !strings.HasSuffix(cells[5], ", – ") || cells[6] == "  " {
			t.Errorf("found %q", cells)
		}
		if cells = strings.Split(table[3], "|"); cells[3] != " 4 " || !strings.HasPrefix(cells[5], " KLEE with dfs: ") || cells[6] == "  " {
			t.Errorf("found %q", cells)
		}
	} else {
		t.Errorf("found %q, %v", table, err)
	}
	if table, err := made(slow, write("other", "exit 1\n")); err != nil || len(table) != 2 {
		t.Errorf("a generator without the family: found %q, %v", table, err)
	}
	if _, err := made(write("wrong", "exit 10\n"), generator); err == nil || !strings.Contains(err.Error(), "satcount: ") {
		t.Errorf("a wrong answer: %v", err)
	}
}
