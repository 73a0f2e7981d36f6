package ordered

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Keys stay in their order, in writing and in reading.
func TestObject(t *testing.T) {
	var o Object[[]int]
	o.Add("b", []int{1})
	o.Add("a \"", nil)
	o.Add("10", []int{})
	text, err := json.Marshal(map[string]any{"o": o})
	if want := `{"o":{"b":[1],"a \"":null,"10":[]}}`; err != nil || string(text) != want {
		t.Errorf("got %s, %v, want %s", text, err, want)
	}
	var again struct{ O Object[[]int] }
	if err := json.Unmarshal(text, &again); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(o, again.O); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	for _, text := range []string{`[]`, `1`, `null`, `{"a": "b"}`} {
		if json.Unmarshal([]byte(text), &o) == nil {
			t.Errorf("%s is read", text)
		}
	}
}
