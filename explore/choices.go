package explore

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tandem/explore/simplify"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/spec"
)

// A path's letters, one a branching. People write runs counted: T×3333 F, without mathematics Tx3333 F.

const (
	// minCounted is the length from which a run of one letter is counted.
	minCounted = 9
	// maxChoices is how many letters a text can stand for.
	maxChoices = 1_000_000
)

// FormatChoices returns a path's letters as printed; "" for none. ParseChoices reads them again.
func FormatChoices(letters string) string {
	var b strings.Builder
	list := []rune(letters)
	for from := 0; from < len(list); {
		to := from + 1
		for to < len(list) && list[to] == list[from] {
			to++
		}
		if n := to - from; n >= minCounted {
			fmt.Fprintf(&b, " %c×%d ", list[from], n)
		} else {
			b.WriteString(string(list[from:to]))
		}
		from = to
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// ParseChoices reads allowed letters, each perhaps with × or x and its number, and blanks. The
// error is a phrase: "takes letters T and F, found 'X' at character 1".
func ParseChoices(text string, allowed []string) (letters string, err error) {
	var b strings.Builder
	left := maxChoices
	list := []rune(text)
	for i := 0; i < len(list); i++ {
		letter := string(list[i])
		if letter == " " {
			continue
		}
		if !slices.Contains(allowed, letter) {
			last := len(allowed) - 1
			return "", fmt.Errorf("takes letters %s and %s, found %q at character %d", strings.Join(allowed[:last], ", "), allowed[last], list[i], i+1)
		}
		n := 1
		if digits := counted(list[i+1:]); digits > 0 {
			count := string(list[i+2 : i+2+digits])
			if n, err = strconv.Atoi(count); err != nil {
				n = maxChoices + 1
			}
			i += 1 + digits
		}
		if left -= n; left < 0 {
			return "", fmt.Errorf("takes %d letters at the most, found more at character %d", maxChoices, i+1)
		}
		b.WriteString(strings.Repeat(letter, n))
	}
	return b.String(), nil
}

// counted returns the number of digits behind × or x at the beginning of a text; 0 if it does not begin so.
func counted(text []rune) int {
	if len(text) == 0 || text[0] != '×' && text[0] != 'x' {
		return 0
	}
	n := 0
	for n+1 < len(text) && '0' <= text[n+1] && text[n+1] <= '9' {
		n++
	}
	return n
}

// Way is a transition where there are several.
type Way struct {
	Rule   string `json:"rule" jsonschema:"the rule of the transition"`
	Letter string `json:"letter" jsonschema:"what stands for it in choices"`
}

// Fork is where a path can go several ways.
type Fork struct {
	Steps int // before it
	Stmt  lang.Stmt
	Phi   lang.Expr // the path condition there
	Ways  []Way
	Taken int // which of the ways; -1: the path ends here, since it has no choice left
}

// Forks are those of a path, in their order.
type Forks []Fork

// Open returns the fork at which the path ends for lack of a choice; nil if it ends elsewhere.
func (fs Forks) Open() *Fork {
	if last := len(fs) - 1; last >= 0 && fs[last].Taken < 0 {
		return &fs[last]
	}
	return nil
}

// Untaken returns the first fork of a path that no initial value takes from which none
// goes the path's way, though some come to it; nil if the solver of session does
// not tell. The session has nothing asserted. It is asked as often as halving takes.
func (fs Forks) Untaken(ctx context.Context, session solver.Session) *Fork {
	simple := simplify.New()
	behind := len(fs) // no value comes to the fork of this number
	if fs.Open() != nil {
		behind--
	}
	reached := 0 // some come to this one
	for behind-reached > 1 {
		middle := (reached + behind) / 2
		session.Push()
		session.Assert(simple.Expr(fs[middle].Phi))
		r := session.Check(ctx)
		session.Pop()
		switch r.Answer {
		case solver.Sat:
			reached = middle
		case solver.Unsat:
			behind = middle
		default:
			return nil
		}
	}
	if behind == 0 {
		return nil
	}
	return &fs[reached]
}

// Visit is a feasible place behind a step, as Options.Follow is asked about it.
type Visit[S any] struct {
	From, At S
	Rule     string // of the step
	Steps    int    // from the root
	Simple   simplify.Conjunction
	// Begins tells that the step begins an iteration of a loop, before its body.
	Begins bool
	place  *Place[S]
}

// Rules lists the rules of the steps from the root.
func (v Visit[S]) Rules() []string { return v.place.trail.rules() }

// followed asks whether the search goes on from a place. Where it does not know that
// the path condition can be true, it does not go on: the path ends there.
//
// Source: Anand et al., §2, "if the satisfiability of the path condition cannot be
// determined (i.e., as it may be undecidable), the model checker still backtracks".
func (s *search[S]) followed(ctx context.Context, st *Place[S]) (bool, error) {
	if s.opts.Follow == nil || st.above == nil || st.Cut != "" {
		return true, nil
	}
	if st.undecided != "" {
		return false, s.Leaf(ctx, st, spec.Unknown, st.undecided)
	}
	v := Visit[S]{From: st.above.At, At: st.At, Rule: st.Rule, Steps: st.Steps, Simple: st.simple, place: st}
	if s.prob.Loop != nil {
		_, v.Begins = s.prob.Loop(v.From, v.Rule)
	}
	return s.opts.Follow(ctx, v)
}
