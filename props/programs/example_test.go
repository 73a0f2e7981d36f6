package programs_test

import (
	"fmt"

	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
)

// All programs of a size are those of all choices. Whatever a program was made
// of, it can be made simpler.
func Example() {
	small := programs.Small()
	for size := range 7 {
		n := 0
		if _, ok := small.Program(&props.Odometer{}, size); ok {
			for range props.All(func(src props.Source) *lang.Program { p, _ := small.Program(src, size); return p }) {
				n++
			}
		}
		fmt.Println("size", size, "programs", n)
	}

	p, err := lang.Parse("abs.tdm", []byte("var x: int; if x < 0 { x := -x; }"))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, q := range programs.Smaller(p) {
		fmt.Println("simpler:", lang.Brief(q.Body, 40))
	}
	// Output:
	// size 0 programs 1
	// size 1 programs 0
	// size 2 programs 10
	// size 3 programs 6
	// size 4 programs 270
	// size 5 programs 318
	// size 6 programs 9002
	// simpler: ε
	// simpler: x := -x
	// simpler: if x < 0 {}
	// simpler: if x < 0 {x := 0}
	// simpler: if x < 0 {x := x}
	// simpler: if x < 0 {x := -(0)}
	// simpler: if false {x := -x}
	// simpler: if true {x := -x}
	// simpler: if 0 < 0 {x := -x}
}
