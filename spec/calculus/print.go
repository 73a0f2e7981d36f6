package calculus

import "strings"

// Print returns a term of Trees as the grammar writes it.
func Print(t Term) string { return t.(*tree).print(anything) }

// print returns the tree where operators bind at a level, with the brackets that it needs.
func (t *tree) print(level int) string {
	if t.form.alone != nil {
		return t.name
	}
	names, kid := strings.Fields(t.name), 0
	var b strings.Builder
	space := func(i int, text string) {
		last := b.String()
		if n := len(last); n > 0 && text != "" && (wordy(last[n-1]) && wordy(text[0]) || last[n-1] == ',' || text[0] != ',' && !tight(last[n-1:]) && (text[0] == '(' && i > 0 || !tight(text[:1]))) {
			b.WriteByte(' ')
		}
		b.WriteString(text)
	}
	for i, it := range t.form.items {
		switch {
		case it.word != "":
			space(i, it.word)
		case it.hole():
			for n := kid; n == kid || it.list && n < len(t.kids); n++ {
				if n > kid {
					b.WriteByte(',')
				}
				space(i, t.kids[n].print(t.form.levelAt(i)))
			}
			kid++
		default:
			space(i, names[0])
			names = names[1:]
		}
	}
	if t.form.level < level {
		return "(" + b.String() + ")"
	}
	return b.String()
}

// levelAt returns how tightly the hole of item i binds.
func (f *form) levelAt(i int) int {
	switch {
	case i == 0 && len(f.items) > 1 && f.level == atomic:
		return atomic
	case i == 0 && len(f.items) > 1:
		return applied
	case i+1 < len(f.items):
		return anything
	case f.level == applied || f.level == prefixed:
		return atomic
	default:
		return f.level
	}
}

func wordy(c byte) bool { return latin(rune(c)) || digit(rune(c)) }

// tight reports whether no blank stands beside a sign.
func tight(s string) bool { return strings.ContainsAny(s, "().[]{}") || strings.Contains(s, "\xce") }
