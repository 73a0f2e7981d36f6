package compare

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tandem/languages"
)

// MaxSize is the greatest n that Numbers reads.
const MaxSize = 1000

// Words are the names of the routes, and all.
func (s *Subject) Words() []string { return append(Names(s.Routes), "all") }

// Named is the routes of a list of names, as lazy,eager: all of them for all, and
// the default ones for "". The error is an *languages.Unknown, or says which stands
// twice.
func (s *Subject) Named(names string) ([]Route, error) {
	switch names {
	case "":
		return named("route", s.Default, Names(s.Routes), s.Words(), s.Routes)
	case "all":
		return s.Routes, nil
	}
	return named("route", strings.Split(names, ","), Names(s.Routes), s.Words(), s.Routes)
}

// FamiliesNamed is the families of a list of names, as reversal,swaps; all of them
// for "". The error is that of Subject.Named.
func FamiliesNamed(names string) ([]Family, error) {
	if names == "" {
		return Families(), nil
	}
	return named("family", strings.Split(names, ","), FamilyNames(), FamilyNames(), Families())
}

// named is the things of these names among all, which are called ids. The words that
// people can use are in the error.
func named[T any](kind string, names, ids, words []string, all []T) ([]T, error) {
	var list []T
	for i, name := range names {
		at := slices.Index(ids, name)
		switch {
		case at < 0:
			return nil, &languages.Unknown{Kind: kind, Name: name, Known: words}
		case slices.Contains(names[:i], name):
			return nil, fmt.Errorf("found %s twice", name)
		}
		list = append(list, all[at])
	}
	return list, nil
}

// Numbers reads numbers from 1 on, in ascending order, as 1..4 or 2,4,8.
func Numbers(text string) ([]int, error) {
	var list []int
	for part := range strings.SplitSeq(text, ",") {
		from, to, ranged := strings.Cut(part, "..")
		if !ranged {
			to = from
		}
		low, err := strconv.Atoi(from)
		high, err2 := strconv.Atoi(to)
		if err != nil || err2 != nil || low < 1 || high < low || high > MaxSize || len(list) > 0 && low <= list[len(list)-1] {
			return nil, fmt.Errorf("takes numbers from 1 to %d, in ascending order, as 1..4 or 2,4,8, found %q", MaxSize, text)
		}
		for n := low; n <= high; n++ {
			list = append(list, n)
		}
	}
	return list, nil
}

// Cases is the programs of families for those of the sizes, in ascending order, for
// which there are some. The error says that there are none of a family.
func Cases(families []Family, sizes []int) ([]Case, error) {
	var cases []Case
	for _, f := range families {
		if sizes[len(sizes)-1] < f.Min {
			return nil, fmt.Errorf("%s begins with n = %d", f.Name, f.Min)
		}
		for _, n := range sizes {
			if n < f.Min {
				continue
			}
			k, err := f.Case(n)
			if err != nil {
				panic(err) // the family is wrong
			}
			cases = append(cases, k)
		}
	}
	return cases, nil
}
