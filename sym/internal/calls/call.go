// Package calls has what replays call of original functions, and writes it as tests.
package calls

import (
	"fmt"
	"reflect"
	"regexp"
	"strings"
)

// Call is one of an original function, in a replay.
type Call struct {
	Name    string
	Args    []string // as Go writes them
	Results []string
	Panic   string // instead of results

	Params []string // types of the arguments
	After  []string // what the slices among the arguments became
	Exact  []string // the results, and then what slices became, as %#v writes them
}

// String returns the call with its result: Mid(1, 3) = 2.
func (c Call) String() string {
	text := fmt.Sprintf("%s(%s)", c.Name, strings.Join(c.Args, ", "))
	if c.Panic != "" {
		return text + " panics: " + c.Panic
	}
	if len(c.Results) > 0 {
		text += " = " + strings.Join(c.Results, ", ")
	}
	if before := strings.Join(c.Args, ", "); !strings.Contains(before, strings.Join(c.After, ", ")) {
		text += ", with " + strings.Join(c.After, ", ") + " afterwards"
	}
	return text
}

// Literal returns v as Go writes it in the package of that name.
func Literal(v reflect.Value, pkg string) string {
	if v.CanUint() {
		return fmt.Sprint(v.Uint()) // else in hexadecimal
	}
	return Without(pkg, fmt.Sprintf("%#v", v))
}

// Without returns a text of Go Without the package's name before its types.
func Without(pkg, text string) string {
	return regexp.MustCompile(`\b`+regexp.QuoteMeta(pkg)+`\.`).ReplaceAllString(text, "")
}
