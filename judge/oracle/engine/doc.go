// Package engine is Tandem's own explorer as another engine, in the tests of the oracle: it writes what it finds as
// claims, in six modes, and with faults that are seeded into it, in the process and as one of its own.
package engine
