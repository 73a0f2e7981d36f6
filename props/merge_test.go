package props

// MergeReports puts the reports of all shards of one check together: statement by
// statement, what they counted is added up, and of several counterexamples the
// first in the order of the enumeration is kept. Where a statement holds, the
// result is the report of the whole check. The shards' reports are of the same
// statements in the same order.
func MergeReports(shards [][]Report) []Report {
	var merged []Report
	for _, reports := range shards {
		for _, r := range reports {
			merged = Join(merged, r)
		}
	}
	return merged
}
