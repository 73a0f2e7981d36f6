// Package cli is what a command has that works at a terminal, whatever it does: output whose errors
// are not lost, interrupts, files, bars, and failures with their exit statuses.
package cli
