package main

import (
	"flag"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"tandem/cmd/scripts"
)

var update = flag.Bool("update", false, "rewrite what the scripts compare with")

func TestMain(m *testing.M) { testscript.Main(m, map[string]func(){"tandem": main, "tally": main}) }

func TestScripts(t *testing.T) { scripts.Run(t, *update) }
