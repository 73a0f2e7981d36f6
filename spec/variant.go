package spec

type Mutant[T any] struct {
	ID, Error, KilledBy, Equivalent string
	Targets                         []string
	Of                              func() T
}
type Reading[T any] struct {
	ID, Text         string
	Entries, Refutes []string
	Of               func() T
}
type Scope struct {
	Size     int `json:"size"`     // of the largest programs
	Programs int `json:"programs"` // programs, up to the names of variables
	States   int `json:"states"`   // pairs of a program and an initial valuation
	Points   int `json:"points"`   // cases of statements that are not about programs
	Steps    int `json:"steps"`    // transitions taken, on both sides and by all properties
}
type Definition struct{ ID string }
