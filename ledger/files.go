package ledger

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// QuickFile is the evidence that tandem ledger check makes again, and SourceFile
// that on mutants of the source.
const (
	QuickFile  = "quick.json"
	SourceFile = "source-mutants.json"
)

// Kept is the evidence of a folder.
type Kept struct {
	Evidence []*Evidence    // by the names of the files, but for QuickFile, a part of the others
	Source   *SourceMutants // nil: there is no such file
	quick    []byte         // nil: there is no such file
}

// Read reads the evidence in a folder. Errors name the file, or the folder by the
// name that is given.
func Read(name string, folder fs.FS) (*Kept, error) {
	files, err := fs.Glob(folder, "*.json")
	if err != nil || len(files) == 0 {
		return nil, fmt.Errorf("%s: found no files *.json, expected evidence", name)
	}
	k := &Kept{}
	for _, file := range files {
		text, err := fs.ReadFile(folder, file)
		if err != nil {
			return nil, err
		}
		switch file {
		case QuickFile:
			k.quick = text
		case SourceFile:
			k.Source, err = ParseSource(file, text)
		default:
			var e *Evidence
			e, err = ParseEvidence(file, text)
			k.Evidence = append(k.Evidence, e)
		}
		if err != nil {
			return nil, err
		}
	}
	return k, nil
}

// MergeFiles is the evidence in files, as one. The error names the file.
func MergeFiles(names []string) (*Evidence, error) {
	var parts []*Evidence
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		e, err := ParseEvidence(name, text)
		if err != nil {
			return nil, err
		}
		parts = append(parts, e)
	}
	return Merge(parts...)
}

// Ledger is the ledger of those entries by the evidence.
func (k *Kept) Ledger(version string, entries []*Entry) (*Ledger, error) {
	l, err := New(version, entries, k.Evidence...)
	if err != nil {
		return nil, err
	}
	l.Source = k.Source
	return l, nil
}

// Quick is the evidence of QuickFile.
func (k *Kept) Quick() (*Evidence, error) {
	if k.quick == nil {
		return nil, errors.New("found no " + QuickFile + " among the evidence")
	}
	return ParseEvidence(QuickFile, k.quick)
}
