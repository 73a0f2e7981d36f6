package main

import (
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// linked begins the line with the links of a block.
const linked = "In the page: "

// address is where tandem serve shows the page.
const address = "http://localhost:8000/#"

// shown matches a command that the page has a view of: its subcommand, program and flags.
var shown = regexp.MustCompile(`bin/tandem (run|trace|explore) (\S+)((?: [^|;&]+)?)`)

// Flags that change what the command prints of the same runs: without a value, and with one. The
// page has bounds of its own, but for those of boundsOfPage.
var (
	switches     = map[string]bool{"--trace": true, "--simplify": true, "2>": true}
	looks        = map[string]bool{"--width": true, "--solver": true, "--certificate": true, "--path": true, "--show": true}
	boundsOfPage = map[string]bool{"unroll": true, "paths": true}
)

// comments matches the lines of comments in rules.
var comments = regexp.MustCompile(`(?m)^//.*\n`)

// link returns a link to what a command shows, in Markdown; "": the page has no view of that. The
// fields of the link are those of the page's state (page/src/state.ts).
func link(command string) string {
	at := shown.FindStringSubmatchIndex(command)
	if at == nil {
		return ""
	}
	part := func(i int) string { return command[at[2*i]:at[2*i+1]] }
	view := "step"
	if part(1) == "explore" || strings.Contains(part(3), "--path ") {
		view = "tree"
	}
	type field struct{ name, value string }
	fields := []field{{"view", view}}
	if file := part(2); file != "-" {
		fields = append(fields, field{"file", file})
	} else {
		before, _, _ := strings.Cut(command[:at[0]], "|")
		program, err := exec.Command("sh", "-c", before).Output()
		if err != nil {
			return ""
		}
		fields = append(fields, field{"file", "program.tdm"}, field{"program", string(program)})
	}
	var inputs []string
	for words := strings.Fields(part(3)); len(words) > 0; {
		flag := words[0]
		if words = words[1:]; switches[flag] {
			continue
		}
		if len(words) == 0 {
			return ""
		}
		value := words[0]
		words = words[1:]
		bound, most, _ := strings.Cut(value, "=")
		switch {
		case looks[flag]:
		case flag == "--in" && filepath.Ext(value) == ".json": // the page has the heap with the example
		case flag == "--in":
			inputs = append(inputs, value)
		case flag == "--input":
			fields = append(fields, field{"reads", value})
		case flag == "--bound":
			if boundsOfPage[bound] {
				fields = append(fields, field{bound, most})
			}
		case flag == "--with" && filepath.Ext(value) == ".rules":
			rules, err := os.ReadFile(value)
			if err != nil {
				return ""
			}
			fields = append(fields, field{"rules", comments.ReplaceAllString(string(rules), "")})
		default:
			return ""
		}
	}
	if len(inputs) > 0 {
		fields = append(fields, field{"inputs", strings.Join(inputs, ",")})
	}
	var b strings.Builder
	for i, f := range fields {
		if i > 0 {
			b.WriteByte('&')
		}
		b.WriteString(f.name + "=" + strings.ReplaceAll(url.QueryEscape(f.value), "%2F", "/"))
	}
	return "[" + map[string]string{"step": "the run", "tree": "the tree"}[view] + "](" + address + b.String() + ")"
}
