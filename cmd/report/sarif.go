package report

import (
	"cmp"
	"maps"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"

	"tandem/internal/lists"
	"tandem/judge/oracle"
	"tandem/judge/oracle/drive"
)

// Sarif is a log of the Static Analysis Results Interchange Format, as far as the oracle
// has something to say in it.
//
// Source: SARIF 2.1.0, §3.13 (log), §3.14 (run), §3.24 (artifact), §3.27 (result).
type Sarif struct {
	Schema  string     `json:"$schema"`
	Version string     `json:"version"`
	Runs    []sarifRun `json:"runs"`
}

type sarifRun struct {
	Tool struct {
		Driver struct {
			Name    string      `json:"name"`
			Version string      `json:"version"`
			Rules   []sarifRule `json:"rules"`
		} `json:"driver"`
	} `json:"tool"`
	Columns   string          `json:"columnKind"`
	Artifacts []sarifArtifact `json:"artifacts,omitempty"` // programs that are in no file
	Results   []sarifResult   `json:"results"`
	More      struct {
		Judged oracle.Share `json:"judged"` // how much was judged
	} `json:"properties"`
}

type sarifRule struct {
	ID   string       `json:"id"`
	Says sarifMessage `json:"shortDescription"`
}

type sarifArtifact struct {
	Location sarifURI     `json:"location"`
	Contents sarifMessage `json:"contents"`
}

type sarifMessage struct {
	Text string `json:"text"`
}

type sarifResult struct {
	Rule      string            `json:"ruleId"`
	Kind      string            `json:"kind"`
	Level     string            `json:"level"`
	Message   sarifMessage      `json:"message"`
	Locations [1]sarifLocation  `json:"locations"`
	More      map[string]string `json:"properties"`
}

type sarifLocation struct {
	Physical struct {
		Artifact sarifURI `json:"artifactLocation"`
		Region   struct {
			Line   int `json:"startLine"`
			Column int `json:"startColumn"`
		} `json:"region"`
	} `json:"physicalLocation"`
}

type sarifURI struct {
	URI string `json:"uri"`
}

// The rules of results that are no findings.
const (
	rightRule     = "right"
	undecidedRule = "undecided"
	notJudgedRule = "not-judged"
)

// newSarif returns a log with rules, those of claims that are right, undecided or not judged among them.
func newSarif(rules []string) *sarifRun {
	run := &sarifRun{Columns: "unicodeCodePoints", Results: []sarifResult{}}
	run.Tool.Driver.Name, run.Tool.Driver.Version = "tandem oracle", Version
	text, _ := textFiles.ReadFile("texts/sarif.txt")
	says := map[string]string{}
	for line := range strings.Lines(string(text)) {
		id, said, _ := strings.Cut(strings.TrimSpace(line), ": ")
		says[id] = said
	}
	for _, id := range append(rules, rightRule, undecidedRule, notJudgedRule) {
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{id, sarifMessage{says[id]}})
	}
	return run
}

func (run *sarifRun) log() Sarif {
	return Sarif{Schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json", Version: "2.1.0", Runs: []sarifRun{*run}}
}

// SarifOf returns what the oracle says of several files, as a log: a result for each finding,
// one for each claim that is right, and one for each reason why something is undecided or was not judged.
func SarifOf(list []OracleDocument) Sarif {
	rules := lists.Map(oracle.Kinds(), func(k oracle.Kind) string { return string(k) })
	run := newSarif(rules)
	for _, d := range list {
		run.More.Judged.Add(d.Judged)
		run.judged(d, true, map[string]string{"claims": d.Claimed})
	}
	return run.log()
}

// SarifOfDriven returns what was found of an engine as a log; the programs of failures are artifacts.
func SarifOfDriven(d DriveDocument) Sarif {
	rules := lists.Map(drive.Kinds(), func(k drive.Kind) string { return string(k) })
	run := newSarif(rules)
	run.More.Judged = d.Summary.Judged
	for _, f := range d.Failures {
		name := uriOf(cmp.Or(f.Kept, f.Name()))
		run.Artifacts = append(run.Artifacts, sarifArtifact{sarifURI{name}, sarifMessage{f.Program}})
		more := map[string]string{"engine": d.Options.Command, "kind": string(f.Kind)}
		if f.Judgement == nil {
			run.add(string(f.Kind), "fail", "error", f.Said, name, "", more)
			continue
		}
		j := *f.Judgement
		j.File = cmp.Or(f.Kept, f.Name())
		run.judged(j, false, more)
	}
	return run.log()
}

// judged adds what the oracle says of a file.
func (run *sarifRun) judged(d OracleDocument, right bool, more map[string]string) {
	name := uriOf(d.File)
	add := func(claim, place string, findings []oracle.Finding, rule, kind string, reasons []string) {
		about := maps.Clone(more)
		if claim != "" {
			about["claim"] = claim
		}
		for _, f := range findings {
			shown := maps.Clone(about)
			if f.By != "" {
				shown["by"] = f.By
			}
			if f.Input != nil {
				shown["in"], shown["ends"] = f.Input.In, f.Input.Ends
				if len(f.Input.Read) > 0 {
					shown["input"] = strings.Join(f.Input.Read, ",")
				}
			}
			run.add(string(f.Kind), "fail", "error", f.Text, name, place, shown)
		}
		for _, why := range reasons {
			run.add(rule, kind, "none", why, name, place, about)
		}
	}
	for _, c := range d.Claims {
		if c.Verdict == oracle.NotJudged {
			add(c.ID, c.Place, nil, notJudgedRule, "notApplicable", c.Reasons)
			continue
		}
		add(c.ID, c.Place, c.Findings, undecidedRule, "open", c.Reasons)
		if right && c.Verdict == oracle.Right {
			about := maps.Clone(more)
			about["claim"], about["by"] = c.ID, c.By
			run.add(rightRule, "pass", "none", "right, by "+c.By, name, c.Place, about)
		}
	}
	add("", "", d.Together, undecidedRule, "open", d.Open)
}

// add adds a result about a place, line:column, of a file; "": about all of it, from its first character on.
func (run *sarifRun) add(rule, kind, level, text, uri, place string, more map[string]string) {
	r := sarifResult{Rule: rule, Kind: kind, Level: level, Message: sarifMessage{text}, More: more}
	at := &r.Locations[0].Physical
	at.Artifact.URI, at.Region.Line, at.Region.Column = uri, 1, 1
	if line, column, ok := strings.Cut(place, ":"); ok {
		at.Region.Line, _ = strconv.Atoi(line)
		column, _, _ = strings.Cut(column, "#")
		at.Region.Column, _ = strconv.Atoi(column)
	}
	run.Results = append(run.Results, r)
}

// uriOf returns the name of a file as a reference.
func uriOf(file string) string { return (&url.URL{Path: filepath.ToSlash(file)}).String() }
