package certify_test

import (
	"fmt"
	"slices"
	"strings"

	"tandem/explore/certify"
)

// neutral says why an alteration leaves a certificate as good as it was; "" if
// it does not.
func neutral(d document, text string, a alteration) string {
	r := d[a.record]
	kind := r.kind()
	changes := a.what != "left out" && a.what != "twice" && a.what != "a number" && a.what != "a text"
	switch {
	case kind == "header" && (a.field == "version" || a.field == "file") && changes:
		return "who wrote it, and what the program's file was called, are no claims about the tree"
	case a.field == "language" && sameTree(r.find("language").(string), strings.Trim(a.what, `"`), d[0].find("program").(string)):
		return "without arrays the language with arrays has the same tree, and without objects that with assumptions, assertions and inputs"
	case kind == "end" && a.field == "solver" && changes:
		return "who answered is no claim about the tree; what is trusted is listed"
	case kind == "header" && a.field == "depth" && changes && !strings.Contains(text, "bound on depth"),
		kind == "header" && a.field == "paths" && changes && !strings.Contains(text, "bound on paths"),
		kind == "header" && a.field == "time" && changes && !strings.Contains(text, "bound on time"),
		kind == "header" && a.field == "unroll" && changes && !strings.Contains(text, "bound on iterations: ") && !strings.Contains(text, "bound on calls"),
		kind == "header" && a.field == "unwind" && (changes || a.what == "left out") && !strings.Contains(text, "of one execution") && !strings.Contains(text, "bound on calls"):
		return "a bound at which no path ends says nothing: bounds are why paths end"
	case kind == "path" && a.field == "reason" && changes && r.find("status") == "unknown":
		return "why a solver did not know is its own words"
	case a.field == "model" && a.what == "without objects" && len(r.find("model").(*object).find("objects").(*object).keys) == 0:
		return "a heap without objects needs no list of them"
	case a.field == "sigma" && strings.HasPrefix(a.what, "keys swapped ") && sameNeighbours(r.find("sigma").(*object), strings.TrimPrefix(a.what, "keys swapped ")):
		return "a substitution has no order"
	case a.what == "swapped" && independent(d[a.record-1], r):
		return "where an expression is defined does not matter, before it is used"
	}
	return ""
}

// sameTree reports whether the program has the same tree in another language.
func sameTree(language, other, program string) bool {
	if language != "objects" && language != "full" {
		other = strings.TrimSuffix(other, "+checks")
	}
	return other == language || other == "arrays" && language == "basic" && !strings.Contains(program, "[]")
}

// sameNeighbours reports whether the values of that key and of the one before are the
// same.
func sameNeighbours(sigma *object, key string) bool {
	i := slices.Index(sigma.keys, key)
	return sigma.values[i] == sigma.values[i-1]
}

// independent reports whether one of two neighbours defines a node that the other
// does not use.
func independent(a, b *object) bool {
	if (a.kind() == "node") == (b.kind() == "node") || a.kind() == "header" || b.kind() == "end" {
		return false
	}
	if b.kind() == "node" {
		return true
	}
	uses := false
	refs(clone(b).(*object), func(n int) int { uses = uses || n == a.find("node"); return n })
	return !uses
}

// judged returns what is wrong with the verdict on an alteration; "" if it is refused, or
// neutral for a reason.
func judged(d document, whole string, a alteration, r *certify.Report) (wrong, reason string) {
	reason = neutral(d, whole, a)
	what := fmt.Sprintf("record %d (%s), field %q: %s", a.record+1, d[a.record].kind(), a.field, a.what)
	switch p := r.Problem; {
	case p == nil && reason == "":
		return "accepted: " + what, ""
	case p == nil:
		return "", reason
	case reason != "":
		return fmt.Sprintf("refused: %s: %v; it is neutral, since %s", what, p, reason), ""
	case p.Kind == certify.Bound, p.Line < 1, p.Col < 1, p.Found == "", p.Expected == "":
		return fmt.Sprintf("%s: no place or no message: %+v", what, p), ""
	default:
		return "", ""
	}
}
