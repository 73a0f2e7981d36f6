// Command outside is Tandem over a language of another module.
package main

import (
	"outside/entry"

	"tandem/cmd"
	"tandem/languages"
)

func main() { cmd.Main(languages.New(entry.Language())) }
