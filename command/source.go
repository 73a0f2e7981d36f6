package command

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/term"

	"tandem/internal/spell"
	"tandem/lang/syntax"
	"tandem/languages"
)

// maxSource is the size of the largest source or heap file, in bytes.
const maxSource = 64 << 20

// source reads the program in a file, or standard input for "-", in the syntax of
// a language; "" for that of the file's suffix.
func (a *app) source(name, language string) (languages.Source, error) {
	shown, text, err := a.read(name, "a program")
	if err != nil {
		return nil, err
	}
	src, err := a.register.Read(shown, text, language)
	if err != nil {
		return nil, mistakes(err, text, "")
	}
	return src, nil
}

// opened is a program that is ready in the language that is chosen for it.
type opened struct {
	*languages.Chosen
	languages.Program
	languages.Source
}

// open reads the program in a file and chooses the language that can do what is
// needed.
func (a *app) open(file string, o languages.Choice, need languages.Capability) (*opened, error) {
	_, err := a.among("", need)
	if o.Language != "" {
		_, err = a.register.Named(o.Language, need)
	}
	if err != nil {
		return nil, chosenWrongly(err)
	}
	src, err := a.source(file, o.Language)
	if err != nil {
		return nil, err
	}
	chosen, p, err := a.register.Open(src, o, need)
	if err != nil {
		return nil, chosenWrongly(mistakes(err, src.Text(), ""))
	}
	return &opened{chosen, p, src}, nil
}

// chosenWrongly is a name that nothing has, or a capability that the language
// lacks, as wrong usage.
func chosenWrongly(err error) error {
	var unknown *languages.Unknown
	var cannot *languages.Cannot
	if errors.As(err, &unknown) || errors.As(err, &cannot) {
		return usagef("%v", err)
	}
	return err
}

// mistakes is a bad input: its errors are drawn over the text src that has
// them. The gutter is what stands before its lines; "" for their numbers. Errors
// that say nothing of an input stay as they are.
func mistakes(err error, src []byte, gutter string) error {
	var drawn *languages.Mistakes
	var errs syntax.Errors
	var unknown *languages.Unknown
	var cannot *languages.Cannot
	switch {
	case errors.As(err, &unknown), errors.As(err, &cannot):
		return err
	case errors.As(err, &drawn):
	case errors.As(err, &errs):
		drawn = &languages.Mistakes{Errors: errs, Text: src, Gutter: gutter}
	default:
		return inputf("%v", err)
	}
	return &failure{code: exitInput, msg: drawn.Error(), draw: drawn.Draw}
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
			return "", nil, a.unreadable(name, err)
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
		return "", nil, a.unreadable(shown, err)
	case len(src) > maxSource:
		return "", nil, inputf("%s: found more than %d MiB, expected %s of at most that size", shown, maxSource>>20, what)
	}
	return shown, src, nil
}

// suffixes are those of programs, without the dot.
func (a *app) suffixes() []string {
	var list []string
	for _, s := range a.register.Syntaxes() {
		list = append(list, s.Suffix[1:])
	}
	return list
}

// nearFile is the program, or file of the same kind, that may be meant by the
// name of one that is not there.
func (a *app) nearFile(name string, err error) string {
	if !errors.Is(err, fs.ErrNotExist) {
		return ""
	}
	kinds := append(a.suffixes(), "json")
	kind := kinds[0]
	for _, k := range kinds {
		if filepath.Ext(name) == "."+k {
			kind = k
		}
	}
	files, err := filepath.Glob(filepath.Join(filepath.Dir(name), "*."+kind))
	if err != nil {
		return "" // the name has odd characters
	}
	return spell.DidYouMean(filepath.Clean(name), files)
}

// unreadable names the file once.
func (a *app) unreadable(name string, err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return inputf("%s: %v%s", name, err, a.nearFile(name, err))
}
