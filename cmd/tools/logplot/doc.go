// Package logplot draws charts with logarithmic axes as SVG.
//
// The lines of a figure are told apart without colours: by their dashes and by the
// marks on their points. What is written is the same for the same numbers.
package logplot
