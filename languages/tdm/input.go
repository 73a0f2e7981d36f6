package tdm

import (
	"errors"

	"tandem/concrete"
	"tandem/languages"
)

// Initial is the initial valuation that the values and the heap file of the
// input give, and which objects are printed by another name than in the file.
func Initial(p Program, in languages.Input) (V concrete.Valuation, note string, err error) {
	return V, "", errors.New("not yet")
}
