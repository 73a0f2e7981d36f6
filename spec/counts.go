package spec

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"tandem/internal/lists"
)

// Counts counts by name, as of rules: sorted by the names, of which there are few. JSON has an object.
type Counts []Times

// Times is how often there was something of a name.
type Times struct {
	Of string
	N  int
}

// CountsOf returns the counts that m has.
func CountsOf(m map[string]int) Counts {
	if m == nil {
		return nil
	}
	c := make(Counts, 0, len(m))
	return append(c, lists.Map(slices.Sorted(maps.Keys(m)), func(of string) Times { return Times{Of: of, N: m[of]} })...)
}

// Get returns how often there was something of that name.
func (c Counts) Get(of string) int {
	if k, ok := lists.Find(c, func(k Times) bool { return k.Of == of }); ok {
		return k.N
	}
	return 0
}

// Add counts one more of that name. c is not shared with others.
func (c *Counts) Add(of string) { c.addAt(0, Times{Of: of, N: 1}) }

// Fired counts one more of each rule of a derivation. c is not shared with others.
func (c *Counts) Fired(derivation string) {
	if !strings.Contains(derivation, "(") {
		c.Add(derivation)
		return
	}
	for _, rule := range RulesOf(derivation) {
		c.Add(rule)
	}
}

// Sum adds what d counts, which stays as it is. c is not shared with others.
func (c *Counts) Sum(d Counts) {
	i := 0
	for _, k := range d {
		i = c.addAt(i, k)
	}
}

// addAt adds k, whose place is at index i or behind it, and says where that is.
func (c *Counts) addAt(i int, k Times) int {
	if *c == nil {
		*c = make(Counts, 0, 8)
	}
	for ; i < len(*c); i++ {
		switch of := &(*c)[i]; {
		case of.Of == k.Of:
			of.N += k.N
			return i
		case of.Of > k.Of:
			*c = slices.Insert(*c, i, k)
			return i
		}
	}
	*c = append(*c, k)
	return i
}

// Names lists the names, sorted.
func (c Counts) Names() []string {
	return lists.Map(c, func(k Times) string { return k.Of })
}

// Total returns how often there was something of any name.
func (c Counts) Total() int { return lists.Sum(c, func(k Times) int { return k.N }) }

// Map returns the counts by name; nil if c is.
func (c Counts) Map() map[string]int {
	if c == nil {
		return nil
	}
	return lists.Pairs(c, func(k Times) (string, int) { return k.Of, k.N })
}

// MarshalJSON returns an object of the counts by name.
func (c Counts) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false) // the encoder that asks for it may escape
	err := enc.Encode(c.Map())
	return b.Bytes(), err
}

// UnmarshalJSON reads such an object.
func (c *Counts) UnmarshalJSON(text []byte) error {
	var m map[string]int
	if err := json.Unmarshal(text, &m); err != nil {
		return err
	}
	*c = CountsOf(m)
	return nil
}
