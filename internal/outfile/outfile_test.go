package outfile_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"tandem/internal/outfile"
)

// folder returns a new folder with old.txt, which has "old", link.txt, which leads to
// it, and the folder sub.
func folder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	old := filepath.Join(dir, "old.txt")
	err := errors.Join(os.WriteFile(old, []byte("old"), 0o600), os.Chmod(old, 0o640), os.Mkdir(filepath.Join(dir, "sub"), 0o755))
	if err == nil && runtime.GOOS != "windows" {
		err = os.Symlink("old.txt", filepath.Join(dir, "link.txt"))
	}
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// contents returns what a folder has: name (mode) text, a line each.
func contents(t *testing.T, dir string) string {
	t.Helper()
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, f := range files {
		info, err := f.Info()
		if err != nil {
			t.Fatal(err)
		}
		switch text, _ := os.ReadFile(filepath.Join(dir, f.Name())); {
		case f.IsDir():
			lines = append(lines, f.Name()+"/")
		case info.Mode().IsRegular():
			lines = append(lines, f.Name()+" "+info.Mode().String()+" "+string(text))
		default:
			lines = append(lines, f.Name()+" -> "+string(text))
		}
	}
	return strings.Join(lines, "\n")
}

// placeAt returns a place for a text of any kind.
func placeAt(name string) (*outfile.Place, error) {
	return outfile.New(io.Discard).At(outfile.Request{Flag: "--out", Name: name, Kind: outfile.Program()})
}

