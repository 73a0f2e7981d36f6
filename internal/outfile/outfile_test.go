package outfile_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"tandem/internal/outfile"
)

// folder is a new folder with old.txt, which has "old", link.txt, which leads to
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

// contents is what a folder has: name (mode) text, a line each.
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

// created writes a file with Create and Keep.
func created(name string, text []byte) error {
	f, err := outfile.Create(name)
	if err != nil {
		return err
	}
	defer f.Discard()
	if _, err := f.Write(text); err != nil {
		return err
	}
	return f.Keep()
}

func TestWrite(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links and modes")
	}
	const same = "link.txt -> old\nold.txt -rw-r----- old\nsub/"
	for _, row := range []struct {
		name  string
		write func(string, []byte) error
		file  string
		want  string
		err   string // a part of it
	}{
		{"Replace, new", outfile.Replace, "new.txt", "link.txt -> old\nnew.txt -rw-r--r-- new\nold.txt -rw-r----- old\nsub/", ""},
		{"Replace, there", outfile.Replace, "old.txt", "link.txt -> new\nold.txt -rw-r--r-- new\nsub/", ""},
		{"Replace, link", outfile.Replace, "link.txt", "link.txt -rw-r--r-- new\nold.txt -rw-r----- old\nsub/", ""},
		{"Replace, folder", outfile.Replace, "sub", same, "sub: "},
		{"Replace, nowhere", outfile.Replace, "nowhere/new.txt", same, "no such file"},
		{"New, new", outfile.New, "new.txt", "link.txt -> old\nnew.txt -rw-r--r-- new\nold.txt -rw-r----- old\nsub/", ""},
		{"New, there", outfile.New, "old.txt", same, "file exists"},
		{"New, link", outfile.New, "link.txt", same, "file exists"},
		{"Rewrite, there", outfile.Rewrite, "old.txt", "link.txt -> new\nold.txt -rw-r----- new\nsub/", ""},
		{"Rewrite, link", outfile.Rewrite, "link.txt", "link.txt -> new\nold.txt -rw-r----- new\nsub/", ""},
		{"Rewrite, new", outfile.Rewrite, "new.txt", same, "no such file"},
		{"Rewrite, folder", outfile.Rewrite, "sub", same, "is a directory"},
		{"Create, link", created, "link.txt", "link.txt -> new\nold.txt MODE new\nsub/", ""},
		{"Create, new", created, "new.txt", "link.txt -> old\nnew.txt MODE new\nold.txt -rw-r----- old\nsub/", ""},
		{"Create, folder", created, "sub", same, "found a directory, expected a file"},
		{"Create, nowhere", created, "nowhere/new.txt", same, "no such file"},
	} {
		t.Run(row.name, func(t *testing.T) {
			dir := folder(t)
			err := row.write(filepath.Join(dir, row.file), []byte("new"))
			if (err == nil) != (row.err == "") || err != nil && !strings.Contains(err.Error(), row.err) {
				t.Errorf("got the error %v, want %q", err, row.err)
			}
			got := contents(t, dir)
			if strings.Contains(row.want, "MODE") { // as the process gives them
				other := filepath.Join(t.TempDir(), "other")
				if err := os.WriteFile(other, nil, 0o666); err != nil {
					t.Fatal(err)
				}
				info, err := os.Stat(other)
				if err != nil {
					t.Fatal(err)
				}
				row.want = strings.Replace(row.want, "MODE", info.Mode().String(), 1)
			}
			if got != row.want {
				t.Errorf("the folder has\n%s\nwant\n%s", got, row.want)
			}
		})
	}
}

// A file is beside its place until it is kept, and nowhere when it is discarded.
func TestDiscard(t *testing.T) {
	dir := folder(t)
	before := contents(t, dir)
	name := filepath.Join(dir, "old.txt")
	f, err := outfile.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString("new"); err != nil {
		t.Fatal(err)
	}
	if now := contents(t, dir); !strings.Contains(now, "new") || !strings.Contains(now, "old.txt -rw-r----- old") {
		t.Errorf("under way the folder has\n%s", now)
	}
	f.Discard()
	f.Discard()
	if err := f.Keep(); err == nil {
		t.Error("what was discarded is kept")
	}
	if after := contents(t, dir); after != before {
		t.Errorf("the folder has\n%s\nwant\n%s", after, before)
	}
	if f, err = outfile.Create(name); err != nil {
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

func TestSame(t *testing.T) {
	dir := folder(t)
	at := func(name string) string { return filepath.Join(dir, name) }
	got := []bool{outfile.Same(at("old.txt"), at("sub/../old.txt")), outfile.Same(at("old.txt"), at("sub")), outfile.Same(at("new.txt"), at("new.txt")), outfile.Same(at("old.txt"), at("new.txt"))}
	if want := []bool{true, false, false, false}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
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
