package programs_test

import (
	"context"
	"fmt"
	"testing"

	"tandem/concrete"
	"tandem/lang"
	objconcrete "tandem/objects/concrete"
	"tandem/props"
	"tandem/props/programs"
)

func TestTmp2(t *testing.T) {
	voc := programs.Objects()
	sys := objconcrete.System(objconcrete.Standard(concrete.Standard()))
	_ = context.Background
	rules, ends := map[string]int{}, map[string]int{}
	steps := 0
	deep := 0
	i := 0
	each(t, 1, 1000, func(src props.Source) sample {
		p := voc.RandomProgram(src, 60)
		return sample{p, []map[lang.Var]lang.Value{voc.Initial(src, p)}}
	}, func(s sample) {
		i++
		if i < 8 {
			fmt.Println(s.p)
		}
		c := objconcrete.Initial(s.p, concrete.NewValuation(s.values[0]))
		n := 0
		seen := map[string]bool{}
		d := 0
		for ; n < 60; n++ {
			next := sys.Next(c)
			if len(next) == 0 {
				break
			}
			seen[next[0].Rule] = true
			c = next[0].To
			d = max(d, c.Gamma.Depth())
		}
		if d > 2 {
			deep++
		}
		steps += n
		for r := range seen {
			rules[r]++
		}
		switch {
		case objconcrete.Final(c):
			ends["final"]++
		case n < 60:
			ends["stuck"]++
		default:
			ends["cut"]++
		}
	})
	fmt.Println(rules, ends, steps, deep)
}
