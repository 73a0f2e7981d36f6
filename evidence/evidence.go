// Package evidence is the evidence that the ledger is made of: what runs found,
// as tandem ledger run writes it. Nothing in the files is written by hand; make
// ledger makes them anew.
package evidence

import "embed"

// Files is the files of evidence.
//
//go:embed *.json
var Files embed.FS
