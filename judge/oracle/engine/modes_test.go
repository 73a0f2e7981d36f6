package engine

// Modes lists the modes.
func Modes() []Mode { return []Mode{Forward, Backward, Merged, Split, Tests, Verdicts} }
