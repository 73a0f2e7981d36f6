package lang

import (
	"fmt"
	"math/big"
	"strings"

	"tandem/lang/syntax"
)

// ParseValue reads a value of type t as programs write it: -3, true. The text
// may have white space around it. An integer has at most syntax.MaxDigits
// digits.
func ParseValue(text string, t Type) (Value, error) {
	word := strings.TrimSpace(text)
	switch t {
	case Int:
		digits := strings.TrimLeft(strings.TrimPrefix(word, "-"), " \t")
		if digits == "" || strings.Trim(digits, "0123456789") != "" {
			return nil, fmt.Errorf("found %s, expected an integer such as 3 or -3", found(word))
		}
		if len(digits) > syntax.MaxDigits {
			return nil, fmt.Errorf("found an integer of %d digits, expected at most %d", len(digits), syntax.MaxDigits)
		}
		n, _ := new(big.Int).SetString(digits, 10)
		if word[0] == '-' {
			n.Neg(n)
		}
		return BigInt(n), nil
	case Bool:
		switch word {
		case "true":
			return BoolValue(true), nil
		case "false":
			return BoolValue(false), nil
		}
		return nil, fmt.Errorf("found %s, expected true or false", found(word))
	default:
		return nil, fmt.Errorf("found %s, but values of %v have no literal", found(word), t)
	}
}

// found quotes a word for a message, cut if it is long.
func found(word string) string {
	if word == "" {
		return "nothing"
	}
	if r := []rune(word); len(r) > 40 {
		word = string(r[:40]) + "…"
	}
	return fmt.Sprintf("%q", word)
}
