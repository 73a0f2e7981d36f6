package executor

import (
	_ "embed"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
)

// class is a sort of programs.
type class int

// The classes.
const (
	straight class = iota // assignments alone
	choices               // with choices, without loops
	loops                 // with loops
)

// task is a program that an answer is asked about, with a bound on iterations.
type task struct {
	text  []byte
	bound int // at least 1
}

// fixed are programs with something that chance may leave out, smaller ones first. The
// words A to D stand for integers, P and Q for truth values, whose names chance takes, N
// for a large number, and M for one of more than 64 bits.
var fixed = func() map[class][]task {
	of := map[string]class{"straight": straight, "choices": choices, "loops": loops}
	all := map[class][]task{}
	for line := range strings.Lines(tasksText) {
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		bound, text, _ := strings.Cut(rest, " ")
		if n, err := strconv.Atoi(bound); err == nil {
			all[of[word]] = append(all[of[word]], task{[]byte(text), n})
		}
	}
	return all
}()

//go:embed tasks.txt
var tasksText string

// many stands for a bound that chance takes, beyond those that are small.
const many = -1

// maxChance is the size of the largest programs by chance, in nodes.
const maxChance = 32

// byChance is how many programs of each class are by chance.
const byChance = 10

// tasks lists those of a class, smaller programs first.
func tasks(c class, seed uint64) []task {
	r := rand.New(rand.NewPCG(seed, uint64(c)))
	var list []task
	for _, t := range fixed[c] {
		names := pick(r)
		text := strings.NewReplacer("A", names[0], "B", names[1], "C", names[2], "D", names[4], "P", names[3], "Q", names[5],
			"N", fmt.Sprint(1000+r.IntN(100_000)), "M", fmt.Sprintf("%d%018d", 100+r.IntN(900), r.Int64N(1e18))).Replace(string(t.text))
		if t.bound == many {
			t.bound = 20 + r.IntN(20)
		}
		list = append(list, task{[]byte(text), t.bound})
	}
	for n := 0; n < byChance; {
		p := vocabulary(r, c).RandomProgram(chance{r}, 4+r.IntN(maxChance-3))
		text, err := lang.Format(p)
		if err != nil || !is(c, p) {
			continue
		}
		list = append(list, task{text, 1 + r.IntN(3)})
		n++
	}
	slices.SortStableFunc(list, func(a, b task) int { return len(a.text)/16 - len(b.text)/16 })
	return list
}

// is reports whether a program is of a class.
func is(c class, p *lang.Program) bool {
	assigns, ifs, whiles := len(lang.StmtsOf[*lang.Assign](p)), len(lang.StmtsOf[*lang.If](p)), len(lang.StmtsOf[*lang.While](p))
	switch c {
	case straight:
		return assigns > 1
	case choices:
		return ifs > 0
	}
	return whiles > 0 && whiles < 3 && ifs < 4
}

// vocabulary returns what programs of a class are made of by chance.
func vocabulary(r *rand.Rand, c class) *programs.Vocabulary {
	v := programs.Linear()
	names := pick(r)
	v.Vars = map[lang.Type][]lang.Var{
		lang.Int:  {lang.NewVar(names[0], lang.Int), lang.NewVar(names[1], lang.Int), lang.NewVar(names[2], lang.Int)},
		lang.Bool: {lang.NewVar(names[3], lang.Bool)},
	}
	v.Counted = 0
	switch c {
	case straight:
		v.If, v.While = 0, 0
	case choices:
		v.If, v.While = 6, 0
	case loops:
		v.While = 4
	}
	return v
}

// pick is names for three integers and a truth value, and for one more of each.
func pick(r *rand.Rand) []string {
	pool := []string{"x", "y", "z", "n", "i", "total", "_k", "maximum", "v1", "v2", "lo", "hi", "Sum", "ok", "odd", "p", "done", "step_2"}
	return lists.Map(r.Perm(len(pool))[:6], func(i int) string { return pool[i] })
}

// chance is a source of choices with a seed.
type chance struct{ *rand.Rand }

// Choose returns any number below n.
func (c chance) Choose(n int, _ string) int { return c.IntN(n) }

// Group runs f.
func (c chance) Group(_ string, f func()) { f() }

var _ props.Source = chance{}
