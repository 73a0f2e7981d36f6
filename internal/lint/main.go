// Command lint runs go vet's analyzers and staticcheck's in one pass, with staticcheck's flags. It
// is a module of its own, so that no user of Tandem downloads what it needs.
package main

import (
	"os"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/suite/vet"
	"honnef.co/go/tools/lintcmd"
	"honnef.co/go/tools/simple"
	"honnef.co/go/tools/staticcheck"
	"honnef.co/go/tools/stylecheck"
	"honnef.co/go/tools/unused"
)

// elsewhere are analyzers of files that are not loaded here: assembly, and arguments of C functions.
var elsewhere = []string{"asmdecl", "framepointer", "cgocall"}

func main() {
	cmd := lintcmd.NewCommand("lint")
	cmd.ParseFlags(os.Args[1:])
	cmd.AddAnalyzers(simple.Analyzers...)
	cmd.AddAnalyzers(staticcheck.Analyzers...)
	cmd.AddAnalyzers(stylecheck.Analyzers...)
	cmd.AddAnalyzers(unused.Analyzer)
	cmd.AddBareAnalyzers(slices.DeleteFunc(slices.Clone(vet.Suite), func(a *analysis.Analyzer) bool {
		return slices.Contains(elsewhere, a.Name)
	})...)
	cmd.Run()
}
