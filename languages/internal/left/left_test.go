package left

import (
	"testing"

	"tandem/explore"
	"tandem/spec"
)

// What the bound on paths leaves is no path of a tree, whether it is listed or counted only.
func TestLeftIsTakenOff(t *testing.T) {
	found := &explore.Result[int]{Summary: explore.Summary{Paths: 30, Unlisted: 20, UnlistedLeft: 18}}
	found.Summary.ByStatus[spec.Final], found.Summary.ByStatus[spec.Bound] = 3, 27
	for id := range 10 {
		found.Paths = append(found.Paths, explore.Path[int]{ID: id + 1, Left: id >= 4})
	}
	var l Branches[int]
	l.Off(found)
	if s := found.Summary; l.All != 24 || len(found.Paths) != 4 || s.Paths != 6 || s.ByStatus[spec.Bound] != 3 || s.Unlisted != 2 || s.UnlistedLeft != 0 {
		t.Errorf("%d are left, %d paths, %+v", l.All, len(found.Paths), s)
	}
}
