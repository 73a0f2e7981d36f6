package spec_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/spec"
)

// Counts count as a map does, print as one does, and are read from what a map prints.
func TestCounts(t *testing.T) {
	want := map[string]int{}
	var c, sum spec.Counts
	for _, of := range []string{"b", "a<", "é", "b", "", "c", "a<", "b"} {
		want[of]++
		c.Add(of)
		one := spec.Counts{{Of: of, N: 1}}
		sum.Sum(one)
		sum.Sum(c)
		if one[0].N != 1 {
			t.Fatal("Sum changes what is added")
		}
	}
	if diff := cmp.Diff(want, c.Map()); diff != "" || c.Total() != 8 || c.Get("b") != 3 || c.Get("d") != 0 {
		t.Errorf("-want +got\n%s", diff)
	}
	if sum.Total() != 8+8*9/2 || sum.Get("é") != 1+6 {
		t.Errorf("the sum is %v", sum)
	}
	for _, row := range []struct {
		of     spec.Counts
		as     map[string]int
		reason string
	}{
		{c, want, "an object sorted by names, with what HTML escapes"},
		{nil, nil, "null"},
		{spec.Counts{}, map[string]int{}, "an empty object"},
	} {
		text, err := json.MarshalIndent(map[string]any{"of": row.of}, "", " ")
		as, _ := json.MarshalIndent(map[string]any{"of": row.as}, "", " ")
		if err != nil || string(text) != string(as) {
			t.Errorf("%s: %s, %v, want %s", row.reason, text, err, as)
		}
		var back struct{ Of spec.Counts }
		if err := json.Unmarshal(text, &back); err != nil || !cmp.Equal(back.Of, row.of) {
			t.Errorf("%s: read as %v, %v", row.reason, back.Of, err)
		}
	}
}
