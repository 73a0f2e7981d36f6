package examples

import "strings"

// Edit is a place of a program: what stands there, and what stands there instead.
type Edit struct{ Is, Was string }

// Repairs lists the places of Figure 10 that are not as it prints them: what stands in figure10.tdm,
// and what the figure has. No constructor is verified with what it has: nothing says that size and
// index are 0, l may be nil, and valid() is not well-defined in front of getList() == l.
var Repairs = []Edit{
	{"        size := 0; // not in the figure\n", ""},
	{"l != nil &*& l.valid(); // l may be nil in the figure\n", "l.valid();\n"},
	{
		"        ensures fp() &*& getList() == l; // behind valid() in the figure, which needs it\n        ensures l.valid() &*& valid();\n",
		"        ensures fp() &*& l.valid() &*& valid();\n        ensures getList() == l;\n",
	},
	{"        index := 0; // not in the figure\n", ""},
}

// Edited returns a program of Files with the edits. It panics without the file, or what stands there.
func Edited(file string, edits ...Edit) string {
	src, err := Files.ReadFile(file)
	if err != nil {
		panic(err)
	}
	text := string(src)
	for _, e := range edits {
		if !strings.Contains(text, e.Is) {
			panic(file + " has no " + e.Is)
		}
		text = strings.Replace(text, e.Is, e.Was, 1)
	}
	return text
}