func TestWrite(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links and modes")
	}
	const same = "link.txt -> old\nold.txt -rw-r----- old\nsub/"
	for _, row := range []struct {
		name, file string
		want       string
		err        string // behind the name of the file
	}{
		{"new", "new.txt", "link.txt -> old\nnew.txt MODE new\nold.txt -rw-r----- old\nsub/", ""},
		{"there", "old.txt", "link.txt -> new\nold.txt -rw-r----- new\nsub/", ""},
		{"link", "link.txt", "link.txt -> new\nold.txt -rw-r----- new\nsub/", ""},
		{"folder", "sub", same, "found a directory, expected a file"},
		{"nowhere", "nowhere/new.txt", same, "no such file or directory"},
		{"device", os.DevNull, same, "found something that is no regular file, expected a file, which is read again"},
	} {
		t.Run(row.name, func(t *testing.T) {
			dir := folder(t)
			name := row.file
			if !filepath.IsAbs(name) {
				name = filepath.Join(dir, name)
			}
			p, err := placeAt(name)
			if before := contents(t, dir); before != same {
				t.Errorf("before the work the folder has\n%s", before)
			}
			if err == nil {
				err = errors.Join(p.Write([]byte("first")), p.Write([]byte("new")))
			}
			if want := "--out " + name + ": " + row.err; (err == nil) != (row.err == "") || err != nil && err.Error() != want {
				t.Errorf("got the error %v, want %q", err, want)
			}
			if got, want := contents(t, dir), strings.Replace(row.want, "MODE", modeOfNew(t), 1); got != want {
				t.Errorf("the folder has\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// modeOfNew returns the permissions that the process gives to new files.
func modeOfNew(t *testing.T) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "other")
	if err := os.WriteFile(name, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(name)
	if err != nil {
		t.Fatal(err)
	}
	return info.Mode().String()
}

// A file is beside its place until it is kept, and nowhere when it is discarded,
// alone or with all others.
func TestDiscard(t *testing.T) {
	dir := folder(t)
	before := contents(t, dir)
	name := filepath.Join(dir, "old.txt")
	files := outfile.New(io.Discard)
	p, err := files.At(outfile.Request{Name: name, Kind: outfile.Program()})
	if err != nil {
		t.Fatal(err)
	}
	for _, discard := range []func(*outfile.File){(*outfile.File).Discard, func(*outfile.File) { files.Discard() }} {
		f, err := p.Create()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(f, "new"); err != nil {
			t.Fatal(err)
		}
		if now := contents(t, dir); !strings.Contains(now, "new") || !strings.Contains(now, "old.txt -rw-r----- old") {
			t.Errorf("under way the folder has\n%s", now)
		}
		discard(f)
		f.Discard()
		if err := f.Keep(); err == nil {
			t.Error("what was discarded is kept")
		}
		if after := contents(t, dir); after != before {
			t.Errorf("the folder has\n%s\nwant\n%s", after, before)
		}
	}
	f, err := p.Create()
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Keep(); err != nil {
		t.Fatal(err)
	}
	f.Discard()
	if text, err := os.ReadFile(name); err != nil || len(text) > 0 {
		t.Errorf("what was kept is %q, %v", text, err)
	}
}

// Standard output is that of the command.
func TestStandardOutput(t *testing.T) {
	var out bytes.Buffer
	p, err := outfile.New(&out).At(outfile.Request{Name: "-", Kind: outfile.XML()})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Write([]byte("text")); err != nil || out.String() != "text" {
		t.Errorf("got %q, %v", out.String(), err)
	}
}

// Where the file cannot be put in its place, what was written stays beside it.
func TestLostPlace(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "new.txt")
	p, err := placeAt(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(name, "sub"), 0o755); err != nil {
		t.Fatal(err)
	}
	err = p.Write([]byte("new"))
	left, _ := filepath.Glob(filepath.Join(dir, ".tandem-*"))
	if err == nil || len(left) != 1 || !strings.Contains(err.Error(), left[0]+" has what is new: ") {
		t.Fatalf("got %v, and %q is left", err, left)
	}
	if text, err := os.ReadFile(left[0]); string(text) != "new" {
		t.Errorf("it has %q, %v", text, err)
	}
}

// A file of another kind is not written over, unless that is forced; an input never
// is.
func TestKinds(t *testing.T) {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, err := io.WriteString(w, `{"schema": "tandem.a/v1", "long": "`+strings.Repeat("long", 1000)+`"}`)
	if err := errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	a := outfile.Document("an a", "tandem.a/v2")
	for _, row := range []struct {
		name, there string
		kind        outfile.Kind
		want        bool
		reason      string
	}{
		{"suite", "<?xml ?>\n<testcase>", outfile.XML(), true, "it begins so"},
		{"suite over graph", "digraph x {}", outfile.XML(), false, "another kind"},
		{"script", "; a comment", outfile.Script(), true, "it begins so"},
		{"document", `{"schema":"tandem.a/v1"}`, a, true, "any version"},
		{"document that is cut", `{"first": [1, {}], "schema": "tandem.a/v2", "`, a, true, "the head alone is read"},
		{"document of another schema", `{"schema": "tandem.ab/v2"}`, a, false, "another name"},
		{"inner schema", `{"a": {"schema": "tandem.a/v2"}}`, a, false, "not that of the document"},
		{"list", `["schema", "tandem.a/v2"]`, a, false, "no object"},
		{"text", "schema", a, false, "no JSON"},
		{"compressed", packed.String(), a, true, "as files of evidence are"},
		{"empty", "", a, true, "nothing is lost"},
	} {
		t.Run(row.name, func(t *testing.T) {
			name := filepath.Join(t.TempDir(), "file")
			if err := os.WriteFile(name, []byte(row.there), 0o666); err != nil {
				t.Fatal(err)
			}
			r := outfile.Request{Name: name, Kind: row.kind}
			files := outfile.New(io.Discard)
			_, err := files.At(r)
			var refused *outfile.Error
			if (err == nil) != row.want || err != nil && !errors.As(err, &refused) {
				t.Errorf("%s: got %v", row.reason, err)
			}
			r.Force = true
			if _, err := files.At(r); err != nil {
				t.Errorf("forced: %v", err)
			}
			r.Inputs = []string{"another", name}
			if _, err := files.At(r); err == nil {
				t.Error("an input is written over")
			}
		})
	}
}

func TestCause(t *testing.T) {
	plain := errors.New("plain")
	for _, err := range []error{plain, &fs.PathError{Op: "open", Path: "x", Err: plain}, &os.LinkError{Op: "link", Old: "x", New: "y", Err: plain}} {
		if got := outfile.Cause(err); got != plain {
			t.Errorf("%v: got %v", err, got)
		}
	}
}
