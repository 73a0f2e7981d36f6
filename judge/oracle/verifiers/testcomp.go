package verifiers

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"tandem/judge/oracle"
	"tandem/lang"
)

// Metadata is the name of the file of a test suite that says what it is.
const Metadata = "metadata.xml"

// MaxSuite is what the files of a test suite have together at the most, in bytes, also where an archive has them
// packed.
const MaxSuite = 64 << 20

type metadata struct {
	XMLName       xml.Name `xml:"test-metadata"`
	Producer      string   `xml:"producer"`
	Specification string   `xml:"specification"`
}

type testcase struct {
	XMLName xml.Name    `xml:"testcase"`
	Covers  bool        `xml:"coversError,attr"`
	Inputs  []testInput `xml:"input"`
}

type testInput struct {
	Variable string `xml:"variable,attr"`
	Text     string `xml:",chardata"`
}

// IsArchive reports whether a file begins as a zip archive does.
func IsArchive(src []byte) bool { return bytes.HasPrefix(src, []byte("PK\x03\x04")) }

// Archive opens a test suite that is a zip archive: its files, or those of a folder in it, beside metadata.xml.
// The error says that it is none, or that some of it would be lost.
func Archive(src []byte) (fs.FS, error) {
	z, err := zip.NewReader(bytes.NewReader(src), int64(len(src)))
	if err != nil {
		return nil, err
	}
	dir, names := "", map[string]bool{}
	for _, f := range z.File {
		switch at := path.Dir(f.Name); {
		case names[f.Name], !fs.ValidPath(strings.TrimSuffix(f.Name, "/")):
			return nil, fmt.Errorf("found %q twice, or no name of a file, in the archive", f.Name)
		case path.Base(f.Name) == Metadata && dir != "":
			return nil, fmt.Errorf("found a second %s in the archive, in %s and in %s: expected one test suite", Metadata, dir, at)
		case path.Base(f.Name) == Metadata:
			dir = at
		}
		names[f.Name] = true
	}
	for name := range names {
		if dir != "" && path.Ext(name) == ".xml" && path.Dir(name) != dir {
			return nil, fmt.Errorf("found %s in the archive, expected the tests beside %s, in %s", name, Metadata, dir)
		}
	}
	if dir == "" {
		return nil, fmt.Errorf("found no %s in the archive, expected a test suite of Test-Comp", Metadata)
	}
	return fs.Sub(z, dir)
}

// Tests returns what a test suite of Test-Comp claims of a program, a directory or archive with metadata.xml and a file
// for each test: of a test that covers an error, that it ends in one; so, too, of the only test of a suite for calls of
// reach_error. Of others nothing is claimed, which is left out, as is what is no test of the program. t is the program
// in C, which inputs are of that do not name the program's own variables; nil: it has none. The error says which file
// is none of the format.
func Tests(dir fs.FS, p *lang.Program, t *Text) (*oracle.Document, error) {
	var m metadata
	s := suite{dir: dir, left: MaxSuite}
	if err := s.read(Metadata, &m); err != nil {
		return nil, err
	}
	files, err := fs.Glob(dir, "*.xml")
	if err != nil {
		return nil, err
	}
	files = slices.DeleteFunc(files, func(name string) bool { return name == Metadata })
	doc := &oracle.Document{Schema: oracle.Schema, Engine: oracle.Engine{Name: m.Producer}, Claims: []oracle.Claim{}}
	calls := strings.Contains(m.Specification, "@CALL(")
	for _, file := range files {
		var c testcase
		if err := s.read(file, &c); err != nil {
			return nil, err
		}
		claim, reason := oracle.Claim{}, "it covers no error, and nothing is claimed"
		if c.Covers || calls && len(files) == 1 {
			if claim, reason, err = test(p, t, c.Inputs); err != nil {
				return nil, fmt.Errorf("%s: %w", file, err)
			}
		}
		if reason != "" {
			doc.Unread = append(doc.Unread, file+": "+reason)
			continue
		}
		claim.ID, claim.Outcome = file, &oracle.Outcome{Kind: oracle.Error}
		doc.Claims = append(doc.Claims, claim)
	}
	return doc, nil
}

// test returns the test of a program that inputs are: those of Tandem name its variables, and what it reads; others
// come in the order in which C reads them. The reason says why they are no test.
func test(p *lang.Program, t *Text, inputs []testInput) (claim oracle.Claim, reason string, err error) {
	claim.Inputs = map[string]string{}
	for _, in := range inputs {
		x, known := p.Var(in.Variable)
		n, read := lang.ReadNumber(lang.Var{Name: in.Variable})
		switch {
		case read && n == len(claim.Input)+1:
			claim.Input = append(claim.Input, in.Text)
		case known && claim.Inputs[x.Name] == "":
			claim.Inputs[x.Name] = in.Text
			if _, err := lang.ParseValue(in.Text, x.Type); err != nil {
				return claim, "", fmt.Errorf("found the input %q of %s, expected a value of type %v", in.Text, x, x.Type)
			}
		case t == nil:
			return claim, "its inputs do not name variables of the program, which has no translation to C", nil
		default:
			return t.inOrder(inputs)
		}
	}
	if len(p.Classes) > 0 {
		reason = "the program has classes"
	}
	return claim, reason, nil
}

// inOrder returns the test that inputs are in the order in which C reads them.
func (t *Text) inOrder(inputs []testInput) (claim oracle.Claim, reason string, err error) {
	initial, values := map[string]uint64{}, []uint64(nil)
	for _, in := range inputs {
		n, err := number64(in.Text)
		if err != nil {
			return claim, "", fmt.Errorf("found the input %q, expected a whole number of 64 bits", in.Text)
		}
		values = append(values, n)
	}
	for _, s := range t.scalars() {
		if len(values) > 0 {
			initial[s.name], values = values[0], values[1:]
		}
	}
	claim, reason = t.test(initial, values)
	return claim, reason, nil
}

// suite is a test suite that is read.
type suite struct {
	dir  fs.FS
	left int64 // bytes that may be read yet
}

// read reads a file of XML.
func (s *suite) read(name string, to any) error {
	f, err := s.dir.Open(name)
	if err != nil {
		return fmt.Errorf("%s: %w", name, errors.Unwrap(err))
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, s.left+1))
	if s.left -= int64(len(text)); err == nil && s.left < 0 {
		err = fmt.Errorf("found more than %d MiB up to here, expected a test suite of at most that size", MaxSuite>>20)
	}
	if err == nil {
		err = xml.Unmarshal(text, to)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// number64 reads a number, which may have a sign.
func number64(text string) (uint64, error) {
	text = strings.TrimRight(strings.TrimSpace(text), "uUlL")
	if n, err := strconv.ParseInt(text, 0, 64); err == nil {
		return uint64(n), nil
	}
	return strconv.ParseUint(text, 0, 64)
}
