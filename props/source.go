package props

import (
	"iter"
	"math/rand/v2"
)

// Source makes the choices that a generator asks for. The same choices give the same case.
type Source interface {
	// Choose is a number from 0 to n-1, n ≥ 1. Smaller ones should be simpler: shrinking goes there.
	Choose(n int, label string) int
	// Group runs f. The choices in it belong together: shrinking may drop them as one.
	Group(label string, f func())
}

// Dice is a Source that chooses at random: as its seed says, each number alike.
type Dice struct{ *rand.Rand }

// NewDice returns the dice of a seed; stream tells apart those of one seed.
func NewDice(seed, stream uint64) Dice { return Dice{rand.New(rand.NewPCG(seed, stream))} }

// Choose returns any number below n.
func (d Dice) Choose(n int, _ string) int { return d.IntN(n) }

// Group runs f.
func (d Dice) Group(_ string, f func()) { f() }

// Odometer is a Source that goes through all sequences of choices, as an odometer does through
// numbers: the last wheel turns first. The zero Odometer is at the first sequence.
type Odometer struct {
	wheels []wheel
	at     int // the next choice
}

type wheel struct{ value, size int }

// Choose returns the digit of the next wheel.
func (o *Odometer) Choose(n int, _ string) int {
	if o.at == len(o.wheels) {
		o.wheels = append(o.wheels, wheel{0, n})
	}
	w := o.wheels[o.at]
	o.wheels[o.at].size = n
	o.at++
	return w.value
}

// Group runs f.
func (o *Odometer) Group(_ string, f func()) { f() }

// Next turns to the next sequence of choices; false if this was the last.
func (o *Odometer) Next() bool {
	o.at = 0
	for i := len(o.wheels) - 1; i >= 0; i-- {
		if o.wheels[i].value++; o.wheels[i].value < o.wheels[i].size {
			o.wheels = o.wheels[:i+1]
			return true
		}
	}
	return false
}

// Made returns every case that gen builds, in the odometer's order, without choices that lead to none.
func Made[K any](gen func(Source) (K, bool)) iter.Seq[K] {
	return func(yield func(K) bool) {
		var o Odometer
		for {
			if k, ok := gen(&o); ok && !yield(k) || !o.Next() {
				return
			}
		}
	}
}

// All returns every case that gen can build, in the odometer's order. Choices must be finite.
func All[K any](gen func(Source) K) iter.Seq[K] {
	return Made(func(src Source) (K, bool) { return gen(src), true })
}

// Chain returns the cases of all of these, one after the other.
func Chain[K any](all ...iter.Seq[K]) iter.Seq[K] {
	return func(yield func(K) bool) {
		for _, cases := range all {
			for k := range cases {
				if !yield(k) {
					return
				}
			}
		}
	}
}

// OneOf returns one of the given values.
func OneOf[T any](src Source, label string, values []T) T {
	return values[src.Choose(len(values), label)]
}
