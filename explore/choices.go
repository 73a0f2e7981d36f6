package explore

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A path's letters, one a branching. People write runs counted: T×3333 F, without mathematics Tx3333 F.

const (
	// minCounted is the length from which a run of one letter is counted.
	minCounted = 9
	// maxChoices is how many letters a text can stand for.
	maxChoices = 1_000_000
)

// FormatChoices returns a path's letters as printed; "" for none. ParseChoices reads them again.
func FormatChoices(letters string) string {
	var b strings.Builder
	list := []rune(letters)
	for from := 0; from < len(list); {
		to := from + 1
		for to < len(list) && list[to] == list[from] {
			to++
		}
		if n := to - from; n >= minCounted {
			fmt.Fprintf(&b, " %c×%d ", list[from], n)
		} else {
			b.WriteString(string(list[from:to]))
		}
		from = to
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// ParseChoices reads allowed letters, each perhaps with × or x and its number, and blanks. The
// error is a phrase: "takes letters T and F, found 'X' at character 1".
func ParseChoices(text string, allowed []string) (letters string, err error) {
	var b strings.Builder
	left := maxChoices
	list := []rune(text)
	for i := 0; i < len(list); i++ {
		letter := string(list[i])
		if letter == " " {
			continue
		}
		if !slices.Contains(allowed, letter) {
			last := len(allowed) - 1
			return "", fmt.Errorf("takes letters %s and %s, found %q at character %d", strings.Join(allowed[:last], ", "), allowed[last], list[i], i+1)
		}
		n := 1
		if digits := counted(list[i+1:]); digits > 0 {
			count := string(list[i+2 : i+2+digits])
			if n, err = strconv.Atoi(count); err != nil {
				n = maxChoices + 1
			}
			i += 1 + digits
		}
		if left -= n; left < 0 {
			return "", fmt.Errorf("takes %d letters at the most, found more at character %d", maxChoices, i+1)
		}
		b.WriteString(strings.Repeat(letter, n))
	}
	return b.String(), nil
}

// counted returns the number of digits behind × or x at the beginning of a text; 0 if it does not begin so.
func counted(text []rune) int {
	if len(text) == 0 || text[0] != '×' && text[0] != 'x' {
		return 0
	}
	n := 0
	for n+1 < len(text) && '0' <= text[n+1] && text[n+1] <= '9' {
		n++
	}
	return n
}
