package drive

import (
	"fmt"
	"slices"
	"strings"

	"tandem/internal/lists"
)

// Matrix has the sets of options under which an engine is asked: of each factor a set has one alternative.
type Matrix struct {
	factors [][]string // the alternatives; the first is the default
	sets    [][]int    // by factor
}

// ReadMatrix reads a file of options: in a line the alternatives of a factor, with | between them, each of which may be empty;
// the first is the default. What follows # is a comment. The error says the line.
func ReadMatrix(text string) (*Matrix, error) {
	m := &Matrix{}
	for n, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		if strings.TrimSpace(line) == "" {
			continue
		}
		list := lists.Map(strings.Split(line, "|"), strings.TrimSpace)
		for i, a := range list {
			if slices.Contains(list[:i], a) {
				return nil, fmt.Errorf("%d:1: found the alternative %q twice, expected another one", n+1, a)
			}
		}
		if len(list) < 2 {
			return nil, fmt.Errorf("%d:1: found one alternative, expected several, with | between them", n+1)
		}
		m.factors = append(m.factors, list)
	}
	if len(m.factors) == 0 {
		return nil, fmt.Errorf("1:1: found no options, expected a line with alternatives")
	}
	m.cover()
	return m, nil
}

// pair is two alternatives, of two factors.
type pair struct{ f, a, g, b int }

// cover makes sets that have any two alternatives together, the defaults first.
func (m *Matrix) cover() {
	open := map[pair]bool{}
	for f, list := range m.factors {
		for g := range f {
			for a := range list {
				for b := range m.factors[g] {
					open[pair{f, a, g, b}] = true
				}
			}
		}
	}
	set := make([]int, len(m.factors))
	for again := true; again; again = len(open) > 0 || len(m.factors) == 1 && len(m.sets) < len(m.factors[0]) {
		if len(m.sets) > 0 {
			set = m.next(open)
		}
		m.sets = append(m.sets, set)
		for f := range set {
			for g := range f {
				delete(open, pair{f, set[f], g, set[g]})
			}
		}
	}
}

// next returns a set with an open pair, and as many more as each factor after the other adds.
func (m *Matrix) next(open map[pair]bool) []int {
	set := slices.Repeat([]int{-1}, len(m.factors))
	if len(set) == 1 {
		return []int{len(m.sets)}
	}
	var first *pair
	for p := range open {
		if first == nil || slices.Compare([]int{p.f, p.a, p.g, p.b}, []int{first.f, first.a, first.g, first.b}) < 0 {
			first = &p
		}
	}
	set[first.f], set[first.g] = first.a, first.b
	for f := range set {
		if set[f] >= 0 {
			continue
		}
		adds := lists.Map(m.factors[f], func(string) int { return 0 })
		for g, b := range set {
			for a := range adds {
				if b >= 0 && (open[pair{f, a, g, b}] || open[pair{g, b, f, a}]) {
					adds[a]++
				}
			}
		}
		set[f] = slices.Index(adds, slices.Max(adds))
	}
	return set
}

// set returns the set under which a program is asked about, by its number from 1; nil without options.
func (m *Matrix) set(number int) []int {
	if m == nil {
		return nil
	}
	return m.sets[max(number-1, 0)%len(m.sets)]
}

// text returns a set as words of a command.
func (m *Matrix) text(set []int) string {
	var words []string
	for f, a := range set {
		if w := m.factors[f][a]; w != "" {
			words = append(words, w)
		}
	}
	return strings.Join(words, " ")
}

// named returns the set with that text, or else the defaults: the least set that fails need be none of the sets.
func (m *Matrix) named(text string) []int {
	if m == nil {
		return nil
	}
	set := make([]int, len(m.factors))
	rest := " " + text + " "
	for f, list := range m.factors {
		for a, words := range list {
			if words != "" && len(words) > len(list[set[f]]) && strings.Contains(rest, " "+words+" ") {
				set[f] = a
			}
		}
	}
	if m.text(set) != text {
		clear(set)
	}
	return set
}

// String returns the factors, a line each.
func (m *Matrix) String() string {
	return strings.Join(lists.Map(m.factors, func(list []string) string { return strings.Join(list, " | ") }), "\n")
}

// Under is how an engine did under a set of options.
type Under struct {
	Options  string `json:"options" jsonschema:"the set, as words of the command"`
	Programs int    `json:"programs" jsonschema:"about how many it was asked under them"`
	Fails    int    `json:"fails" jsonschema:"on how many of them it fails, by a wrong claim or otherwise"`
}

// AddUnder adds what another part of a run, or one program, has to a list, which is in the order of the options.
func AddUnder(list []Under, of ...Under) []Under {
	for _, u := range of {
		i, has := slices.BinarySearchFunc(list, u.Options, func(v Under, options string) int { return strings.Compare(v.Options, options) })
		if !has {
			list = slices.Insert(list, i, u)
			continue
		}
		list[i].Programs, list[i].Fails = list[i].Programs+u.Programs, list[i].Fails+u.Fails
	}
	return list
}
