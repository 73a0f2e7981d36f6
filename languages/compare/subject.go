package compare

// Subject is a model of execution that is compared with others: the language
// whose programs it takes, and the routes through them.
type Subject struct {
	Language string
	Routes   []Route
	Default  []string // the names of the routes that are taken unless others are named
}
