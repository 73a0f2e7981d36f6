package ledger_test

import (
	"testing"
	"testing/fstest"

	"tandem/judge/ledger"
)

// A wrong file is an error, and the quick evidence is no evidence of the ledger.
func TestRead(t *testing.T) {
	good := (&ledger.Evidence{Schema: ledger.EvidenceSchema, Version: "1"}).Encode()
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	for _, row := range []struct {
		name   string
		files  fstest.MapFS
		want   string // the error
		reason string
	}{
		{"nothing", fstest.MapFS{"a.txt": file("")}, "there: found no files *.json or *.json.gz, expected evidence", "no evidence"},
		{"good", fstest.MapFS{"a.json": file(string(good)), ledger.QuickFile: file("no JSON")}, "", "the quick evidence is read when it is asked for"},
		{"compressed", fstest.MapFS{"a.json.gz": file(string(ledger.Pack("a.json.gz", good))), ledger.QuickFile + ".gz": file(string(ledger.Pack(".gz", []byte("no JSON"))))}, "", "as it is kept"},
		{"both", fstest.MapFS{"a.json.gz": file(string(ledger.Pack("a.json.gz", good))), "a.json": file(string(good))}, "there: found a.json and a.json.gz, expected one of them", "it would count twice"},
		{"not compressed", fstest.MapFS{"a.json.gz": file(string(good))}, "a.json.gz: found what is not compressed, expected gzip: gzip: invalid header", "the name says that it is"},
		{"cut off", fstest.MapFS{"a.json.gz": file(string(ledger.Pack("a.json.gz", good)[:40]))}, "a.json.gz: found what is not compressed as a whole: unexpected EOF", "half a file"},
		{"evidence", fstest.MapFS{"a.json": file("{")}, "a.json:1:1: found the end of the file, expected more JSON", "half a document"},
	} {
		t.Run(row.name, func(t *testing.T) {
			k, err := ledger.Read("there", row.files)
			if row.want != "" {
				if err == nil || err.Error() != row.want {
					t.Errorf("%s: got %v, want %s", row.reason, err, row.want)
				}
				return
			}
			if err != nil || len(k.Evidence) != 1 {
				t.Errorf("%s: got %+v, %v", row.reason, k, err)
			}
			if _, err := k.Quick(); err == nil {
				t.Error("no error of the quick evidence")
			}
		})
	}
}
