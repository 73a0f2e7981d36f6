package verifiers

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

func TestTests(t *testing.T) {
	p, c := opened(t, "var a: []bv8;\nvar p: bool;\nvar x: bv4;\nx := *;\nif p { assert x != bv4(a[1]); }\n")
	suite := func(spec string, tests ...string) fstest.MapFS {
		dir := fstest.MapFS{Metadata: {Data: []byte("<?xml version=\"1.0\"?><!DOCTYPE test-metadata PUBLIC \"a\" \"b\"><test-metadata><producer>hand</producer><specification>" + spec + "</specification></test-metadata>")}}
		for i, text := range tests {
			dir[fmt.Sprintf("t%d.xml", i)] = &fstest.MapFile{Data: []byte("<?xml version=\"1.0\"?><!DOCTYPE testcase PUBLIC \"a\" \"b\">" + text)}
		}
		return dir
	}
	in := func(values string) string {
		return "<input>" + strings.ReplaceAll(values, " ", "</input><input>") + "</input>"
	}
	const call, edges = "COVER( init(main()), FQL(COVER EDGES(@CALL(reach_error))) )", "COVER EDGES(@DECISIONEDGE)"
	for _, row := range []struct {
		name string
		dir  fstest.MapFS
		want string
		note string
	}{
		{"a test", suite(edges, `<testcase coversError="true">`+in("7 0x15 2 1 0 5")+"</testcase>"), "right", ""},
		{"the only one", suite(call, `<testcase>`+in("7 -251 2 1 0 5")+"</testcase>"), "right", ""},
		{"p is false", suite(call, `<testcase>`+in("7 21 2 0 0 5")+"</testcase>"), "wrong; t0.xml: claimed is error, and the run ends final a=[7, 21] p=false x=0", ""},
		{"of edges", suite(edges, `<testcase>`+in("7 21 2 1 0 5")+"</testcase>"), "nothing judged", "1 tests cover no error"},
		{"too long", suite(call, `<testcase>`+in("7 21 3 1 0 5")+"</testcase>"), "nothing judged", "t0.xml: v_a.n is 3, and the C program stops with it"},
		{"too large", suite(call, `<testcase>`+in("7 21 2 1 0 16")+"</testcase>"), "nothing judged", "t0.xml: it reads 16, and the C program stops with it"},
	} {
		doc, notes, err := Tests(row.dir, c)
		if err != nil {
			t.Fatal(err)
		}
		if said := judged(t, p, doc); said != row.want {
			t.Errorf("%s: got  %s\nwant %s", row.name, said, row.want)
		}
		if said := strings.Join(notes, "; "); !strings.Contains(said, row.note) || row.note == "" && said != "" {
			t.Errorf("%s: notes %q, want %q", row.name, said, row.note)
		}
	}
	for _, bad := range []string{"<testcase", `<testcase coversError="true">` + in("x") + "</testcase>", "<other/>", "<testcase>" + strings.Repeat(" ", MaxSuite) + "</testcase>"} {
		if _, _, err := Tests(suite(call, bad), c); err == nil || !strings.HasPrefix(err.Error(), "t0.xml: ") {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

// A test suite in an archive, with a folder or without, is that of the files. What is packed counts as large as it is.
func TestArchive(t *testing.T) {
	p, c := opened(t, "var x: bv8;\nassert x != 7;\n")
	packed := func(folder string, files map[string]string) []byte {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		for _, name := range slices.Sorted(maps.Keys(files)) {
			w, err := z.Create(folder + name)
			if err == nil {
				_, err = io.WriteString(w, files[name])
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	files := map[string]string{Metadata: "<test-metadata><producer>hand</producer></test-metadata>", "t.xml": `<testcase coversError="true"><input>7</input></testcase>`}
	for _, folder := range []string{"", "test-suite/"} {
		src := packed(folder, files)
		dir, err := Archive(src)
		if err != nil || !IsArchive(src) {
			t.Fatal(err)
		}
		doc, _, err := Tests(dir, c)
		if err != nil {
			t.Fatal(err)
		}
		if said := judged(t, p, doc); said != "right" || len(doc.Claims) != 1 {
			t.Errorf("%q: %s, %d claims", folder, said, len(doc.Claims))
		}
	}
	bomb := maps.Clone(files)
	for i := range 3 {
		bomb[fmt.Sprintf("u%d.xml", i)] = "<testcase>" + strings.Repeat(" ", MaxSuite/3) + "</testcase>"
	}
	src := packed("", bomb)
	dir, err := Archive(src)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := Tests(dir, c); err == nil || len(src) > 1<<20 || !strings.Contains(err.Error(), "u2.xml: found more than 64 MiB up to here") {
		t.Errorf("%d bytes: %v", len(src), err)
	}
	delete(files, Metadata)
	for _, bad := range [][]byte{packed("", files), src[:len(src)/2], []byte("PK\x03\x04")} {
		if _, err := Archive(bad); err == nil {
			t.Errorf("%d bytes are read", len(bad))
		}
	}
}
