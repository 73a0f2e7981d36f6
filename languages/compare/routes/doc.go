// Package routes has the ways from a program with objects to the conditions of
// its paths that package compare takes: forward, by ⟨Δ, σ, φ⟩ of §4.1, and backward,
// by path(ρ) of §4, each with its variants.
//
// Read routes.go, then forward.go and backward.go.
package routes
