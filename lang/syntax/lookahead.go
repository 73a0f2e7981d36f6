package syntax

import "strings"

// assigned reports whether a text goes on with := or a slip for it.
func assigned(text string) bool {
	text = blanks(text)
	return strings.HasPrefix(text, ":=") || strings.HasPrefix(text, "=") && !strings.HasPrefix(text, "==")
}

// behindIndexes returns what follows the indexes in a text that begins within one,
// or nothing if they are long or do not end.
func behindIndexes(text string) string {
	const far = 200 // so that looking ahead costs the same everywhere
	open := 1
	for i, r := range text {
		switch {
		case i >= far || r == ';':
			return ""
		case r == '[':
			open++
		case r == ']':
			open--
		}
		if rest := blanks(text[i+1:]); open == 0 && !strings.HasPrefix(rest, "[") {
			return rest
		}
	}
	return ""
}

// behindMembers returns what follows the names in a text that begins behind a dot, or
// nothing if there are many.
func behindMembers(text string) string {
	for range 20 {
		text = strings.TrimLeftFunc(blanks(text), isWordRune)
		rest, more := strings.CutPrefix(blanks(text), ".")
		if !more {
			return blanks(text)
		}
		text = rest
	}
	return ""
}

// startsPlace reports whether a parenthesis here is that of an object whose field is
// assigned to, or which is called.
func (p *parser) startsPlace() bool {
	const far = 1000 // so that looking ahead costs the same everywhere
	open := 1
	if p.ahead.is("(") || p.ahead.is("{") {
		open++
	} else if p.ahead.is(")") {
		return false
	}
	text := p.scan.rest()
	for i, r := range text {
		switch {
		case i >= far || r == ';':
			return false
		case r == '(' || r == '{':
			open++
		case r == ')' || r == '}':
			open--
		}
		if open == 0 {
			rest, dot := strings.CutPrefix(blanks(text[i+1:]), ".")
			rest = behindMembers(rest)
			return dot && (assigned(rest) || strings.HasPrefix(rest, "("))
		}
	}
	return false
}

func blanks(text string) string { return strings.TrimLeft(text, " \t\r\n") }
