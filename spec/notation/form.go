package notation

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"tandem/lang"
	"tandem/lang/syntax"
)

// MaxItems bounds how many words and parts a declared form has.
const MaxItems = 30

// maxWord bounds the words of a form, in letters.
const maxWord = 40

// formParts are the letters of parts of declared forms, which every language has.
var formParts = map[string]syntax.Part{
	"x": syntax.VarPart, "y": syntax.VarPart, "a": syntax.ArrayPart, "e": syntax.ExprPart, "b": syntax.TestPart, "S": syntax.BlockPart,
}

// formLetters returns what a declaration may have in the place of a part.
func (d *Dialect) formLetters() string {
	array := ""
	if d.Letters["a"] == Array {
		array = "a (an array), "
	}
	return "a letter for a part: x or y (a variable), " + array + "e (an expression), b (a Boolean expression) or {S} (statements)"
}

// ParseForm reads the declaration of a form, as repeat {S} until b, which begins in
// that line of a file; its letters are those of the dialect. The error is an *Error.
func ParseForm(d *Dialect, text string, line int, internal bool) (*lang.FormDecl, error) {
	if len(text) > MaxLength {
		return nil, &Error{line, 1, fmt.Sprintf("%d bytes", len(text)), fmt.Sprintf("a form of at most %d bytes", MaxLength)}
	}
	p := &formParser{dialect: d, scanner: scanner{rest: text, line: line, col: 1}, shape: &syntax.Shape{Internal: internal}, seen: map[string]bool{}}
	for {
		p.space()
		if p.rest == "" {
			break
		}
		if err := p.item(); err != nil {
			return nil, err
		}
	}
	if len(p.shape.Items) == 0 {
		return nil, &Error{p.line, p.col, "the end", "a keyword, with which statements of the form begin"}
	}
	return &lang.FormDecl{Shape: p.shape}, nil
}

type formParser struct {
	scanner
	dialect *Dialect
	shape   *syntax.Shape
	seen    map[string]bool // letters
}

// item reads a word or a part.
func (p *formParser) item() *Error {
	at := Error{Line: p.line, Col: p.col}
	wrong := func(found, expected string) *Error {
		at.Found, at.Expected = found, expected
		return &at
	}
	first := len(p.shape.Items) == 0
	if len(p.shape.Items) >= MaxItems {
		return wrong("more", fmt.Sprintf("at most %d words and parts", MaxItems))
	}
	if n := prefix(p.rest, isLatin); n > 1 {
		if n > maxWord {
			return wrong(quoted(p.rest[:maxWord]+"…"), fmt.Sprintf("a word of at most %d letters", maxWord))
		}
		word := p.take(n)
		if why := taken(word, first); why != "" {
			return wrong(quoted(word)+", "+why, "another word")
		}
		p.shape.Items = append(p.shape.Items, syntax.Item{Word: word})
		return nil
	}
	if first {
		return wrong(quoted(p.char()), "a keyword of two letters or more, with which statements of the form begin")
	}
	block := p.peek() == '{'
	if block {
		p.take(1)
		p.space()
	}
	t, err := p.letterHere()
	if err != nil {
		return err
	}
	part, ok := formParts[t.letter.Base]
	switch before := p.shape.Items[len(p.shape.Items)-1].Part; {
	case !ok || p.dialect.Letters[t.letter.Base] == NoSort || t.letter.Mark != 0 || t.letter.Index == "n":
		return wrong(quoted(t.text), p.dialect.formLetters())
	case p.seen[t.text] && part != syntax.VarPart && part != syntax.ArrayPart:
		return wrong(t.text+" for the second time", "each letter once: e and e' are two")
	case block != (part == syntax.BlockPart):
		expected := "{" + t.text + "}: statements stand in braces"
		if block {
			expected = "a letter for statements, as S, in braces"
		}
		return wrong(quoted(t.text), expected)
	case before != syntax.NoPart && before != syntax.BlockPart && !block:
		return wrong(quoted(t.text), "a word between two parts")
	}
	if block {
		p.space()
		if p.peek() != '}' {
			return &Error{p.line, p.col, quoted(p.char()), "“}”"}
		}
		p.take(1)
	}
	p.seen[t.text] = true
	p.shape.Items = append(p.shape.Items, syntax.Item{Part: part, Letter: t.text})
	if p.space(); part == syntax.ArrayPart && p.peek() == '[' {
		return p.index()
	}
	if (part == syntax.VarPart || part == syntax.ExprPart) && p.peek() == ':' {
		p.take(1)
		p.space()
		at := *p
		name := p.take(prefix(p.rest, isLatin))
		if name != lang.Int.String() && name != lang.Bool.String() {
			return &Error{at.line, at.col, quoted(name), "int or bool: the type of a part that forms share"}
		}
		p.shape.Items[len(p.shape.Items)-1].OfType = name
		p.space()
	}
	return nil
}

