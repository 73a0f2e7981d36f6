package klee

import (
	"errors"
	"fmt"
	"strings"

	"tandem/lang"
	"tandem/lang/smtlib"
)

// script returns the condition of a script testN.smt2: what it asserts.
func (o *objects) script(file, text string) (lang.Expr, error) {
	s := &commands{file: file, text: text}
	all := lang.True
	declared, constants := map[string]bool{}, map[string]lang.Expr{}
	memo := map[string][]lang.Expr{}
	named := func(name string) []lang.Expr {
		if known, ok := memo[name]; ok || !declared[name] {
			return known
		}
		if p, ok := o.partOf(name); ok {
			memo[name] = []lang.Expr{o.bytes(name, p)}
		} else { // a constant array: the script says what it is
			memo[name] = []lang.Expr{lang.V(lang.NewVar(name, lang.ArrayOf(lang.BitsOf(32), lang.BitsOf(8))))}
			constants[name] = memo[name][0]
		}
		return memo[name]
	}
	for {
		from, to, err := s.next()
		if err != nil {
			return all, err
		}
		if from == to {
			break
		}
		command := text[from+1 : to-1]
		word := command[:len(command)-len(strings.TrimLeft(command, "abcdefghijklmnopqrstuvwxyz-"))]
		switch word {
		case "set-option", "set-logic", "set-info", "check-sat", "get-value", "exit":
		case "declare-fun":
			rest := strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(command[len(word):]))
			if strings.Join(rest[min(1, len(rest)):], " ") != "( ) ( Array ( _ BitVec 32 ) ( _ BitVec 8 ) )" {
				return all, s.wrong(from, "a declaration of another form", "(declare-fun name () (Array (_ BitVec 32) (_ BitVec 8)))")
			}
			declared[strings.Trim(rest[0], "|")] = true
		case "assert":
			e, err := smtlib.Parse(command[len(word):], named)
			var m *smtlib.Mistake
			switch {
			case errors.As(err, &m):
				return all, s.wrong(from+1+len(word)+m.From, m.Found, m.Expected)
			case err != nil:
				return all, err
			case e.Type() != lang.Bool:
				return all, s.wrong(from, "a term of type "+e.Type().String(), "a condition")
			}
			all = lang.All(all, e)
		default:
			return all, s.wrong(from, fmt.Sprintf("the command %.40q", word), "a declaration or an assertion")
		}
	}
	return o.simpler(file, all, constants)
}

// commands reads the commands of a script, one after the other.
type commands struct {
	file, text string
	at         int
}

func (s *commands) wrong(at int, found, expected string) error {
	line := 1 + strings.Count(s.text[:at], "\n")
	column := at - strings.LastIndexByte(s.text[:at], '\n')
	return fmt.Errorf("%s:%d:%d: found %s, expected %s", s.file, line, column, found, expected)
}

// next returns where the next command stands; an empty stretch at the end.
func (s *commands) next() (from, to int, err error) {
	depth := 0
	for ; s.at < len(s.text); s.at++ {
		switch b := s.text[s.at]; {
		case b == ';':
			end := strings.IndexByte(s.text[s.at:], '\n')
			if end < 0 {
				end = len(s.text) - s.at - 1
			}
			s.at += end
		case b == '|' || b == '"':
			end := strings.IndexByte(s.text[s.at+1:], b)
			if end < 0 {
				return 0, 0, s.wrong(s.at, fmt.Sprintf("a %c that is not closed", b), "another one")
			}
			s.at += end + 1
		case b == '(':
			if depth == 0 {
				from = s.at
			}
			depth++
		case b == ')':
			if depth--; depth == 0 {
				s.at++
				return from, s.at, nil
			}
			if depth < 0 {
				return 0, 0, s.wrong(s.at, "a )", "a command")
			}
		case depth == 0 && b != ' ' && b != '\n' && b != '\t' && b != '\r':
			return 0, 0, s.wrong(s.at, fmt.Sprintf("%q", b), "a command")
		}
	}
	if depth > 0 {
		return 0, 0, s.wrong(from, "a command that is not closed", "a ) for it")
	}
	return s.at, s.at, nil
}
