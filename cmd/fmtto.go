package cmd

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/spf13/cobra"

	"tandem/cmd/internal/cli"
	"tandem/internal/lists"
	"tandem/internal/spell"
	"tandem/judge/oracle/c"
	"tandem/judge/oracle/drive"
	"tandem/judge/oracle/solidity"
	"tandem/lang"
	"tandem/lang/machine"
	"tandem/lang/syntax"
	"tandem/languages"
)

// intFlag is the flag that says what int stands for.
func intFlag(cmd *cobra.Command, to *string) {
	cmd.Flags().StringVar(to, "int", "", "read int as this `type` bvN: signed machine integers, which is another\nprogram")
}

// word returns the type of bit-vectors of a flag --int, whose width is at most widest.
func word(name string, widest int) (lang.Type, error) {
	t, ok := lang.TypeNamed(name)
	if !ok || !t.IsBits() || t.Width() > widest {
		return t, cli.Usagef("--int takes a type from bv1 to bv%d, found %q", widest, name)
	}
	return t, nil
}

// harnesses has, by what --to takes, who executes a translation to C.
var harnesses = map[string]c.Harness{"c": c.Stdin, "c-klee": c.Klee, "c-clang": c.Clang, "c-verifier": c.Verifier}

// toSolidity is what --to takes for Solidity.
const toSolidity = "solidity"

// translationNames lists what --to takes.
func translationNames() []string { return append(slices.Sorted(maps.Keys(harnesses)), toSolidity) }

// translate prints a program in the language that --to names.
func (a *app) translate(files []string, opts fmtOptions, given func(string) bool, length bool) error {
	if flag, ok := lists.Find([]string{"write", "check", "json"}, given); ok {
		return cli.Usagef("--%s does not go with --to", flag)
	}
	switch names := translationNames(); {
	case !given("to"):
		return cli.Usagef("--bound length goes with --to")
	case !slices.Contains(names, opts.to):
		return cli.Usagef("--to takes %s, found %q%s", spell.Or(names), opts.to, spell.DidYouMean(opts.to, names))
	case len(files) != 1:
		return cli.Usagef("--to goes with one FILE, found %d", len(files))
	case given("with") && given("int"):
		return cli.Usagef("--with does not go with --int: rules are about the program as it is")
	case length && opts.to == toSolidity:
		return cli.Usagef("--bound length does not go with --to solidity")
	}
	if err := lengthOf(opts.length); err != nil {
		return err
	}
	if given("int") {
		widest := lang.MaxWidth
		if opts.to != toSolidity {
			widest = c.MaxWidth
		}
		if _, err := word(opts.integer, widest); err != nil {
			return err
		}
	}
	rules, err := a.given(opts.given)
	if err != nil {
		return err
	}
	src, err := a.sourceWithInt(files[0], opts.integer, rules)
	if err != nil {
		return err
	}
	p, err := a.statements(src)
	if err != nil {
		return err
	}
	var text []byte
	if opts.to == toSolidity {
		text, err = solidity.Translate(p, solidity.Options{Declared: declaredIn(src)})
	} else {
		text, err = c.Translate(p, c.Options{Harness: harnesses[opts.to], MaxLength: opts.length, Declared: declaredIn(src)})
	}
	if err != nil {
		return mistakes(err, src.Text())
	}
	_, err = a.out.Write(text)
	return err
}

// statements returns a program over package lang.
func (a *app) statements(src languages.Source) (*lang.Program, error) {
	_, p, err := a.register.Open(src, languages.Choice{Bounds: languages.Standard()}, languages.Run)
	if err != nil {
		return nil, mistakes(err, src.Text())
	}
	if p.Lang() == nil {
		return nil, cli.Usagef("%s: found a program in the syntax %s, expected one that has a tree of statements", src.File(), src.Syntax().Name)
	}
	return p.Lang(), nil
}

// sourceWithInt reads a program, in which statements of the forms may stand that rules declare, with machine integers for
// int if there is a type for it.
func (a *app) sourceWithInt(name, integer string, rules *languages.Given) (languages.Source, error) {
	src, err := a.sourceWith(name, languages.Choice{Rules: rules}, map[bool]languages.Capability{true: languages.Run}[rules != nil])
	if err != nil || integer == "" {
		return src, err
	}
	return a.machine(src, integer)
}

// machine returns a program with machine integers for int, as tandem fmt --int prints it.
func (a *app) machine(src languages.Source, integer string) (languages.Source, error) {
	t, err := word(integer, lang.MaxWidth)
	if err != nil {
		return nil, err
	}
	p, err := a.statements(src)
	if err != nil {
		return nil, err
	}
	q, err := machine.Program(p, t)
	if err != nil {
		return nil, mistakes(err, src.Text())
	}
	text, err := canonical(src, q)
	if err != nil {
		return nil, err
	}
	read, err := src.Syntax().Read(src.File(), text)
	if err != nil {
		if _, ok := errors.AsType[syntax.Errors](err); ok {
			err = fmt.Errorf(spell.Ours("of the program that tandem fmt --int %s prints: %w"), integer, err)
		}
		return nil, mistakes(err, text)
	}
	return read, nil
}

// lengthOf rejects a bound on elements that no translation has.
func lengthOf(n int) error {
	if n < 1 || n > c.MaxMaxLength {
		return cli.Usagef("--bound length takes a number from 1 to %d, found %d", c.MaxMaxLength, n)
	}
	return nil
}

// declaredIn tells where the variables of a program are declared.
func declaredIn(src languages.Source) func(string) lang.Span {
	types := sync.OnceValue(func() map[string]lang.Span {
		places := map[string]lang.Span{}
		f, err := syntax.Parse(src.File(), src.Text())
		if err != nil {
			return places
		}
		for _, d := range f.Decls {
			for _, n := range d.Names {
				places[n.Name] = d.Type.At
			}
		}
		return places
	})
	return func(name string) lang.Span { return types()[name] }
}

// translated returns the forms of programs for engines that are other programming languages.
func translated() []drive.Form {
	var list []drive.Form
	for _, name := range translationNames() {
		if h, isC := harnesses[name]; isC {
			list = append(list, drive.Form{Name: name, Suffix: ".c", Write: func(p *lang.Program) ([]byte, error) {
				return firstMistake(c.Translate(p, c.Options{Harness: h}))
			}})
		}
	}
	return append(list, drive.Form{Name: toSolidity, Suffix: ".sol", Write: func(p *lang.Program) ([]byte, error) {
		return firstMistake(solidity.Translate(p, solidity.Options{}))
	}})
}

// firstMistake returns a translation with the first of its mistakes.
func firstMistake(text []byte, err error) ([]byte, error) {
	if errs, ok := errors.AsType[syntax.Errors](err); ok {
		err = errs[0]
	}
	return text, err
}
