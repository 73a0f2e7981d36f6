package props

// Rests returns the rules of each side that the property rests on: those of which evidence is wanted.
func (p *Property[K]) Rests() (symbolic, concrete []string) { return p.Symbolic, p.Concrete }
