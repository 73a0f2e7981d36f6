package grade

import (
	"fmt"
	"slices"
	"strings"
)

// section is a part of an answer that is no file of rules: a header, as “system A”, and
// fields below it, as “in: x=1”. A field goes on in lines that begin with a blank.
type section struct {
	name   string
	line   int
	fields map[string]field
}

// field is a value of a section, and where it begins.
type field struct {
	text      string
	line, col int
}

// at returns a field; the empty one where there is none.
func (s section) at(name string) field { return s.fields[name] }

// readSections reads an answer whose sections begin with a word. The error says what is
// wrong, with its place.
func readSections(a Answer, word string, fields []string) ([]section, error) {
	problem := func(line, col int, found, expected string) error {
		return fmt.Errorf("%s:%d:%d: found %s, expected %s", a.Name, line, col, found, expected)
	}
	expected := "“" + word + " NAME”, or one of: " + strings.Join(fields, ", ")
	var list []section
	last := ""
	for i, line := range strings.Split(string(a.Text), "\n") {
		line = strings.TrimSuffix(line, "\r")
		name, value, isField := strings.Cut(line, ":")
		switch {
		case strings.HasPrefix(line, "//"), strings.TrimSpace(line) == "" && last == "":
		case strings.TrimSpace(line) == "", line[0] == ' ', line[0] == '\t':
			if last == "" {
				return nil, problem(i+1, 1, "a line that begins with a blank", expected)
			}
			s := list[len(list)-1]
			f := s.fields[last]
			if f.text == "" && strings.TrimSpace(line) != "" {
				f.line, f.col = i+1, 1
			}
			if f.text != "" || strings.TrimSpace(line) != "" {
				f.text += line + "\n"
			}
			s.fields[last] = f
		case strings.HasPrefix(line, word+" "):
			name := strings.TrimSpace(strings.TrimPrefix(line, word))
			if slices.ContainsFunc(list, func(s section) bool { return s.name == name }) {
				return nil, problem(i+1, 1, line+" for the second time", "each once")
			}
			list, last = append(list, section{name, i + 1, map[string]field{}}), ""
		case isField && len(list) > 0 && slices.Contains(fields, name):
			s := list[len(list)-1]
			if _, ok := s.fields[name]; ok {
				return nil, problem(i+1, 1, name+" for the second time", "each once")
			}
			s.fields[name] = field{strings.TrimSpace(value), i + 1, len(name) + 3}
			last = name
		default:
			return nil, problem(i+1, 1, fmt.Sprintf("%.40q", line), expected)
		}
	}
	if len(list) == 0 {
		return nil, problem(1, 1, "none of them", expected)
	}
	for _, s := range list {
		for name, f := range s.fields {
			f.text = strings.TrimRight(f.text, "\n \t")
			s.fields[name] = f
		}
	}
	return list, nil
}
