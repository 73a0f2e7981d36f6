// Package engine is Tandem's own explorer as another engine: it writes what it finds as
// claims, in six modes, and with faults that are seeded into it. The tests of the oracle
// judge it; cmd/faultyengine is the same as a process.
package engine
