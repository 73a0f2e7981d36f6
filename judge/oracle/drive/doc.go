// Package drive drives engines: it generates programs, has an engine write claims about
// each, and has package oracle judge them. On a wrong claim, or where the engine itself
// fails, the program is shrunk while the engine fails in the same kind.
//
// It knows languages by the register alone, and engines as a function (Engine), of which
// Command is one that runs a command. Read engine.go first, then drive.go.
package drive
