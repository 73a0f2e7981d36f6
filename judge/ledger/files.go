package ledger

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"

	"tandem/internal/outfile"
)

// QuickFile is the evidence that tandem ledger check makes again. Each file may be compressed: then
// its name ends with .gz.
const QuickFile = "quick.json"

// Kept is the evidence of a folder.
type Kept struct {
	Evidence []*Evidence // by the names of the files, but for QuickFile, a part of the others
	quick    []byte      // nil: there is no such file
}

// Read reads the evidence in a folder. Errors name the file, or the folder by the
// name that is given.
func Read(name string, folder fs.FS) (*Kept, error) {
	files, err := fs.Glob(folder, "*.json")
	packed, errPacked := fs.Glob(folder, "*.json"+gz)
	files = append(files, packed...)
	if err != nil || errPacked != nil || len(files) == 0 {
		return nil, fmt.Errorf("%s: found no files *.json or *.json.gz, expected evidence", name)
	}
	slices.SortFunc(files, func(a, b string) int { return cmp.Compare(plain(a), plain(b)) })
	for i, file := range files {
		if i > 0 && plain(files[i-1]) == plain(file) {
			return nil, fmt.Errorf("%s: found %s and %s, expected one of them", name, files[i-1], file)
		}
	}
	// Most of the time of tandem ledger goes here, so the files are decoded side by side.
	parts, errs := make([]Kept, len(files)), make([]error, len(files))
	var all sync.WaitGroup
	next := make(chan int)
	for range min(runtime.GOMAXPROCS(0), len(files)) {
		all.Go(func() {
			for i := range next {
				parts[i], errs[i] = readFile(files[i], folder)
			}
		})
	}
	for i := range files {
		next <- i
	}
	close(next)
	all.Wait()
	k := &Kept{}
	for i, part := range parts {
		if errs[i] != nil {
			return nil, errs[i]
		}
		k.Evidence = append(k.Evidence, part.Evidence...)
		if part.quick != nil {
			k.quick = part.quick
		}
	}
	return k, nil
}

// readFile returns what one file adds.
func readFile(file string, folder fs.FS) (k Kept, err error) {
	text, err := bounded(file, folder.Open)
	if err != nil {
		return k, err
	}
	if plain(file) == QuickFile {
		k.quick = text
		return k, nil
	}
	e, err := ParseEvidence(file, text)
	k.Evidence = append(k.Evidence, e)
	return k, err
}

// bounded returns the text of a file, unpacked. One that is larger than MaxEvidence, or never
// ends, is an error.
func bounded(name string, open func(string) (fs.File, error)) ([]byte, error) {
	f, err := open(name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, outfile.Cause(err))
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && info.IsDir() {
		return nil, fmt.Errorf("%s: found a directory, expected a file of evidence", name)
	}
	text, err := io.ReadAll(io.LimitReader(f, MaxEvidence+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, outfile.Cause(err))
	}
	if len(text) <= MaxEvidence {
		text, err = Unpack(name, text)
	}
	if err == nil && len(text) > MaxEvidence {
		err = tooLarge(name)
	}
	return text, err
}

// MergeFiles returns the evidence in files, as one. The error names the file. Evidence of several commits
// is of none. The same run twice would count twice: it is an error, but for an exhaustive one with the same
// results, which goes with random runs of other seeds and is taken once.
func MergeFiles(names []string) (*Evidence, error) {
	var all *Evidence
	seen := map[string]*Run{}
	for _, name := range names {
		text, err := bounded(name, func(name string) (fs.File, error) { return os.Open(name) })
		if err != nil {
			return nil, err
		}
		e, err := ParseEvidence(name, text)
		if err != nil {
			return nil, err
		}
		if err := e.once(seen); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		switch {
		case all == nil:
			all = e
			continue
		case e.Version != all.Version:
			return nil, fmt.Errorf("%s: found evidence of version %s, expected %s", name, e.Version, all.Version)
		case e.Commit != all.Commit:
			all.Commit = UnknownCommit
		}
		all.Runs, all.Killing, all.Proofs = append(all.Runs, e.Runs...), append(all.Killing, e.Killing...), append(all.Proofs, e.Proofs...)
	}
	return all, nil
}

// once leaves out the exhaustive runs that were seen before, with the same results. Any other run or trial of
// mutants that was seen is an error.
func (e *Evidence) once(seen map[string]*Run) error {
	var runs []Run
	for i := range e.Runs {
		r := &e.Runs[i]
		key := fmt.Sprint(r.about(), r.Seed, r.Checks, r.Refuting)
		for _, report := range r.Reports {
			key += " " + report.ID
		}
		switch before := seen[key]; {
		case before == nil:
			seen[key] = r
			runs = append(runs, *r)
		case r.Mode != Exhaustive || !bytes.Equal(encode(before), encode(r)):
			return fmt.Errorf("found the run of %s a second time, expected each once", r.about())
		}
	}
	e.Runs = runs
	for i := range e.Killing {
		key := "mutants of " + e.Killing[i].Language
		if seen[key] != nil {
			return fmt.Errorf("found the %s a second time, expected them once", key)
		}
		seen[key] = &Run{}
	}
	return nil
}

// Ledger returns the ledger of those entries by the evidence.
func (k *Kept) Ledger(version string, entries []*Entry) (*Ledger, error) {
	return New(version, entries, k.Evidence...)
}

// Quick returns the evidence of QuickFile.
func (k *Kept) Quick() (*Evidence, error) {
	if k.quick == nil {
		return nil, errors.New("found no " + QuickFile + " among the evidence")
	}
	return ParseEvidence(QuickFile, k.quick)
}

// gz is the end of the names of files that are compressed.
const gz = ".gz"

// plain returns the name of a file without that end.
func plain(name string) string { return strings.TrimSuffix(name, gz) }

// Pack returns the bytes that a file of that name has for a text: compressed if the name
// ends with .gz. The same text gives the same bytes.
func Pack(name string, text []byte) []byte {
	if !strings.HasSuffix(name, gz) {
		return text
	}
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err == nil {
		_, err = w.Write(text)
	}
	if err = errors.Join(err, w.Close()); err != nil {
		panic(err) // a buffer takes everything
	}
	return b.Bytes()
}

// Unpack returns the text of which a file of that name has these bytes: more than
// MaxEvidence of it is cut off.
func Unpack(name string, packed []byte) ([]byte, error) {
	if !strings.HasSuffix(name, gz) {
		return packed, nil
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, fmt.Errorf("%s: found what is not compressed, expected gzip: %w", name, err)
	}
	text, err := io.ReadAll(io.LimitReader(r, MaxEvidence+1))
	if err != nil {
		return nil, fmt.Errorf("%s: found what is not compressed as a whole: %w", name, err)
	}
	return text, nil
}
