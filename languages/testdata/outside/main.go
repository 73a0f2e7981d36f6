// Command outside is Tandem over a language of another module.
package main

import (
	"outside/entry"

	"tandem/command"
	"tandem/languages"
)

func main() { command.Main(languages.New(entry.Language())) }
