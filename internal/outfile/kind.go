package outfile

import (
	"bytes"
	"compress/gzip"
	"io"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// Kind is what can be written into a file: what a file has that may be replaced by it.
type Kind struct {
	name  string
	is    func(head []byte) bool
	again bool // the file is read by the same command
}

func (k Kind) String() string { return k.name }

// headSize is how many bytes of a file tell its kind.
const headSize = 4 << 10

// SVG returns a drawing.
func SVG() Kind { return Kind{name: "an SVG drawing", is: begins("<svg", "<?xml")} }

// XML returns a document in XML.
func XML() Kind { return Kind{name: "an XML document", is: begins("<?xml")} }

// Script returns a script for solvers, SMT-LIB 2.
func Script() Kind { return Kind{name: "an SMT-LIB script", is: begins(";", "(")} }

// Document returns a JSON document of a schema's any version, maybe compressed. The kind's name has
// an article.
func Document(name, schema string) Kind {
	family, _, _ := strings.Cut(schema, "/")
	return Kind{name: name, is: func(head []byte) bool { return strings.HasPrefix(schemaOf(unpacked(head)), family+"/") }}
}

// Again returns a kind of file that the same command reads: an input, which is checked when it is read.
func (k Kind) Again() Kind {
	k.again = true
	return k
}

// Program returns a program in canonical layout, of a file that was read as one.
func Program() Kind {
	return Kind{name: "a program", is: func([]byte) bool { return true }, again: true}
}

// begins recognises a text by its first word.
func begins(words ...string) func([]byte) bool {
	return func(head []byte) bool {
		text := string(bytes.TrimLeft(head, "\ufeff \t\r\n"))
		return slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(text, w) })
	}
}

// unpacked returns the beginning of what is compressed; other bytes are as they are.
func unpacked(head []byte) []byte {
	r, err := gzip.NewReader(bytes.NewReader(head))
	if err != nil {
		return head
	}
	text, _ := io.ReadAll(io.LimitReader(r, headSize)) // the end is cut off
	return text
}

// schemaOf returns the value of "schema" in the beginning of a JSON object; "" if there is none.
func schemaOf(head []byte) string {
	d := jsontext.NewDecoder(bytes.NewReader(head))
	if t, err := d.ReadToken(); err != nil || t.Kind() != '{' {
		return ""
	}
	for {
		name, err := d.ReadToken()
		if err != nil || name.Kind() != '"' {
			return ""
		}
		if name.String() != "schema" {
			if d.SkipValue() != nil {
				return ""
			}
			continue
		}
		value, err := d.ReadToken()
		if err != nil {
			return ""
		}
		return value.String()
	}
}
