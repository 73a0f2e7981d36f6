package report

import (
	"strconv"
	"strings"

	"tandem/oracle"
)

// Sarif is a log of the Static Analysis Results Interchange Format, as far as the oracle
// has something to say in it.
//
// Source: SARIF 2.1.0, §3.13 (log), §3.14 (run), §3.27 (result).
type Sarif struct {
	Schema  string     `json:"$schema"`
	Version string     `json:"version"`
	Runs    []sarifRun `json:"runs"`
}

type sarifRun struct {
	Tool    sarifTool     `json:"tool"`
	Columns string        `json:"columnKind"`
	Results []sarifResult `json:"results"`
}

type sarifTool struct {
	Driver sarifDriver `json:"driver"`
}

type sarifDriver struct {
	Name    string      `json:"name"`
	Version string      `json:"version"`
	Rules   []sarifRule `json:"rules"`
}

type sarifRule struct {
	ID string `json:"id"`
}

type sarifMessage struct {
	Text string `json:"text"`
}

type sarifResult struct {
	Rule      string            `json:"ruleId"`
	Kind      string            `json:"kind"`
	Level     string            `json:"level"`
	Message   sarifMessage      `json:"message"`
	Locations []sarifLocation   `json:"locations"`
	More      map[string]string `json:"properties"`
}

type sarifLocation struct {
	Physical struct {
		Artifact struct {
			URI string `json:"uri"`
		} `json:"artifactLocation"`
		Region *sarifRegion `json:"region,omitempty"`
	} `json:"physicalLocation"`
}

type sarifRegion struct {
	Line   int `json:"startLine"`
	Column int `json:"startColumn"`
}

// undecided is the rule of what is undecided.
const undecidedRule = "undecided"

// SarifOf is what the oracle says of several files, as a log: a result for each finding,
// and one for each reason why something is undecided.
func SarifOf(list []OracleDocument) Sarif {
	run := sarifRun{Tool: sarifTool{sarifDriver{Name: "tandem oracle", Version: Version}}, Columns: "unicodeCodePoints", Results: []sarifResult{}}
	for _, k := range oracle.Kinds() {
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{string(k)})
	}
	run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{undecidedRule})
	for _, d := range list {
		add := func(claim, place string, findings []OracleFinding, reasons []string) {
			result := func(rule, kind, level, text string) sarifResult {
				r := sarifResult{Rule: rule, Kind: kind, Level: level, Message: sarifMessage{text}, More: map[string]string{"claims": d.Claimed}}
				if claim != "" {
					r.More["claim"] = claim
				}
				var at sarifLocation
				at.Physical.Artifact.URI = d.File
				if line, column, ok := strings.Cut(place, ":"); ok {
					l, _ := strconv.Atoi(line)
					c, _ := strconv.Atoi(column)
					at.Physical.Region = &sarifRegion{l, c}
				}
				r.Locations = []sarifLocation{at}
				return r
			}
			for _, f := range findings {
				r := result(f.Kind, "fail", "error", f.Text)
				if f.Input != nil {
					r.More["in"], r.More["ends"] = f.Input.In, f.Input.Ends
					if len(f.Input.Read) > 0 {
						r.More["input"] = strings.Join(f.Input.Read, ",")
					}
				}
				run.Results = append(run.Results, r)
			}
			for _, why := range reasons {
				run.Results = append(run.Results, result(undecidedRule, "open", "none", why))
			}
		}
		for _, c := range d.Claims {
			add(c.ID, c.place, c.Findings, c.Reasons)
		}
		add("", "", d.Together, d.Open)
	}
	return Sarif{Schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json", Version: "2.1.0", Runs: []sarifRun{run}}
}
