package examples

import (
	"fmt"
	"strings"
)

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
