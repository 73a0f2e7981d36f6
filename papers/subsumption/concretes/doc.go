// Package concretes enumerates concrete states that a symbolic state stands for: γ. It
// fills in what is not initialised and gives values to symbols, and writes each concrete
// state in a canonical form, so that containment is that of sets of texts.
//
// It knows neither Algorithm 1 nor an abstraction, and asks no solver: it judges them.
// Read heaps.go, then arrays.go.
//
// Source: Anand, Păsăreanu and Visser, §4, "Let γ(HS) denote all the concrete heaps H
// represented by HS", and §5.2.
package concretes
