package command

import (
	"io"
	"os"
	"strings"
	"testing"

	"tandem/languages/all"
)

func TestZZ(t *testing.T) {
	Run(all.Register(), strings.Fields(os.Getenv("ZZ")), strings.NewReader(""), io.Discard, os.Stderr)
}
