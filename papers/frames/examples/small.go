package examples

import (
	_ "embed"
	"strings"
)

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
