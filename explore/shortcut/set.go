package shortcut

import (
	"fmt"
	"slices"
	"strings"
)

// Options say by what questions are spared. The zero Options are all shortcuts.
type Options struct {
	Without Set
	Parts   *Parts // nil: Sound
}

// Set is a set of shortcuts.
type Set uint8

// The shortcuts.
const (
	Independence Set = 1 << iota
	Cache
	Models
	Implied
	Simplify

	// All is every shortcut.
	All = Independence | Cache | Models | Implied | Simplify
)

var names = []string{"independence", "cache", "models", "implied", "simplify"}

// Names lists the shortcuts by name.
func Names() []string { return slices.Clone(names) }

// Named returns the shortcut of that name.
func Named(name string) (Set, error) {
	if i := slices.Index(names, name); i >= 0 {
		return 1 << i, nil
	}
	return 0, fmt.Errorf("found the shortcut %q, expected one of %s", name, strings.Join(names, ", "))
}

// Has reports whether all of t are in s.
func (s Set) Has(t Set) bool { return s&t == t }

// String returns the names, separated by commas: cache,models; none for the empty set.
func (s Set) String() string {
	var list []string
	for i, name := range names {
		if s.Has(1 << i) {
			list = append(list, name)
		}
	}
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, ",")
}
