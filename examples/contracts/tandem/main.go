// Command tandem is Tandem over methods with contracts alone.
package main

import (
	"tandem/command"
	"tandem/examples/contracts/entry"
	"tandem/languages"
)

func main() { command.Main(languages.New(entry.Language())) }
