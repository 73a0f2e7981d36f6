// Package verifiers reads what verifiers of C, and generators of tests, write about a program that was
// translated for them (package c, harness Verifier), as claims: witnesses of SV-COMP, test suites of
// Test-Comp, and what CBMC prints.
//
// What they say of a line of C is said of the statement that the line was written for, which stands in a
// comment behind it. What has no counterpart in the program, as a waypoint among the operators in front of it,
// is left out and noted: the claim is weaker then.
//
// Sources: the formats of verification witnesses, version 2.0 (Ayaziová, Beyer, Lingsch-Rosenfeld, Spiessl
// and Strejček, SPIN 2024); the Test-Comp test format, version 1.1; CBMC's --json-ui and its
// text. Read text.go first.
package verifiers

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"tandem/judge/oracle"
)

// message is an element of what cbmc --json-ui prints, or a part of its text (cbmctext.go).
type message struct {
	Program string     `json:"program"`
	Text    string     `json:"messageText"`
	Result  []property `json:"result"`
}

type property struct {
	Property    string  `json:"property"`
	Description string  `json:"description"`
	Status      string  `json:"status"`
	Trace       []cstep `json:"trace"`
}

type cstep struct {
	Type  string `json:"stepType"`
	LHS   string `json:"lhs"`
	Value struct {
		Binary string `json:"binary"`
		Data   any    `json:"data"` // a text, or a truth value
	} `json:"value"`
	Source struct {
		Line string `json:"line"`
	} `json:"sourceLocation"`
}

const successful = "VERIFICATION SUCCESSFUL"

var (
	ours      = regexp.MustCompile(`tandem: [a-z-]+ at (\d+:\d+(?:#\d+)?)$`)
	notUnwind = regexp.MustCompile(`^Not unwinding (?:loop|recursion) (\S+) iteration (\d+)`)
	own       = regexp.MustCompile(`^(tdm_program|p_\w+)\.\d+$`) // a loop of the program
	release   = regexp.MustCompile(`CBMC (?:version )?(\S+)`)
)

// CBMC returns what cbmc claims, by its JSON (--json-ui) or by its text: a verdict for each assertion of the program, and with --trace a test
// for each that fails. Success is safe where no loop was cut, or within the iterations before the first cut that
// CBMC tells of; where it only says that an unwinding assertion fails, or cut a loop of an operator, success claims nothing. A check of CBMC's own
// that fails, with a trace, is claimed as an error of no kind: the program has none there. The error says why the file is none of CBMC.
func CBMC(src []byte, t *Text) (*oracle.Document, error) {
	messages := plain(src)
	if messages == nil {
		if err := json.Unmarshal(src, &messages); err != nil {
			return nil, fmt.Errorf("found no list of messages, expected what cbmc prints: %w", err)
		}
	}
	doc := &oracle.Document{Schema: oracle.Schema, Engine: oracle.Engine{Name: "CBMC"}, Claims: []oracle.Claim{}}
	cut, whole, result := 0, true, false
	for _, m := range messages {
		if v := release.FindStringSubmatch(m.Program); v != nil {
			doc.Engine.Version = v[1]
		}
		result = result || m.Text == successful // of a program without assertions there is nothing else
		if n := notUnwind.FindStringSubmatch(m.Text); n != nil {
			k, _ := strconv.Atoi(n[2])
			if !own.MatchString(n[1]) {
				k = 1 // a loop of an operator, as of two arrays, or a recursion: nothing was looked at
			}
			if cut == 0 || k < cut {
				cut = k
			}
		}
		for _, p := range m.Result {
			result = true
			whole = whole && !(unwinds(p) && p.Status != "SUCCESS")
		}
	}
	if !result {
		return nil, errors.New("found no results, expected what cbmc prints of a program")
	}
	switch {
	case cut > 1:
		doc.Unwind = cut - 1 // the iteration that was not unwound was not looked at, nor was what is behind it
	case cut == 1:
		whole = false
	}
	safe := (whole || cut > 1) && !t.bounded
	open := map[string]bool{} // places with a check that did not succeed; one can have several
	for _, m := range messages {
		for _, p := range m.Result {
			at := ours.FindStringSubmatch(p.Description)
			if at != nil && p.Status != "SUCCESS" {
				open[at[1]] = true
			}
			switch {
			case at != nil && p.Status == "SUCCESS" && safe:
				doc.Claims = append(doc.Claims, oracle.Claim{ID: p.Property, At: at[1], Verdict: oracle.Safe})
			case at != nil && p.Status == "FAILURE":
				doc.Claims = append(doc.Claims, oracle.Claim{ID: p.Property, At: at[1], Verdict: oracle.Fails})
			case at != nil:
				doc.Unread = append(doc.Unread, p.Property+": "+p.Status+", and it is not known how far that was looked at: left out")
			}
			if p.Status != "FAILURE" || len(p.Trace) == 0 || unwinds(p) {
				continue
			}
			claim, reason := t.traced(p.Trace)
			if reason != "" {
				doc.Unread = append(doc.Unread, p.Property+": "+reason+": left out")
				continue
			}
			claim.ID, claim.Outcome = "test of "+p.Property, &oracle.Outcome{Kind: oracle.Error}
			if at != nil {
				claim.Outcome.At = at[1]
			}
			doc.Claims = append(doc.Claims, claim)
		}
	}
	doc.Claims = slices.DeleteFunc(doc.Claims, func(c oracle.Claim) bool { return c.Verdict == oracle.Safe && open[c.At] })
	return doc, nil
}

// unwinds reports whether a property is that a loop, or a recursion, ends before it is cut.
func unwinds(p property) bool {
	return strings.Contains(p.Property, ".unwind.") || strings.HasPrefix(p.Description, "recursion unwinding")
}

// traced returns the test that a trace is: the last values that initial values got where they are declared, and
// the value of each input that is read.
func (t *Text) traced(trace []cstep) (oracle.Claim, string) {
	initial, read := map[string]uint64{}, []uint64(nil)
	for _, s := range trace {
		n, err := strconv.Atoi(s.Source.Line)
		m := input.FindStringSubmatch(t.line(n))
		lhs := regexp.MustCompile(`\[(\d+)[uUlL]*\]`).ReplaceAllString(s.LHS, "[$1]")
		if s.Type != "assignment" || err != nil || n <= t.begin || n >= t.end || m == nil || lhs != m[1] {
			continue
		}
		v, err := strconv.ParseUint(s.Value.Binary, 2, 64)
		if s.Value.Binary == "" {
			data, _ := s.Value.Data.(string)
			v, err = number64(data)
		}
		switch {
		case err != nil:
			return oracle.Claim{}, "the value of " + s.LHS + " is no number"
		case n < t.first:
			initial[lhs] = v
		default:
			read = append(read, v)
		}
	}
	return t.test(initial, read)
}

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
