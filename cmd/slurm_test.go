package cmd

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"tandem/internal/longtest"
)

// Campaigns on a real Slurm of this machine: a controller and four nodes, on the loopback device.
func TestSlurm(t *testing.T) {
	for _, tool := range []string{"slurmctld", "slurmd", "sbatch", "munged"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("no %s: apt-get install slurm-wlm munge", tool)
		}
	}
	if os.Getuid() != 0 {
		t.Skip("a controller of its own needs root")
	}
	script, err := filepath.Abs("testdata/slurm/slurm.sh")
	if err != nil {
		t.Fatal(err)
	}
	dir, err := os.MkdirTemp("", "slurm") // short: sockets have short names
	if err != nil {
		t.Fatal(err)
	}
	run := func(what string) {
		if out, err := exec.Command("sh", script, what, dir).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", what, err, out)
		}
	}
	t.Cleanup(func() {
		run("stop")
		os.RemoveAll(dir)
	})
	run("start")
	files := []string{"testdata/slurm/short.txtar"}
	if longtest.Sweeps() {
		files = append(files, "testdata/slurm/faults.txtar")
	}
	for _, file := range files { // one after the other: each waits for an empty queue
		p := params()
		p.Files = []string{file}
		setup := p.Setup
		p.Setup = func(env *testscript.Env) error {
			env.Setenv("SLURM_CONF", filepath.Join(dir, "slurm.conf"))
			env.Setenv("SLURM_SH", script)
			env.Setenv("SLURM_DIR", dir)
			return setup(env)
		}
		t.Run(filepath.Base(file), func(t *testing.T) { testscript.Run(t, p) })
	}
}
