// Command tandem is Tandem over the language tally alone.
package main

import (
	"tandem/command"
	"tandem/examples/tally/entry"
	"tandem/languages"
)

func main() { command.Main(languages.New(entry.Language())) }
