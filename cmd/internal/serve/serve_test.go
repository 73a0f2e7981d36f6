package serve

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The files come with the headers, to this machine alone, until the context ends.
func TestServe(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "index.html"), []byte("the page"), 0o666); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	told, tells := io.Pipe()
	done := make(chan error)
	go func() { done <- serve(ctx, dir, 0, tells) }()
	line, err := bufio.NewReader(told).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	url, _, _ := strings.Cut(line, " ")
	secret := filepath.Join(t.TempDir(), "secret")
	if err := errors.Join(os.WriteFile(secret, []byte("secret"), 0o666), os.Symlink(secret, filepath.Join(dir, "out")), os.WriteFile(filepath.Join(dir, ".git"), []byte("secret"), 0o666)); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		host, method, path string
		status             int
		reason             string
	}{
		{"", "GET", "", 200, "the address that is printed"},
		{"localhost:1", "GET", "", 200, "the name of this machine"},
		{"evil.example", "GET", "", 403, "another name that leads here"},
		{"", "POST", "", 405, "nothing is sent here"},
		{"", "GET", "out", 500, "a link that leads out of the folder"},
		{"", "GET", ".git", 404, "a hidden file"},
	} {
		r, err := http.NewRequest(row.method, url+row.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Host = row.host
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil || answer.StatusCode != row.status || strings.Contains(string(body), "secret") {
			t.Errorf("%s: status %d, expected %d (%v)", row.reason, answer.StatusCode, row.status, err)
		}
		if row.status == 200 && (string(body) != "the page" || answer.Header.Get("Cross-Origin-Embedder-Policy") != "require-corp" ||
			!strings.Contains(answer.Header.Get("Content-Security-Policy"), "default-src 'self'") || answer.Header.Get("X-Content-Type-Options") != "nosniff") {
			t.Errorf("%s: %q with %v", row.reason, body, answer.Header)
		}
	}
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// What cannot be served is said.
func TestRefused(t *testing.T) {
	for _, row := range []struct {
		args         []string
		want, reason string
	}{
		{[]string{t.TempDir()}, "expected the page that make page writes", "a folder without page"},
		{[]string{"--port", "70000", "../../../page"}, "--port takes a number", "no port"},
	} {
		cmd := Command()
		cmd.SetArgs(row.args)
		cmd.SilenceErrors, cmd.SilenceUsage = true, true
		if err := cmd.Execute(); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: %v", row.reason, err)
		}
	}
}
