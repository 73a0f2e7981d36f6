package ledger

import (
	"cmp"
	"slices"

	"tandem/props"
)

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
	if p, ok := plans[language]; ok {
		return p
	}
	return Plan{Small: 4, Sizes: Sizes{Quick: 4, Long: 5, Readings: 4}}
}

// withChecks is ten times what the hardest known mutants of the rules of checks took, at least.
var withChecks = map[string]int{"correctness": 2_000, "completeness": 2_500, "lockstep": 3_000, "exclusivity": 2_000}

// plans are those of Tandem's languages. A size is the largest that takes seconds (Quick), or
// hours at most (Long, Readings).
var plans = map[string]Plan{
	"basic": {Small: 6, Sizes: Sizes{Quick: 4, Long: 6}, HardCases: map[string]int{
		"lemma-2.1": 18_500,
	}},
	"arrays": {Small: 5, Sizes: Sizes{Quick: 3, Long: 5, Readings: 4}, RefutingChecks: 10_000, HardCases: map[string]int{
		"completeness": 8_000, "correctness": 6_000, "delta": 57_000, "delta-substitution": 4_000,
		"exclusivity": 30_000, "lemma-2.1": 4_000, "length": 4_000, "lockstep": 12_000,
	}},
	"recursion": {Small: 6, Sizes: Sizes{Quick: 4, Long: 6, Readings: 6}, HardCases: map[string]int{
		"completeness": 3_000, "correctness": 19_500, "lockstep": 3_000,
	}},
	"recursion-arrays": {Small: 6, Sizes: Sizes{Quick: 5, Long: 7}, HardCases: map[string]int{
		"completeness": 3_000, "lockstep": 8_500,
	}},
	"objects": {Small: 5, Sizes: Sizes{Quick: 4, Long: 5, Readings: 4}, RefutingChecks: 20_000, HardCases: map[string]int{
		"completeness": 6_300, "correctness": 6_300, "exclusivity": 11_000, "initial": 3_000,
		"intermediate": 4_500, "lockstep": 5_000, "monotony": 4_000, "removal": 3_000, "removal-paths": 3_000,
		"translation": 26_000, "wp-and-fields": 3_000,
	}},
	"full": {Small: 5, NotQuick: []string{"*"}, Sizes: Sizes{Quick: 4, Long: 6}, RefutingChecks: 20_000, HardCases: map[string]int{
		"exclusivity": 2_500, "intermediate": 7_500, "lockstep": 15_000,
	}},
	"unfolding": {Small: 5, Sizes: Sizes{Quick: 4, Long: 5, Readings: 4}, HardCases: map[string]int{
		"converse": 12_600, "ends": 99_000, "path-conditions": 8_500, "prefixes": 4_300,
	}},
	"traces": {Small: 8, Sizes: Sizes{Quick: 6, Long: 8, Readings: 7}, RefutingChecks: 10_000, HardCases: map[string]int{
		"definedness-assign": 8_000, "definedness-new": 8_000, "lemma-4.3": 8_000,
		"lemma-4.4-assign": 110_000, "lemma-4.4-new": 8_000, "old-objects": 5_000,
		"theorem-4.5-completeness": 32_000, "theorem-4.5-soundness": 12_000, "wlog": 12_000,
	}},
	"lambda": {Small: 5, Sizes: Sizes{Quick: 3, Long: 6, Readings: 5}, HardCases: map[string]int{
		"completeness": 3_400, "concrete": 45_000, "correctness": 2_500, "represents": 3_000, "theorem-3.1": 4_900,
	}},
	"lambda-store": {Small: 3, QuickChecks: 50, Sizes: Sizes{Quick: 2, Long: 5, Readings: 4}, HardCases: map[string]int{
		"store-completeness": 105_000, "store-concrete": 31_000, "store-correctness": 126_000,
		"store-figure-1-correctness": 20_000, "store-represents": 130_000,
		"store-partition":          100_000,
		"store-theta-completeness": 17_000, "store-theta-correctness": 4_200, "theorem-3.2": 87_000,
	}},
	"basic+checks":            {Small: 5, Sizes: Sizes{Quick: 3, Long: 6}, SeparateEvidence: true, HardCases: withChecks},
	"arrays+checks":           {Small: 5, Sizes: Sizes{Quick: 3, Long: 5}, RefutingChecks: 10_000, SeparateEvidence: true, HardCases: withChecks},
	"recursion+checks":        {Small: 5, Sizes: Sizes{Quick: 3, Long: 6}, SeparateEvidence: true, HardCases: withChecks},
	"recursion-arrays+checks": {Small: 5, Sizes: Sizes{Quick: 3, Long: 7}, SeparateEvidence: true, HardCases: withChecks},
	"objects+checks":          {Small: 5, Sizes: Sizes{Quick: 3, Long: 5}, RefutingChecks: 20_000, SeparateEvidence: true, HardCases: withChecks},
	"full+checks": {Small: 4, NotQuick: []string{"*"}, Sizes: Sizes{Quick: 3, Long: 5}, RefutingChecks: 20_000, SeparateEvidence: true, HardCases: map[string]int{
		"completeness": 2_500, "exclusivity": 2_000, "lockstep": 3_000,
		"correctness": 12_000, "determinism": 12_000, "formulas": 6_000, // for Assert-Err and Assign-F-Err
	}},
	"unfolding+checks": {Small: 5, Sizes: Sizes{Quick: 3, Long: 5}, SeparateEvidence: true, HardCases: withChecks},
	"memoryless": {Small: 5, Sizes: Sizes{Quick: 3, Long: 5}, SeparateEvidence: true, HardCases: map[string]int{
		"correctness": 15_000, "completeness": 2_500, "lockstep": 3_000, "exclusivity": 2_000,
	}},
	"objects-lazy": {Small: 4, QuickChecks: 60, Sizes: Sizes{Quick: 3, Long: 4, Readings: 3}, SeparateEvidence: true, HardCases: map[string]int{
		"lockstep": 8_000,
	}},
	"arrays-lazy": {Small: 4, Sizes: Sizes{Quick: 3, Long: 4}, SeparateEvidence: true, InQuickEvidence: true, HardCases: map[string]int{
		"lockstep": 5_000,
	}},
	"subsumption": {Small: 2, NotQuick: []string{"figure-8", "numbers-list"}, Sizes: Sizes{Quick: 2, Long: 4, Readings: 3}, SeparateEvidence: true, InQuickEvidence: true, HardCases: map[string]int{
		"alpha-matching": 18_000, "array-shape": 6_000, "arrays": 95_000, "heaps-complete": 160_000,
		"heaps-labels": 4_500, "states": 15_000, "theorem-1": 250_000,
	}},
	"reduction": {Small: 3, QuickChecks: 60, Sizes: Sizes{Quick: 3, Long: 5}, SeparateEvidence: true, HardCases: map[string]int{
		"completeness": 7_000, "equivalent-values": 3_000,
	}},
	"frames": {QuickChecks: 25, Sizes: Sizes{Quick: 1, Long: 1, Readings: 1}, RandomChecks: 600, SeparateEvidence: true, HardCases: map[string]int{
		"close-open": 2_000, "conditions": 1_500, "frame": 1_500, "inference": 5_000, "inference-sound": 2_500, "main": 3_000,
		"open-close": 2_000, "predicates": 2_000, "program": 1_000, "pure": 2_600, "represents": 2_500, "soundness": 14_000, "text": 6_000,
		"theory": 2_000,
	}},
}
