package executor_test

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"testing"

	"tandem/internal/longtest"
	"tandem/judge/grade"
)

// given begins what the file with holes has: reading programs and writing paths, which is
// no part of an answer.
const given = "// What follows reads programs and writes paths."

// sourceMutants returns the model answer with one small mistake each, made by a machine: an
// operator exchanged, true for false, a number one greater, a statement left out. Each has
// the place that differs and what is there.
func sourceMutants(t *testing.T, text []byte) map[string][]byte {
	t.Helper()
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "executor.go", text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	end := bytes.Index(text, []byte(given))
	if end < 0 {
		t.Fatalf("the model answer has no line %q", given)
	}
	all := map[string][]byte{}
	add := func(at token.Pos, what string, change, back func()) {
		if files.Position(at).Offset > end {
			return
		}
		change()
		var b bytes.Buffer
		if err := format.Node(&b, files, file); err != nil {
			t.Fatal(err)
		}
		back()
		all[fmt.Sprintf("%v: %s", files.Position(at), what)] = b.Bytes()
	}
	exchanged := map[token.Token]token.Token{
		token.EQL: token.NEQ, token.NEQ: token.EQL, token.LAND: token.LOR, token.LOR: token.LAND, token.ADD: token.SUB, token.SUB: token.ADD,
		token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	}
	drop := func(list *[]ast.Stmt) {
		old := *list
		for i, s := range old {
			switch s.(type) {
			case *ast.AssignStmt, *ast.ExprStmt, *ast.IncDecStmt, *ast.ReturnStmt, *ast.BranchStmt:
				add(s.Pos(), "a statement less", func() { *list = append(append([]ast.Stmt{}, old[:i]...), old[i+1:]...) }, func() { *list = old })
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GenDecl:
			return n.Tok != token.IMPORT
		case *ast.BlockStmt:
			drop(&n.List)
		case *ast.CaseClause:
			drop(&n.Body)
		case *ast.BinaryExpr:
			if to, ok := exchanged[n.Op]; ok {
				op := n.Op
				add(n.OpPos, op.String()+" is "+to.String(), func() { n.Op = to }, func() { n.Op = op })
			}
		case *ast.Ident:
			if to := map[string]string{"true": "false", "false": "true"}[n.Name]; to != "" {
				name := n.Name
				add(n.Pos(), name+" is "+to, func() { n.Name = to }, func() { n.Name = name })
			}
		case *ast.BasicLit:
			if n.Kind == token.INT {
				value := n.Value
				add(n.Pos(), value+" is one more", func() { n.Value = "(" + value + " + 1)" }, func() { n.Value = value })
			}
		}
		return true
	})
	return all
}

// Of each mutant of the model answer that a machine makes and that compiles, the grading
// tells that it is wrong. The log is the row of doc/teaching.md.
func TestMutantsOfTheModel(t *testing.T) {
	longtest.Sweep(t)
	all, told := 0, 0
	for what, text := range sourceMutants(t, source(t, "answers/8/model/executor.go")) {
		r := graded(t, text, 1, true)
		if r.Unread { // it does not compile
			continue
		}
		all++
		if r.Verdict() == grade.Right {
			t.Errorf("%s gets all points", what)
			continue
		}
		told++
	}
	t.Logf("| 8 | %d | %d | %d |", all, told, all-told)
}
