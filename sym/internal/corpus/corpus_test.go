package corpus

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What is kept is read again, without what is 0. A file that is no such is an error at its line.
func TestKeepAndRead(t *testing.T) {
	t.Chdir(t.TempDir())
	kept := map[string]int64{"x": -7, "s[1].a": 1 << 62, "b": 0}
	file, err := Keep("TestMid/all", kept)
	if err != nil || filepath.Dir(file) != filepath.Join("testdata", "sym", "TestMid_all") {
		t.Fatal(file, err)
	}
	if again, err := Keep("TestMid/all", kept); err != nil || again != file {
		t.Errorf("found %s %v, expected %s", again, err, file)
	}
	if diff := cmp.Diff([]string{file}, Of("TestMid/all")); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	got, err := Read(file)
	if delete(kept, "b"); err != nil || cmp.Diff(kept, got) != "" {
		t.Errorf("found %v %v, expected %v", got, err, kept)
	}
	for text, want := range map[string]string{
		"x = 7\nx: 7\n":           `:2:1: found "x: 7", expected NAME = NUMBER`,
		"x = many\n":              `:1:1: found "x = many", expected NAME = NUMBER`,
		"x = 9223372036854775808": `:1:1: found "x = 9223372036854775808", expected NAME = NUMBER`,
		"x = 1\n\ny = 2\n":        `:2:1: found "", expected NAME = NUMBER`,
	} {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if got, err := Read(file); err == nil || err.Error() != file+want {
			t.Errorf("found %v %v, expected %s", got, err, want)
		}
	}
	if got, err := Read(filepath.Dir(file)); err == nil {
		t.Errorf("a folder: found %v", got)
	}
	if err := os.WriteFile("file", nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll("testdata"); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("file", "testdata"); err != nil {
		t.Fatal(err)
	}
	if file, err := Keep("TestMid/all", kept); err == nil {
		t.Errorf("found %s, where there is no folder", file)
	}
}
