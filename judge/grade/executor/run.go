package executor

import (
	"context"
	"errors"
	"fmt"
	"go/parser"
	"go/scanner"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"tandem/internal/child"
	"tandem/judge/grade"
)

// The bounds on an answer.
const (
	maxSource = 1 << 20 // bytes of source text
	maxOutput = 8 << 20 // bytes that it writes for one program
	maxMemory = grade.Memory
	// buildMemory is more than maxMemory, since it is that of the compiler and linker.
	buildMemory = 1 << 30
	maxBuilt    = 64 << 20 // bytes of the program
)

// program is an answer that was built. It stands in a folder of its own, which has
// nothing else.
type program struct {
	dir  string
	time time.Duration // bounds a run
}

// mishap is a run without paths: what the answer did.
type mishap string

func (m mishap) Error() string { return string(m) }

// errNoGo says that nothing can be built here.
var errNoGo = errors.New("there is no command go on this machine, which builds the answer")

// build builds an answer in a new folder below dir. The error is a mishap where the
// source text is to blame: lines, as the compiler says them, with the name of the file.
func build(ctx context.Context, dir, name string, source []byte, time time.Duration) (*program, error) {
	if _, err := exec.LookPath("go"); err != nil {
		return nil, errNoGo
	}
	if len(source) > maxSource {
		return nil, mishap(fmt.Sprintf("%s: found %d bytes, expected at most %d", name, len(source), maxSource))
	}
	needs, err := parsed(name, source)
	if err != nil {
		return nil, err
	}
	p := &program{dir: filepath.Join(dir, "run"), time: time}
	from := filepath.Join(dir, "source")
	for _, folder := range []string{p.dir, from, filepath.Join(dir, "tmp")} {
		if err := os.Mkdir(folder, 0o700); err != nil {
			return nil, err
		}
	}
	file := filepath.Join(from, "answer.go")
	if err := os.WriteFile(file, source, 0o600); err != nil {
		return nil, err
	}
	env, err := buildEnv(filepath.Join(dir, "tmp"))
	if err != nil {
		return nil, err
	}
	limits := child.Limits{Time: grade.BuildTime, Memory: buildMemory, Output: maxBuilt}
	if len(needs) > 0 { // the standard library is built before, once, and nobody's answer pays for it
		if _, err := child.Run(ctx, child.Command{
			Args: append([]string{"go", "build", "-trimpath", "-buildvcs=false", "--"}, needs...),
			Dir:  from, Env: env, Bare: true, Limits: child.Limits{Time: 10 * grade.BuildTime, Output: maxOutput},
		}); err != nil {
			return nil, err
		}
	}
	r, err := child.Run(ctx, child.Command{
		Line: "exec go build -trimpath -buildvcs=false -buildmode=exe -ldflags='-s -w' -o ../run/answer answer.go 2>&1",
		Dir:  from, Env: env, Bare: true, Files: []string{p.file()}, Limits: limits,
	})
	switch {
	case err != nil:
		return nil, err
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case r.End == child.Time || r.End == child.Clock:
		return nil, fmt.Errorf("not judged: building it was ended: %s", limit(r.End, grade.BuildTime, buildMemory, maxBuilt))
	case r.End != child.Exited:
		return nil, mishap(fmt.Sprintf("%s: building it was ended: %s", name, limit(r.End, grade.BuildTime, buildMemory, maxBuilt)))
	case tooLarge(p.file()):
		return nil, mishap(fmt.Sprintf("%s: what is built of it has more than %d MiB", name, maxBuilt>>20))
	case r.Status != 0:
		return nil, mishap(complaint(name, string(r.Output)))
	}
	return p, os.RemoveAll(from) // the answer finds nothing but itself
}

// parsed looks at the source text before the compiler does: what it says has a line and
// a column. It returns the packages that the text imports.
func parsed(name string, source []byte) (imports []string, err error) {
	files := token.NewFileSet()
	f, err := parser.ParseFile(files, name, source, parser.SkipObjectResolution)
	if list, ok := errors.AsType[scanner.ErrorList](err); ok {
		return nil, mishap(list[0].Error())
	}
	if err != nil {
		return nil, mishap(err.Error())
	}
	for _, i := range f.Imports {
		if of, err := strconv.Unquote(i.Path.Value); err != nil || of == "C" || strings.Contains(of, ".") {
			return nil, mishap(fmt.Sprintf("%v: found the package %s, expected one of the standard library", files.Position(i.Pos()), i.Path.Value))
		} else {
			imports = append(imports, of)
		}
	}
	if f.Name.Name != "main" {
		return nil, mishap(fmt.Sprintf("%v: found the package %s, expected main", files.Position(f.Name.Pos()), f.Name.Name))
	}
	return imports, nil
}

