// Package examples has the programs of the paper on implicit dynamic frames, and others with contracts.
package examples

import (
	"embed"
	"fmt"
	"strings"
)

// Files has them by their names.
//
//go:embed *.tdm
var Files embed.FS

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

// Cells returns the snippet of Figure 11 for n, with the class Cell of Figure 9.
func Cells(n int) string {
	src, err := Files.ReadFile("cell.tdm")
	if err != nil {
		panic(err)
	}
	class, _, _ := strings.Cut(string(src), "\nvar c1")
	var text strings.Builder
	text.WriteString(class + "\nvar c1")
	for i := 2; i <= n; i++ {
		fmt.Fprintf(&text, ", c%d", i)
	}
	text.WriteString(": Cell;\n")
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&text, "c%d := new Cell();\nc%d.setX(%d);\n", i, i, i)
	}
	text.WriteString("assert c1.getX() == 1;\n")
	return text.String()
}

// Branches returns the method m of §6.1 for n, in its own class, joined after so many ifs; 0: no join.
func Branches(n, join int) string {
	var params []string
	var body strings.Builder
	for i := 1; i <= n; i++ {
		params = append(params, fmt.Sprintf("x%d: int", i))
		fmt.Fprintf(&body, "if x%d == 0 { } else { }\n", i)
		if i == join {
			body.WriteString("join true;\n")
		}
	}
	return "class Branches {\nmethod m(" + strings.Join(params, ", ") + ")\nrequires true; ensures true; {\n" + body.String() + "}\n}\n"
}

// Head is a class that the small programs begin with.
const Head = `class Cell {
    x: int;
    next: Cell;
    b: bool;
    y: int;
    predicate valid() { return acc(this.x); }
    predicate above(n: int) { return acc(this.x) &*& n <= x; }
    pure getX(): int requires valid(); { return opening valid() in x; }
    pure twice(): int requires valid(); { return using getX() in getX() + getX(); }
    pure isZero(n: int): bool requires true; { return n == 0; }
`

// Row is members of a program, with what becomes of the last one.
type Row struct {
	Name, Member string
	Want         string // verified, or why it is not
	Reason       string
}

//go:embed small.rows
var small string

// Rows are members of small programs: the figures' word on each form of expression, assertion, statement.
var Rows = rowsOf(small)

// rowsOf reads the rows behind the first line, which says what a row has.
func rowsOf(text string) []Row {
	var rows []Row
	for _, line := range strings.Split(strings.TrimSpace(text), "\n")[1:] {
		part := strings.SplitN(line, " | ", 4)
		rows = append(rows, Row{Name: part[0], Member: part[3], Want: part[1], Reason: part[2]})
	}
	return rows
}
