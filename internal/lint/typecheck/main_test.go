package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestCheck(t *testing.T) {
	for _, tt := range []struct{ name, file, code, want, reason string }{
		{"fine", "p.go", "package p\n\nimport \"os\"\n\nvar X = os.Args\n", "", "as it is everywhere"},
		{"missing", "p.go", "package p\n\nimport \"syscall\"\n\nvar X = syscall.SIGWINCH\n", "undefined: syscall.SIGWINCH", "in the standard library elsewhere"},
		{"body", "p.go", "package p\n\nfunc X() int { return \"\" }\n", "cannot use", "bodies of functions are checked"},
		{"elsewhere", "p_linux.go", "package p\n", "build constraints exclude all Go files", "for another system"},
		{"syntax", "p.go", "package p\n\nfunc {\n", "expected 'IDENT'", "it is not Go"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.reason == "" {
				t.Fatal("no reason")
			}
			t.Chdir(t.TempDir())
			for name, text := range map[string]string{"go.mod": "module m\n\ngo 1.26\n", filepath.Join("p", tt.file): tt.code, "q/q.go": "package q\n\nimport _ \"m/p\"\n"} {
				if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			got := ""
			if err := check("js", "wasm", []string{"./q"}); err != nil {
				got = err.Error()
			}
			if (tt.want == "") != (got == "") || !strings.Contains(got, tt.want) {
				t.Errorf("got %q, want %q: %s", got, tt.want, tt.reason)
			}
		})
	}
}
