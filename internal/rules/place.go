package rules

import (
	"io/fs"
	"path"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"tandem"
)

// Place returns the file of the entry's function, from the root of the module, and its line from 1. It is
// looked up in the sources that tandem.Sources has. Of an entry that is its text it is where that stands.
func (e Entry) Place() (file string, line int, ok bool) {
	if e.Func == "" {
		file, rest, _ := strings.Cut(e.text, ":")
		at, _, _ := strings.Cut(rest, ":")
		line, err := strconv.Atoi(at)
		return file, line, err == nil
	}
	at, ok := places()[e.dir+"."+e.Func[strings.IndexByte(e.Func, '.')+1:]]
	return at.file, at.line, ok
}

type place struct {
	file string
	line int
}

// declared is the first line of a function, method, or variable of a package.
var declared = regexp.MustCompile(`^(?:func (?:\([^)]*\) )?|var |\t)(\w+)(?:\(|\[| = | .*= )`)

// places are the declarations by package and name.
var places = sync.OnceValue(func() map[string]place {
	found := map[string]place{}
	_ = fs.WalkDir(tandem.Sources, ".", func(name string, d fs.DirEntry, err error) error { // reading what is embedded does not fail
		if err != nil || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := tandem.Sources.ReadFile(name)
		inside := false // a list of variables
		for i, line := range strings.Split(string(text), "\n") {
			if strings.HasPrefix(line, "var (") || line == ")" {
				inside = line != ")"
			}
			if !inside && !strings.HasPrefix(line, "func ") && !strings.HasPrefix(line, "var ") {
				continue
			}
			if m := declared.FindStringSubmatch(line); m != nil {
				found[path.Dir(name)+"."+m[1]] = place{name, i + 1}
			}
		}
		return err
	})
	return found
})
