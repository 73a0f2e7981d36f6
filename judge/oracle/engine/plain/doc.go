// Package plain is an engine that shares nothing with Tandem: it reads tandem.ast/v1 and
// writes tandem.claims/v1, and imports neither the explorer nor a line of the language.
// It asks no solver. It has assignments, choices, loops, assumptions, assertions and
// inputs over integers, truth values and bit-vectors.
package plain
