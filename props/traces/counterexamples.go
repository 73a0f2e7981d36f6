package traces

import (
	_ "embed"
	"strconv"
	"strings"

	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/props/programs"
)

// Counterexample is a program on which a reading of the rules that unfold programs
// fails a statement, one of the smallest of those that Small has.
type Counterexample struct {
	Reading   string // the ID of a reading of package objects/unfold
	Statement string
	Case      Case
	Size      int
	Why       string
}

//go:embed counterexamples.txt
var counterexamplesText string

// Counterexamples lists the smallest programs that fail: rules as printed, and lacking one repair each.
func Counterexamples() (list []Counterexample) {
	for line := range strings.Lines(counterexamplesText) {
		if part := strings.Split(strings.TrimSpace(line), " | "); len(part) == 5 {
			size, err := strconv.Atoi(part[1])
			if err != nil {
				panic(err)
			}
			list = append(list, counterexamples(part[0], size, part[3], strings.ReplaceAll(part[4], `\n`, "\n"), strings.Fields(part[2])...)...)
		}
	}
	return list
}

// counterexamples reads a program on which a reading fails statements: where x is the
// one object that there is, except for IDInitial, which is of any state.
func counterexamples(reading string, size int, why, program string, statements ...string) []Counterexample {
	p, err := lang.Parse(reading, []byte(program))
	if err != nil {
		panic(err)
	}
	values := programs.Restrict(nil, p)
	if x := p.Vars[0]; statements[0] != IDInitial {
		values[x] = lang.Object(x.Type, 1)
	}
	return lists.Map(statements, func(id string) Counterexample {
		return Counterexample{reading, id, Case{Program: p, Initial: concrete.NewValuation(values)}, size, why}
	})
}
