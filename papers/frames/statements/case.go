package statements

import (
	"strings"

	"tandem/props"
)

// Case is a method: conjuncts of its precondition and of its postcondition, and statements.
type Case struct {
	Pre, Post []string
	Body      []string
	// Place and Around are of what is inserted in it.
	Place  int
	Around string
}

// method returns the method of the case.
func (k Case) method() *grown {
	m := &grown{pre: k.Pre, post: k.Post}
	for _, text := range k.Body {
		m.body = append(m.body, &node{text: text})
	}
	return m
}

// with returns the case with another statement at a place.
func (k Case) with(place int, text string) Case {
	body := append([]string{}, k.Body[:place]...)
	k.Body = append(append(body, text), k.Body[place:]...)
	return k
}

func (k Case) show() props.Shown {
	text := k.method().String()
	s := props.Shown{Program: strings.TrimSuffix(text, "}\n"), Size: len(strings.Fields(strings.Join(append(k.Pre, k.Post...), " "))), Stmts: len(k.Body)}
	if k.Around != "" {
		s.Other = k.Around
	}
	return s
}

// smaller returns the case without one of its statements or conjuncts, or with a conjunct that
// says nothing.
func smaller(k Case) []Case {
	var list []Case
	without := func(of []string, i int) []string {
		return append(append([]string{}, of[:i]...), of[i+1:]...)
	}
	for i := range k.Body {
		c := k
		if c.Body = without(k.Body, i); c.Place > i || c.Place > len(c.Body) {
			c.Place--
		}
		list = append(list, c)
	}
	for i := range k.Pre {
		c := k
		c.Pre = without(k.Pre, i)
		list = append(list, c)
	}
	for i := range k.Post {
		c := k
		c.Post = without(k.Post, i)
		list = append(list, c)
	}
	return list
}
