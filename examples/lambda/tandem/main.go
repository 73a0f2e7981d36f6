// Command tandem is Tandem over the λ-calculus alone.
package main

import (
	"tandem/command"
	"tandem/examples/lambda/entry"
	"tandem/languages"
)

func main() { command.Main(languages.New(entry.Language())) }