func tooLarge(file string) bool {
	info, err := os.Stat(file)
	return err == nil && info.Size() > maxBuilt
}

func (p *program) file() string { return filepath.Join(p.dir, "answer") }

// buildEnv returns the environment of the compiler: no network, no modules, no C.
func buildEnv(tmp string) ([]string, error) {
	cache := os.Getenv("GOCACHE")
	if cache == "" {
		dir, err := os.UserCacheDir()
		if err != nil {
			return nil, err
		}
		cache = filepath.Join(dir, "go-build")
	}
	env := []string{
		"GOCACHE=" + cache, "GOPROXY=off", "GOFLAGS=-mod=mod", "GOWORK=off", "GOENV=off", "GOTOOLCHAIN=local", "GO111MODULE=on",
		"CGO_ENABLED=0", "GOTMPDIR=" + tmp, "TMPDIR=" + tmp, "HOME=" + tmp, "GOPATH=" + filepath.Join(tmp, "path"), "GOMAXPROCS=2",
	}
	for _, name := range []string{"PATH", "SYSTEMROOT", "GOROOT"} {
		if v, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+v)
		}
	}
	return env, nil
}

// complaint returns what the compiler says, with the name that the student knows.
func complaint(name, said string) string {
	const most = 5 // lines
	var lines []string
	for line := range strings.Lines(strings.ToValidUTF8(said, "?")) {
		line = strings.TrimRight(strings.TrimPrefix(line, "./"), "\n")
		if strings.HasPrefix(line, "#") || line == "" || len(lines) == most {
			continue
		}
		if rest, ok := strings.CutPrefix(line, "answer.go"); ok {
			line = name + rest
		} else if len(lines) == 0 {
			line = name + ": " + line
		}
		lines = append(lines, line)
	}
	if len(lines) == 0 {
		return name + ": it cannot be built"
	}
	return strings.Join(lines, "\n")
}

// ask runs the answer on a program, as JSON, with a bound on iterations. The error is a
// mishap where the answer is to blame.
func (p *program) ask(ctx context.Context, input []byte, iterations int) (*Document, error) {
	r, err := child.Run(ctx, child.Command{
		Args: []string{p.file(), strconv.Itoa(iterations)}, Dir: p.dir, Bare: true, Env: []string{"GOMAXPROCS=2"},
		Input: input, Confined: true, Limits: child.Limits{Time: p.time, Memory: maxMemory, Output: maxOutput},
	})
	said := ""
	if r.Said != "" {
		said = ": " + shortened(r.Said)
	}
	switch {
	case err != nil:
		return nil, err
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case r.End == child.Clock: // the machine has much other work
		return nil, errOpen
	case r.End == child.Signaled:
		return nil, mishap("a signal ends it" + said)
	case r.End != child.Exited:
		return nil, mishap(limit(r.End, p.time, maxMemory, maxOutput))
	case r.Status != 0:
		return nil, mishap(r.How + said)
	case len(r.Left) > 0:
		return nil, mishap("it leaves processes behind: " + strings.Join(r.Left, ", "))
	}
	doc, err := read(r.Output)
	if err != nil {
		return nil, mishap(err.Error())
	}
	return doc, nil
}

// limit says what ended a run.
func limit(end child.End, time time.Duration, memory, output int64) string {
	switch end {
	case child.Time:
		return fmt.Sprintf("it did not end in %v", time)
	case child.Memory:
		return fmt.Sprintf("it uses more than %d MiB of memory", memory>>20)
	case child.Output:
		return fmt.Sprintf("it writes more than %d MiB", output>>20)
	}
	return "it was ended: " + string(end)
}

// Confined reports whether this system keeps answers from the files of others.
func Confined() bool { return runtime.GOOS == "linux" && child.Confines() }
