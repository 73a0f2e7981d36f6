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
	XMLName xml.Name `xml:"testcase"`
	Covers  bool     `xml:"coversError,attr"`
	Inputs  []string `xml:"input"`
}

// IsArchive reports whether a file begins as a zip archive does.
func IsArchive(src []byte) bool { return bytes.HasPrefix(src, []byte("PK\x03\x04")) }

// Archive opens a test suite that is a zip archive: its files, or those of a folder in it, beside metadata.xml.
// The error says that it is none.
func Archive(src []byte) (fs.FS, error) {
	z, err := zip.NewReader(bytes.NewReader(src), int64(len(src)))
	if err != nil {
		return nil, err
	}
	for _, f := range z.File {
		if path.Base(f.Name) == Metadata {
			return fs.Sub(z, path.Dir(f.Name))
		}
	}
	return nil, fmt.Errorf("found no %s in the archive, expected a test suite of Test-Comp", Metadata)
}

// Tests returns what a test suite of Test-Comp claims, a directory or archive with metadata.xml and a file for
// each test: of a test that covers an error, that it ends in one; so, too, of the only test of a suite for calls of
// reach_error. Of others nothing is claimed. The notes say so, and what is no test of the program. The error says
// which file is none of the format.
func Tests(dir fs.FS, t *Text) (doc *oracle.Document, notes []string, err error) {
	var m metadata
	s := suite{dir: dir, left: MaxSuite}
	if err := s.read(Metadata, &m); err != nil {
		return nil, nil, err
	}
	files, err := fs.Glob(dir, "*.xml")
	if err != nil {
		return nil, nil, err
	}
	files = slices.DeleteFunc(files, func(name string) bool { return name == Metadata })
	doc = &oracle.Document{Schema: oracle.Schema, Engine: oracle.Engine{Name: m.Producer}, Claims: []oracle.Claim{}}
	calls := strings.Contains(m.Specification, "@CALL(")
	silent := 0
	for _, file := range files {
		var c testcase
		if err := s.read(file, &c); err != nil {
			return nil, nil, err
		}
		if !c.Covers && !(calls && len(files) == 1) {
			silent++
			continue
		}
		initial, values := map[string]uint64{}, []uint64(nil)
		for i, text := range c.Inputs {
			n, err := number64(text)
			if err != nil {
				return nil, nil, fmt.Errorf("%s: input %d: found %q, expected a whole number of 64 bits", file, i+1, text)
			}
			values = append(values, n)
		}
		for _, s := range t.scalars() {
			if len(values) > 0 {
				initial[s.name], values = values[0], values[1:]
			}
		}
		claim, reason := t.test(initial, values)
		if reason != "" {
			notes = append(notes, file+": "+reason+": left out")
			continue
		}
		claim.ID, claim.Outcome = file, &oracle.Outcome{Kind: oracle.Error}
		doc.Claims = append(doc.Claims, claim)
	}
	if silent > 0 {
		notes = append(notes, fmt.Sprintf("%d tests cover no error, and nothing is claimed of them", silent))
	}
	return doc, notes, nil
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