// index reads [e] of a[e].
func (p *formParser) index() *Error {
	p.take(1)
	p.space()
	t, err := p.letterHere()
	switch {
	case err != nil:
		return err
	case formParts[t.letter.Base] != syntax.ExprPart || t.letter.Mark != 0 || t.letter.Index == "n":
		return &Error{t.line, t.col, quoted(t.text), "a letter for an expression, as e, in brackets"}
	case p.seen[t.text]:
		return &Error{t.line, t.col, t.text + " for the second time", "each letter once: e and e' are two"}
	}
	p.space()
	if p.peek() != ']' {
		return &Error{p.line, p.col, quoted(p.char()), "“]”"}
	}
	p.take(1)
	p.seen[t.text] = true
	p.shape.Items = append(p.shape.Items, syntax.Item{Word: "["}, syntax.Item{Part: syntax.ExprPart, Letter: t.text}, syntax.Item{Word: "]"})
	return nil
}

// letterHere reads a letter.
func (p *formParser) letterHere() (token, *Error) {
	t := token{line: p.line, col: p.col}
	if prefix(p.rest, isLatin) == 0 {
		return t, &Error{t.line, t.col, quoted(p.char()), p.dialect.formLetters()}
	}
	return p.letter(t, p.take(1), 0), nil
}

// char returns the next character; "the end" at the end.
func (p *formParser) char() string {
	if p.rest == "" {
		return ""
	}
	_, n := utf8.DecodeRuneInString(p.rest)
	return p.rest[:n]
}

func quoted(s string) string {
	if s == "" {
		return "the end"
	}
	return "“" + s + "”"
}

// notWords are words of the notation with which no form begins: something else does.
var notWords = []string{"if", "while", "where", "provided", "else", "op", "and", "or", "is", "has", "no", "array-out-of-bound"}

// taken says why a word cannot stand in a form; "" if it can.
func taken(word string, first bool) string {
	_, letter := greek[word]
	_, part := formParts[word[:1]]
	switch {
	case letter:
		return "which is a letter"
	case part && len(word) == 2 && word[1] == 'n':
		return "which is a letter with an index"
	case first && syntax.IsKeyword(word) || !syntax.IsInnerWord(word):
		return "which is a keyword of programs"
	case slices.Contains(notWords, word) && (first || word == "op"):
		return "which is a word of the notation"
	}
	return ""
}

// declared := keyword (word | part)*, of a declared form.
func (p *parser) formStmt(n *Term) *Term {
	n.Kind, n.Form = DeclaredForm, p.dialect.form(p.peek().text)
	vars := map[int]*Term{} // by the first item with their letter
	for i, item := range n.Form.Shape.Items {
		switch item.Part {
		case syntax.NoPart:
			if !p.accept(item.Word) {
				p.fail("“" + item.Word + "” of " + n.Form.Shape.String())
			}
		case syntax.VarPart, syntax.ArrayPart:
			x := want(p.primary(), Variable)
			first := n.Form.Shape.First(i)
			if is := vars[first]; is != nil && is.Letter != x.Letter {
				misfit(x, is.Letter.String()+": "+n.Form.Shape.String()+" has the same variable again")
			}
			vars[first] = x
			n.Kids = append(n.Kids, x)
		case syntax.ExprPart:
			n.Kids = append(n.Kids, want(p.disjunction(), Expression))
		case syntax.TestPart:
			n.Kids = append(n.Kids, want(p.disjunction(), Boolean))
		default:
			n.Kids = append(n.Kids, p.block())
		}
	}
	return n
}

// lacks returns S has no end, S has no error, or e has no x, from no.
func (p *parser) lacks(S *Term) *Term {
	p.expect("no")
	n := p.term(Lacks, Test, S)
	if S.Sort != Statements {
		n.Kids = append(n.Kids, want(p.primary(), Variable))
		return n
	}
	if n.Form = p.dialect.form(p.peek().text); n.Form == nil && !p.sign("error") {
		p.fail("the keyword of a declared form, or error")
	}
	p.at++
	return n
}

