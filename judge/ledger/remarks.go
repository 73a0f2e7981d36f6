package ledger

// Remark is what the paper says beside its definitions and theorems that could be run
// and is not modelled.
type Remark struct {
	Paper   string `json:"paper" jsonschema:"the page of the paper, as embed"`
	Section string `json:"section" jsonschema:"the section of the paper"`
	Text    string `json:"text" jsonschema:"what it says"`
	Why     string `json:"why" jsonschema:"why nothing runs it"`
}

// Remarks lists those of remarks.txt, paper by paper.
func Remarks() []Remark {
	return blocks("remarks.txt", func(paper string, f map[string]string) Remark {
		return Remark{paper, f["section"], f["text"], f["why"]}
	}, "section", "text", "why")
}
