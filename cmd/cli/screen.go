package cli

import (
	"io"
	"os"

	"golang.org/x/term"

	"tandem/lang/syntax"
)

// OnTerminal reports whether people see what is written to w as it comes, or type what is read from it.
func OnTerminal(w any) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// ScreenOf returns how errors are drawn on w: in colours on a terminal, unless NO_COLOR is set.
func ScreenOf(w io.Writer) syntax.Screen {
	var s syntax.Screen
	if f, ok := w.(*os.File); ok && OnTerminal(f) {
		s.Width, _, _ = term.GetSize(int(f.Fd())) // 0 if it is not known
		s.Colour = os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	}
	return s
}