// declared is a statement of a declared form, as Unicode prints it.
func (t *Term) formString() string {
	text, kids := "", t.Kids
	for i, item := range t.Form.Shape.Items {
		text += t.Form.Shape.Before(i)
		switch item.Part {
		case syntax.NoPart:
			text += item.Word
			continue
		case syntax.BlockPart:
			text += "{" + kids[0].String() + "}"
		default:
			text += kids[0].String()
		}
		kids = kids[1:]
	}
	return text
}

// isOf reports whether a statement is of the form of a term.
func isOf(t *Term, s lang.Stmt) bool {
	f, ok := s.(*lang.Form)
	return ok && t.Form != nil && f.Decl.Keyword() == t.Form.Keyword()
}

// declared matches the parts of a statement of a declared form.
func (r *run) formStmt(t *Term, s *lang.Form) bool {
	if !isOf(t, s) {
		return false
	}
	vars, exprs, blocks := s.Vars, s.Exprs, s.Blocks
	i := 0
	for _, item := range t.Form.Shape.Items {
		var ok bool
		switch item.Part {
		case syntax.NoPart:
			continue
		case syntax.VarPart, syntax.ArrayPart:
			ok, vars = r.variable(t.Kids[i], vars[0]), vars[1:]
		case syntax.BlockPart:
			ok, blocks = r.sequence(t.Kids[i].Kids, blocks[0]), blocks[1:]
		default:
			ok, exprs = r.expression(t.Kids[i], exprs[0]), exprs[1:]
		}
		if !ok {
			return false
		}
		i++
	}
	return true
}

// form is a new statement of a declared form. It comes from the statement that the rule is about.
func (r *run) newForm(t *Term) lang.Stmt {
	f := &lang.Form{Decl: t.Form, At: r.where()}
	if r.of != nil {
		f.From = lang.Origin(r.of)
	}
	i := 0
	for _, item := range t.Form.Shape.Items {
		switch item.Part {
		case syntax.NoPart:
			continue
		case syntax.VarPart, syntax.ArrayPart:
			f.Vars = append(f.Vars, r.variableOf(t.Kids[i]))
		case syntax.BlockPart:
			f.Blocks = append(f.Blocks, r.statements(t.Kids[i]))
		default:
			f.Exprs = append(f.Exprs, r.expr(t.Kids[i]))
		}
		i++
	}
	r.typedForm(t, f)
	return f
}

// where returns where the rule's statement stands, which the statements that it makes get, too.
func (r *run) where() (at lang.Span) {
	if r.of != nil {
		at = r.of.Parts().At
	}
	return at
}

// typedForm fails unless the parts of a new statement have the types that its form asks for.
func (r *run) typedForm(t *Term, f *lang.Form) {
	vars, exprs := f.Vars, f.Exprs
	groups := map[int]lang.Type{}
	for _, part := range f.Decl.Typed() {
		var e lang.Expr
		if part.IsVar() {
			e, vars = lang.V(vars[0]), vars[1:]
		} else {
			e, exprs = exprs[0], exprs[1:]
		}
		want := part.Type
		if known, ok := groups[part.Group]; ok && want == (lang.Type{}) {
			want = known
		}
		if want != (lang.Type{}) && want != e.Type() {
			r.fail(t, "%v is no %v, as %s of %s is", e, want, part.Letter, f.Decl.Keyword())
		}
		if part.Group != 0 {
			groups[part.Group] = e.Type()
		}
	}
}

// appended returns S1; S.
func (r *run) appended(S1, S lang.Seq) lang.Seq {
	if S.Empty() {
		return S1
	}
	for rest := S1; !rest.Empty(); rest = rest.Tail() {
		if r.placed++; r.placed > maxPlaced {
			r.beyond("it leads to more than %d statements before others (bound)", maxPlaced)
		}
	}
	return S1.Then(S)
}

// lacks returns S has no end: no statement of S is of that form, or that of an error, those inside of others aside;
// or e has no x: the variable does not stand in e.
func (r *run) lacks(t *Term) truth {
	if len(t.Kids) > 1 {
		return truthOf(!slices.Contains(lang.FreeVars(r.expr(t.Kids[0])), r.variableOf(t.Kids[1])))
	}
	return truthOf(!slices.ContainsFunc(r.statements(t.Kids[0]).Stmts(), func(s lang.Stmt) bool {
		_, fault := s.(*lang.Fault)
		return isOf(t, s) || t.Form == nil && fault
	}))
}
