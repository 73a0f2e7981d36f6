package rules

import (
	"fmt"
	"slices"
	"strings"
)

// Block is a line with fields below it:
//
//	symbolic rule Assign, in symbolic.assign
//	  printed: ⟨x := e; S, σ, φ⟩ → ⟨S, σ[x := eσ], φ⟩
//	  cite: §2, symbolic assignment
type Block struct {
	Head   string
	Fields map[string]string
	Place  string // of the head, as file:line:column
}

// Has reports whether the block has a field, if an empty one.
func (b Block) Has(key string) bool { _, ok := b.Fields[key]; return ok }

// Blocks reads a file of blocks, with fields of these keys. The text of a field goes on in lines that begin
// with four blanks, which are left out; four more are a tab. Empty lines, and those that begin with //, are for
// people. The error names the place, what was found, and what was expected.
func Blocks(file, text string, keys ...string) ([]Block, error) {
	var list []Block
	last := "" // field
	for i, line := range strings.Split(text, "\n") {
		trimmed := strings.TrimSpace(line)
		switch {
		case trimmed == "" || strings.HasPrefix(line, "//"):
		case strings.HasPrefix(line, "    ") && last != "":
			rest := line[4:]
			if more := strings.TrimLeft(rest, " "); len(rest)-len(more) == 4 {
				rest = "\t" + more
			}
			list[len(list)-1].Fields[last] += "\n" + rest
		case line[0] != ' ':
			list, last = append(list, Block{trimmed, map[string]string{}, fmt.Sprintf("%s:%d:1", file, i+1)}), ""
		default:
			key, value, _ := strings.Cut(trimmed, ": ")
			if len(list) == 0 || !slices.Contains(keys, key) || list[len(list)-1].Has(key) {
				return nil, fmt.Errorf("%s:%d:3: found “%s”, expected one of %s, each once", file, i+1, key, strings.Join(keys, ", "))
			}
			list[len(list)-1].Fields[key], last = value, key
		}
	}
	return list, nil
}
