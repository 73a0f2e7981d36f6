package subsumption

// Origin is where the nodes of a state come from that a search has reached. Objects are
// called by their names, which matching and abstraction keep.
type Origin struct {
	// Created has the objects that the program has created: nothing refers to them initially.
	Created map[string]bool
	Roots   map[string]Open // by the variable
	Fields  map[Selector]Open
}

// Selector is a field of an object.
type Selector struct{ Object, Field string }

// Open is a reference that is not initialised.
type Open struct {
	Acyclic bool     // the precondition says that no cycle is reached from there
	Fixed   bool     // the precondition says whether it is null
	Prior   bool     // it may lead to an initial object that is known, which may be garbage
	Aliases []string // the objects of the state to which it may lead, by others or itself
}
