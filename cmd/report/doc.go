// Package report shows what was found: as documents, which are exported types with JSON Schemas,
// and as texts and drawings on a Page. It draws configurations over package lang with their
// expressions and heaps, and all others by their rows, in the same layouts.
//
// Read page.go first. The package knows no language but lang, and σ and V of the basic one.
package report
