package grade

import (
	"context"
	"fmt"
	"runtime/debug"
	"time"

	"tandem/languages"
	"tandem/spec"
)

// Grader grades answers.
type Grader struct {
	Exercises []*Exercise
	Judges    Judges
	Options
}

// Standard returns the judges of all kinds of exercises whose answers are not run as
// processes, over the languages of a register.
func Standard(register *languages.Register) Judges {
	return Judges{"rules": Rules(register), "programs": Programs(register), "repair": Repair(register)}
}

// Exercise returns the exercise of that number; nil if there is none.
func (g *Grader) Exercise(number int) *Exercise {
	for _, e := range g.Exercises {
		if e.Number == number {
			return e
		}
	}
	return nil
}

// Limits of the grading of an answer. A process that grades ends when it has used Time of
// the processors, with what it found until then, and without that a little later. Who
// started it ends it at Wall, as child.Limits have it, or when it uses more memory.
const (
	Time   = 9 * time.Second
	Grace  = time.Second
	Wall   = time.Minute
	Memory = 512 << 20 // bytes
	// Live is what of it may be no garbage. A process that grades ends at it, with what it
	// found until then. The rest is for what rules that grow take meanwhile.
	Live = Memory / 2
)

// GCPercent is what a process that grades sets for the collector of garbage: nearly all
// that it makes is short-lived, and it has Memory. LateGCPercent is that at a bound, where
// it only has to say what was found: garbage must not take what is between Live and Memory.
const (
	GCPercent     = 800
	LateGCPercent = 25
)

// BuildTime bounds building an answer that is a program, in the time of processors. What it needs of
// the standard library is built before, once.
const BuildTime = time.Minute

// Bound returns the limit on time of the process that grades an answer to the exercise. For an answer
// that is built it only ends what hangs: building and running have limits of their own.
func (e *Exercise) Bound() time.Duration {
	if e.Built {
		return 20 * BuildTime
	}
	return Wall
}

// ErrTime is why grading ends at Time.
var ErrTime = fmt.Errorf("the bound on time was reached, %v of a processor", Time)

// Grade grades an answer, without any bounds: see Judge. A panic gives no points.
func (g *Grader) Grade(ctx context.Context, e *Exercise, a Answer) (r Result) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case spec.NoClause:
			r = e.Failed(a.Name, g.Options, "not graded: %v", p)
		default:
			r = e.Failed(a.Name, g.Options, "not graded, by a bug in tandem: %v\n%s", p, debug.Stack())
			r.Bug = true
		}
	}()
	judge := g.Judges[e.Kind]
	if judge == nil {
		return e.Failed(a.Name, g.Options, "not graded: nothing judges exercises of the kind %q", e.Kind)
	}
	return judge(ctx, e, a, g.Options)
}

// Check returns an error if nothing judges an exercise.
func (g *Grader) Check() error {
	for _, e := range g.Exercises {
		if g.Judges[e.Kind] == nil {
			return fmt.Errorf("exercise %d: nothing judges the kind %q", e.Number, e.Kind)
		}
	}
	return nil
}
