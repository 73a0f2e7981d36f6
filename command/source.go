package command

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/term"

	"tandem/lang"
	"tandem/lang/syntax"
)

// maxSource is the size of the largest source or heap file, in bytes.
const maxSource = 64 << 20

// source is a program with the text that it was read from.
type source struct {
	*lang.Program
	text  []byte
	tree  *syntax.File
	state []lang.Var // the variables, and behind them those for results and the fields as arrays
}

// program reads the program in a file, or standard input for "-".
func (a *app) program(name string) (*source, error) {
	shown, src, err := a.read(name, "a program")
	if err != nil {
		return nil, err
	}
	f, err := syntax.Parse(shown, src)
	if err != nil {
		return nil, mistakes(err, src, "")
	}
	p, err := lang.Check(f)
	if err != nil {
		return nil, mistakes(err, src, "")
	}
	return sourceOf(p, src, f), nil
}

// sourceOf is a program with its text and tree.
func sourceOf(p *lang.Program, src []byte, f *syntax.File) *source {
	state := p.Vars[:len(p.Vars):len(p.Vars)]
	for _, m := range p.Methods() {
		if r := m.Result; r != (lang.Type{}) && !slices.Contains(state, lang.Result(r)) {
			state = append(state, lang.Result(r))
		}
	}
	for _, f := range p.Fields() {
		state = append(state, f.Array())
	}
	return &source{p, src, f, state}
}

// mistakes is a bad input: its errors are drawn over the text src that has
// them. The gutter is what stands before its lines; "" for their numbers.
func mistakes(err error, src []byte, gutter string) error {
	var errs syntax.Errors
	if !errors.As(err, &errs) {
		return inputf("%v", err)
	}
	return &failure{code: exitInput, msg: errs.Error(), draw: func(s syntax.Screen) string {
		s.Gutter = gutter
		return errs.Display(src, s)
	}}
}

// screen is how errors are drawn where w leads: in colours on a terminal,
// unless the environment has NO_COLOR.
func screen(w io.Writer) syntax.Screen {
	var s syntax.Screen
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		s.Width, _, _ = term.GetSize(int(f.Fd())) // 0 if it is not known
		s.Colour = os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	}
	return s
}

// read reads a file that has what is said, or standard input for "-".
func (a *app) read(name, what string) (shown string, src []byte, err error) {
	from := a.in
	shown = "<stdin>"
	if name != "-" {
		shown = name
		f, err := os.Open(name)
		if err != nil {
			return "", nil, unreadable(name, err)
		}
		defer f.Close()
		if info, err := f.Stat(); err == nil && info.IsDir() {
			return "", nil, inputf("%s: found a directory, expected a file with %s", name, what)
		}
		from = f
	}
	src, err = io.ReadAll(io.LimitReader(from, maxSource+1))
	switch {
	case err != nil:
		return "", nil, unreadable(shown, err)
	case len(src) > maxSource:
		return "", nil, inputf("%s: found more than %d MiB, expected %s of at most that size", shown, maxSource>>20, what)
	}
	return shown, src, nil
}

// nearFile is the program, or file of the same kind, that may be meant by the
// name of one that is not there.
func nearFile(name string, err error) string {
	if !errors.Is(err, fs.ErrNotExist) {
		return ""
	}
	kind := ".tdm"
	if filepath.Ext(name) == ".json" {
		kind = ".json"
	}
	files, err := filepath.Glob(filepath.Join(filepath.Dir(name), "*"+kind))
	if err != nil {
		return "" // the name has odd characters
	}
	return didYouMean(filepath.Clean(name), files)
}

// unreadable names the file once.
func unreadable(name string, err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return inputf("%s: %v%s", name, err, nearFile(name, err))
}
