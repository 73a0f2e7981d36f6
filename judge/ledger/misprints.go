package ledger

// Misprint is a place where the paper prints something else than it means, since
// another place of it contradicts what is printed: a wrong letter, a missing index.
// What changes a meaning, and so a verdict, is a reading and not a misprint.
type Misprint struct {
	Paper   string `json:"paper" jsonschema:"the page of the paper, as embed"`
	Section string `json:"section" jsonschema:"the section of the paper"`
	Place   string `json:"place" jsonschema:"where it is"`
	Printed string `json:"printed" jsonschema:"what is printed"`
	Meant   string `json:"meant" jsonschema:"what is meant"`
	Why     string `json:"why" jsonschema:"why it is a misprint"`
}

// Misprints lists those of misprints.txt, paper by paper.
func Misprints() []Misprint {
	return blocks("misprints.txt", func(paper string, f map[string]string) Misprint {
		return Misprint{paper, f["section"], f["place"], f["printed"], f["meant"], f["why"]}
	}, "section", "place", "printed", "meant", "why")
}
