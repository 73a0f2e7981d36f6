package languages

import "tandem/spec"

// Vocabulary is another one to check a language's statements over, as one with bit-vectors.
type Vocabulary struct {
	ID, Text string // as --types takes it, and what it has
	// In is the language by its own rules, with statements over the vocabulary.
	In func(Bounds) *Variant
	// Mutants lists mutants that only such programs can tell. nil: none.
	Mutants func() []spec.Mutant[*Variant]
}

// AllMutants returns Mutants, also where there are none.
func (v *Vocabulary) AllMutants() []spec.Mutant[*Variant] {
	if v.Mutants == nil {
		return nil
	}
	return v.Mutants()
}

// Vocabulary returns the one of that ID, if the language has it.
func (l *Language) Vocabulary(id string) (Vocabulary, bool) {
	for _, v := range l.Vocabularies {
		if v.ID == id {
			return v, true
		}
	}
	return Vocabulary{}, false
}

// VocabularyIDs lists those of the languages, each once.
func VocabularyIDs(from []*Language) []string {
	var ids []string
	for _, l := range from {
		for _, v := range l.Vocabularies {
			ids = once(ids, v.ID)
		}
	}
	return ids
}

// over returns the language over the vocabulary that o names, or one of its mutants.
func over(from []*Language, o Choice, see string) (*Chosen, error) {
	for _, l := range from {
		v, ok := l.Vocabulary(o.Types)
		switch {
		case !ok:
			continue
		case o.Mutant == "":
			return &Chosen{Language: l, Variant: v.In(o.Bounds), Vocabulary: &v}, nil
		}
		var ids []string
		for _, m := range v.AllMutants() {
			if m.ID == o.Mutant {
				return &Chosen{Language: l, Variant: m.Of(), Mutant: &m, Vocabulary: &v}, nil
			}
			ids = append(ids, m.ID)
		}
		return nil, &Unknown{Kind: "mutant", Name: o.Mutant, Known: ids, See: see + " --types " + o.Types}
	}
	return nil, &Unknown{Kind: "vocabulary", Name: o.Types, Known: VocabularyIDs(from), See: "tandem check --help"}
}
