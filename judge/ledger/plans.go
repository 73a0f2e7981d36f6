package ledger

import (
	"bytes"
	"cmp"
	_ "embed"
	"slices"
	"sync"

	"github.com/pelletier/go-toml/v2"

	"tandem/props"
)

//go:embed plans.toml
var planned []byte

// plans are those of Tandem's languages.
var plans = sync.OnceValue(func() (by map[string]Plan) {
	if err := toml.NewDecoder(bytes.NewReader(planned)).DisallowUnknownFields().Decode(&by); err != nil {
		panic(err)
	}
	return by
})

// Plan is how a language is checked, how evidence of it is made, and where that is kept.
type Plan struct {
	// Small is the size up to which all cases are judged before random ones are: a constant, some two
	// seconds when it was chosen.
	Small int
	Sizes Sizes // of exhaustive checks
	// RandomChecks is how many random cases a statement has. 0: as many as in other languages.
	RandomChecks int
	// HardCases is how many random cases the statements have of which a mutant or a reading is
	// hard to refute: ten times as many as that took, at least.
	HardCases map[string]int
	// RefutingChecks is how many random cases find what a reading is said to refute. 0: not
	// more than in other languages.
	RefutingChecks int
	// QuickChecks is how many random cases tandem check --quick gives a statement. 0: as many
	// as in other languages.
	QuickChecks int
	// NotQuick lists the statements that tandem check --quick leaves out: each of their cases
	// ends at a bound. A single "*" is all: what the language is composed of is checked.
	NotQuick []string
	// SeparateEvidence says that the evidence is made and kept apart from that of the papers:
	// the ledger has the entries of the language where there is some.
	SeparateEvidence bool
	// InQuickEvidence says that the quick evidence has the language, though its evidence is
	// separate.
	InQuickEvidence bool
}

// Quickly returns how many random cases tandem check --quick gives each of the statements that it
// checks, and the statements.
func (p Plan) Quickly(statements []props.Checkable) (checks int, chosen []props.Checkable) {
	return cmp.Or(p.QuickChecks, quickChecks), slices.DeleteFunc(slices.Clone(statements), func(s props.Checkable) bool {
		return slices.Contains(p.NotQuick, s.Info().ID) || slices.Contains(p.NotQuick, "*")
	})
}

// A statement has so many random cases in tandem check --quick.
const quickChecks = 100

// QuickMost is how many random cases it has at the most, while a rule has not fired.
const QuickMost = 3000

// Sizes are those up to which evidence is exhaustive.
type Sizes struct {
	Quick    int // for a check of seconds
	Long     int // for the evidence that is kept
	Readings int // for that on readings
}

// PlanOf returns the plan of a language. One that is not Tandem's own has the sizes that most
// have.
func PlanOf(language string) Plan {
	if p, ok := plans()[language]; ok {
		return p
	}
	return Plan{Small: 4, Sizes: Sizes{Quick: 4, Long: 5, Readings: 4}}
}
