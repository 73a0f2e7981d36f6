package verifiers

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
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
	notUnwind = regexp.MustCompile(`^Not unwinding loop (\S+) iteration (\d+)`)
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
			if !strings.HasPrefix(n[1], "tdm_program.") {
				k = 1 // a loop of an operator, as of two arrays: nothing was looked at
			}
			if cut == 0 || k < cut {
				cut = k
			}
		}
		for _, p := range m.Result {
			result = true
			whole = whole && !(strings.Contains(p.Property, ".unwind.") && p.Status != "SUCCESS")
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
	for _, m := range messages {
		for _, p := range m.Result {
			at := ours.FindStringSubmatch(p.Description)
			switch {
			case at != nil && p.Status == "SUCCESS" && safe:
				doc.Claims = append(doc.Claims, oracle.Claim{ID: p.Property, At: at[1], Verdict: oracle.Safe})
			case at != nil && p.Status == "FAILURE":
				doc.Claims = append(doc.Claims, oracle.Claim{ID: p.Property, At: at[1], Verdict: oracle.Fails})
			case at != nil:
				doc.Unread = append(doc.Unread, p.Property+": "+p.Status+", and it is not known how far that was looked at: left out")
			}
			if p.Status != "FAILURE" || len(p.Trace) == 0 || strings.Contains(p.Property, ".unwind.") {
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
	return doc, nil
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
