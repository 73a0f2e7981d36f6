// Package evidence is the evidence that the ledger is made of: what runs found,
// as tandem ledger run writes it, compressed. Nothing in the files is written by
// hand; make evidence makes them anew, and the summary of the ledger with them.
package evidence

import "embed"

// Files is the files of evidence.
//
//go:embed *.json.gz
var Files embed.FS

// Summary is what tandem ledger computes from Files, which takes ten times as long as to print it.
//
//go:embed summary.txt
var Summary string
