package sym

import (
	"fmt"
	"hash/fnv"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// corpus is the folder with the inputs that failed a test: a file each, with a line for each
// number, len(s) of a slice among them. Those that are 0 are left out; of a uint64 they are those of
// its bits as an int64.
type corpus string

// folder is where those of all tests are.
const folder = "testdata/sym"

func inputsOf(test string) corpus {
	return corpus(filepath.Join(folder, strings.ReplaceAll(test, "/", "_")))
}

// first replays f on what is kept, and returns the first path that does not hold.
func (k corpus) first(f any, b Bounds) (Path, bool) {
	files, _ := filepath.Glob(filepath.Join(string(k), "*"))
	for _, file := range files {
		text, err := os.ReadFile(file)
		model := map[string]int64{}
		for line := range strings.Lines(string(text)) {
			if name, n, ok := strings.Cut(strings.TrimSpace(line), " = "); ok {
				model[name], err = strconv.ParseInt(n, 10, 64)
			}
			if err != nil {
				return Path{End: Broken, Text: fmt.Sprintf("%s: found %q, expected NAME = NUMBER", file, strings.TrimSpace(line))}, true
			}
		}
		if p := once(f, b, model); p.End != True && p.End != Excluded {
			return p, true
		}
	}
	return Path{}, false
}

// keep writes the inputs of a path, and says where.
func (k corpus) keep(p Path) string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(p.model)) {
		if n := p.model[name]; n != 0 {
			fmt.Fprintf(&b, "%s = %d\n", name, n)
		}
	}
	h := fnv.New32a()
	h.Write([]byte(b.String()))
	file := filepath.Join(string(k), fmt.Sprintf("%08x", h.Sum32()))
	if err := os.MkdirAll(string(k), 0o777); err != nil {
		return "not kept: " + err.Error()
	}
	if err := os.WriteFile(file, []byte(b.String()), 0o666); err != nil {
		return "not kept: " + err.Error()
	}
	return "kept in " + file
}

// once runs f along the path that the inputs take, and replays it.
func once(f any, b Bounds, model map[string]int64) Path {
	s := &search{f: reflect.ValueOf(f), names: parameters(f), bounds: b.defaults()}
	return s.run(model)
}

// smallest returns a path that ends as p does, with numbers nearer to 0: each becomes 0, 1 or -1 if
// it can, or else is halved, or one nearer, as long as the end is the same.
func smallest(f any, b Bounds, p Path) Path {
	s := &search{f: reflect.ValueOf(f), names: parameters(f), bounds: b.defaults()}
	for left, nearer := 2_000, true; nearer && left > 0; {
		nearer = false
		for _, name := range slices.Sorted(maps.Keys(p.model)) {
			n := p.model[name]
			step := int64(1)
			if n < 0 {
				step = -1
			}
			for _, to := range []int64{0, step, n / 2, n - step} {
				if n == 0 || to/step >= n/step || left == 0 {
					continue
				}
				left--
				model := maps.Clone(p.model)
				model[name] = to
				if q := s.replay(model); q.End == p.End && q.Text == p.Text {
					p, nearer = q, true
					break
				}
			}
		}
	}
	return once(f, b, p.model)
}
