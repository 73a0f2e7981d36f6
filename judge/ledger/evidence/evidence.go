// Package evidence is the evidence that the ledger is made of: what runs found,
// as tandem ledger run writes it, compressed. Nothing in the files is written by
// hand; make evidence makes them anew.
package evidence

import "embed"

// Files is the files of evidence.
//
//go:embed *.json.gz
var Files embed.FS
