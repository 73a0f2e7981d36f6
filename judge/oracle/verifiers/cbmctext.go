package verifiers

import (
	"bytes"
	"regexp"
	"strings"
)

// The lines of CBMC's text that claims are made of, as src/goto-checker/report_util.cpp and
// src/goto-programs/goto_trace.cpp of CBMC 6 print them.
var (
	plainBegin  = regexp.MustCompile(`(?m)^(CBMC version |\*\* Results:\r?$)`)
	coloured    = regexp.MustCompile("\x1b\\[[0-9;]*m")
	plainResult = regexp.MustCompile(`^\[(\S+)\] (?:file .* )?(?:line \d+ )?(.*): (SUCCESS|FAILURE|UNKNOWN|UNREACHABLE|NOT CHECKED|ERROR)$`)
	plainTrace  = regexp.MustCompile(`^Trace for (\S+):$`)
	plainState  = regexp.MustCompile(`^State \d+ (?:.* )?line (\d+) thread \d+$`)
	plainValue  = regexp.MustCompile(`^  (\S+?)=.* \(([01 ]+)\)$`)
)

// IsCBMC reports whether a file is what CBMC prints: a list in JSON, or a text.
func IsCBMC(src []byte) bool {
	return bytes.HasPrefix(bytes.TrimSpace(src), []byte("[")) || plainBegin.Match(src)
}

// plain returns the text of CBMC, with default flags or with --trace, as the messages that --json-ui has; nil
// if it is none.
func plain(src []byte) []message {
	if !plainBegin.Match(src) {
		return nil
	}
	src = coloured.ReplaceAll(src, nil)
	var list []message
	var results []property
	traced, line := -1, "" // the result whose trace it is, and where its state was reached
	for _, text := range strings.Split(string(src), "\n") {
		text = strings.TrimSuffix(text, "\r")
		if m := plainResult.FindStringSubmatch(text); m != nil {
			results = append(results, property{Property: m[1], Description: m[2], Status: m[3]})
		} else if m := plainTrace.FindStringSubmatch(text); m != nil {
			traced, line = -1, ""
			for i, p := range results {
				if p.Property == m[1] {
					traced = i
				}
			}
		} else if m := plainState.FindStringSubmatch(text); m != nil {
			line = m[1]
		} else if m := plainValue.FindStringSubmatch(text); m != nil && traced >= 0 {
			s := cstep{Type: "assignment", LHS: m[1]}
			s.Value.Binary, s.Source.Line = strings.ReplaceAll(m[2], " ", ""), line
			results[traced].Trace = append(results[traced].Trace, s)
		} else if strings.HasPrefix(text, "CBMC version ") {
			list = append(list, message{Program: text})
		} else if notUnwind.MatchString(text) || text == successful {
			list = append(list, message{Text: text})
		}
	}
	return append(list, message{Result: results})
}
