// Command tandem is Tandem over the language tally alone.
package main

import (
	"tandem/cmd"
	"tandem/examples/tally/entry"
	"tandem/languages"
)

func main() { cmd.Main(languages.New(entry.Language())) }
