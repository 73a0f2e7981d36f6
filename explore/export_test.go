package explore

// DroppingPlace is opts with workers that hand on all places but the last where there are
// several.
func DroppingPlace[S any](opts Options[S]) Options[S] {
	opts.faults = &faults[S]{below: func(below []*Place[S]) []*Place[S] { return below[:min(len(below), 1)] }}
	return opts
}

// DroppingPath is opts with workers of which the last path of each is lost.
func DroppingPath[S any](opts Options[S]) Options[S] {
	opts.faults = &faults[S]{add: func(to *Summary, part Summary) {
		part.Paths--
		to.add(part)
	}}
	return opts
}

// CountingTwice is opts with workers whose counts are added twice.
func CountingTwice[S any](opts Options[S]) Options[S] {
	opts.faults = &faults[S]{add: func(to *Summary, part Summary) {
		to.add(part)
		to.add(part)
	}}
	return opts
}
