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
		{"of edges", suite(edges, `<testcase>`+in("7 21 2 1 0 5")+"</testcase>"), "nothing judged", "t0.xml: it covers no error, and nothing is claimed"},
		{"too long", suite(call, `<testcase>`+in("7 21 3 1 0 5")+"</testcase>"), "nothing judged", "t0.xml: v_a.n is 3, and the C program stops with it"},
		{"too large", suite(call, `<testcase>`+in("7 21 2 1 0 16")+"</testcase>"), "nothing judged", "t0.xml: it reads 16, and the C program stops with it"},
	} {
		doc, err := Tests(row.dir, p.Lang(), c)
		if err != nil {
			t.Fatal(err)
		}
		if said := judged(t, p, doc); said != row.want {
			t.Errorf("%s: got  %s\nwant %s", row.name, said, row.want)
		}
		if said := strings.Join(doc.Unread, "; "); !strings.Contains(said, row.note) || row.note == "" && said != "" {
			t.Errorf("%s: notes %q, want %q", row.name, said, row.note)
		}
	}
	for _, bad := range []string{"<testcase", `<testcase coversError="true">` + in("x") + "</testcase>", "<other/>", "<testcase>" + strings.Repeat(" ", MaxSuite) + "</testcase>"} {
		if _, err := Tests(suite(call, bad), p.Lang(), c); err == nil || !strings.HasPrefix(err.Error(), "t0.xml: ") {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

// Inputs are matched by their names, as Tandem writes them, and else by their order.
func TestNamedInputs(t *testing.T) {
	const text = "var a: []bv8;\nvar p: bool;\nvar x: bv4;\nx := *;\nif p { assert x != bv4(a[1]); }\n"
	in := func(list ...string) string {
		text := ""
		for i := 0; i < len(list); i += 2 {
			text += fmt.Sprintf("<input variable=%q type=\"t\">%s</input>", list[i], list[i+1])
		}
		return `<testcase coversError="true">` + text + "</testcase>"
	}
	for _, row := range []struct{ name, program, test, want string }{
		{"in another order", text, in("p", "true", "a", "[7, 5]", "in#1", "5", "x", "0"), "right"},
		{"one that does not fail", text, in("p", "true", "a", "[7, 5]", "in#1", "6"), "wrong; t.xml: claimed is error, and the run ends final a=[7, 5] p=true x=0"},
		{"integers, which C has not", "var n: int;\nassert n != -12345678901234567890123;\n", in("n", "-12345678901234567890123"), "right"},
		{"names of nothing, in order", text, in("", "7", "", "5", "", "2", "u", "1", "", "0", "v_x", "5"), "right"},
		{"without C", "var n: int;\nassert n != 3;\n", in("v_n", "3"), "nothing judged"},
		{"objects", "class N { v: int; } var l: N;\nassert l != nil;\n", in("l", "nil"), "nothing judged"},
		{"another type", text, in("p", "2"), `t.xml: found the input "2" of p, expected a value of type bool`},
	} {
		p, err := program(t, row.program)
		if err != nil {
			t.Fatal(err)
		}
		c, _ := NewText(p.Lang(), 2, nil)
		doc, err := Tests(fstest.MapFS{Metadata: {Data: []byte("<test-metadata/>")}, "t.xml": {Data: []byte(row.test)}}, p.Lang(), c)
		if err != nil {
			if err.Error() != row.want {
				t.Errorf("%s: %v", row.name, err)
			}
			continue
		}
		if said := judged(t, p, doc); said != row.want || (said == "nothing judged") != (len(doc.Unread) == 1) {
			t.Errorf("%s: got %s, want %s; %v", row.name, said, row.want, doc.Unread)
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
		doc, err := Tests(dir, p.Lang(), c)
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
	if _, err := Tests(dir, p.Lang(), c); err == nil || len(src) > 1<<20 || !strings.Contains(err.Error(), "u2.xml: found more than 64 MiB up to here") {
		t.Errorf("%d bytes: %v", len(src), err)
	}
	delete(files, Metadata)
	two := map[string]string{"a/" + Metadata: "<test-metadata/>", "b/" + Metadata: "<test-metadata/>", "b/t.xml": "<testcase/>"}
	apart := map[string]string{"a/" + Metadata: "<test-metadata/>", "t.xml": "<testcase/>"}
	damaged := bytes.ReplaceAll(packed("", map[string]string{Metadata: "<test-metadata/>", "t1.xml": "<testcase/>", "t2.xml": "<testcase/>"}), []byte("t2.xml"), []byte("t1.xml"))
	for want, bad := range map[string][]byte{
		"found no metadata.xml": packed("", files), "zip: ": src[:len(src)/2], "zip: not": []byte("PK\x03\x04"),
		"found a second metadata.xml": packed("", two), "found t.xml in the archive, expected the tests beside": packed("", apart),
		`found "t1.xml" twice`: damaged, `found "../t.xml" twice, or no name of a file`: packed("../", map[string]string{"t.xml": ""}),
	} {
		if _, err := Archive(bad); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
