package report

import (
	"crypto/sha256"
	"encoding/xml"
	"fmt"
	"strings"
	"time"

	"tandem/lang"
	"tandem/languages"
)

// XMLFile is a file of a test suite.
type XMLFile struct{ Name, Text string }

// TestComp is the tests as a suite in the exchange format of Test-Comp: metadata.xml, and
// a file test-N.xml for each test, N the number of its path. created is the time that the
// suite says it was made at. Each file is given to write, whose first error is that of Path
// or End; end is told how many tests there are.
//
// Source: the competition on software testing, format for test suites, version 1.1.
func (s *Tests) TestComp(created time.Time, write func(XMLFile) error, end func(tests int)) {
	put := func(f XMLFile) {
		if s.failed == nil {
			s.failed = write(f)
		}
	}
	s.list = &Listing{
		tree:  s.Tree,
		begin: func() { put(XMLFile{"metadata.xml", s.metadata(created)}) },
		path: func(p treePath, f *languages.Fault) {
			put(XMLFile{fmt.Sprintf("test-%d.xml", p.ID), s.testCase(p, f != nil)})
		},
		end: func() error {
			if s.failed == nil {
				end(s.tested)
			}
			return s.failed
		},
	}
}

const testFormat = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!DOCTYPE %[1]s PUBLIC "+//IDN sosy-lab.org//DTD test-format %[1]s 1.1//EN" "https://sosy-lab.org/test-format/%[1]s-1.1.dtd">
`

func (s *Tests) metadata(created time.Time) string {
	var b strings.Builder
	fmt.Fprintf(&b, testFormat, "test-metadata")
	b.WriteString("<test-metadata>\n")
	for _, row := range [][2]string{
		{"sourcecodelang", s.Program.Language},
		{"producer", "tandem " + Version},
		{"specification", "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )"},
		{"programfile", s.Program.File},
		{"programhash", fmt.Sprintf("%x", sha256.Sum256(s.Program.Text))},
		{"entryfunction", "main"},
		{"architecture", "unbounded integers"},
		{"creationtime", created.UTC().Format(time.RFC3339)},
	} {
		fmt.Fprintf(&b, "  <%s>%s</%s>\n", row[0], escaped(row[1]), row[0])
	}
	b.WriteString("</test-metadata>\n")
	return b.String()
}

// testCase has the initial values in the order of declaration, those of the fields of
// objects as arrays, and then the inputs in the order in which they are read.
func (s *Tests) testCase(p treePath, fails bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, testFormat, "testcase")
	attribute := ""
	if fails {
		attribute = ` coversError="true"`
	}
	fmt.Fprintf(&b, "<testcase%s>\n", attribute)
	input := func(name string, v lang.Value) {
		fmt.Fprintf(&b, "  <input variable=%q type=%q>%s</input>\n", escaped(name), v.Type().String(), escaped(v.String()))
	}
	if program := s.Program.lang; program != nil {
		for _, x := range lang.Inputs(program) {
			input(x.Name, p.Model.At(x))
		}
		for _, f := range program.Fields() {
			if x := f.Array(); !p.Model.At(x).Equal(lang.Default(x.Type)) {
				input(x.Name, p.Model.At(x))
			}
		}
	}
	for i, v := range s.Read(p) {
		input(fmt.Sprintf("in#%d", i+1), v)
	}
	b.WriteString("</testcase>\n")
	return b.String()
}

func escaped(text string) string {
	var b strings.Builder
	if err := xml.EscapeText(&b, []byte(text)); err != nil {
		panic(err) // a builder takes everything
	}
	return b.String()
}
