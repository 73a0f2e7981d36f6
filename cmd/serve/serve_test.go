package serve

import (
	"bufio"
	"context"
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
	for _, row := range []struct {
		host   string
		status int
		reason string
	}{
		{"", 200, "the address that is printed"},
		{"localhost:1", 200, "the name of this machine"},
		{"evil.example", 403, "another name that leads here"},
	} {
		r, err := http.NewRequest(http.MethodGet, url, nil)
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
		if err != nil || answer.StatusCode != row.status {
			t.Errorf("%s: status %d, expected %d (%v)", row.reason, answer.StatusCode, row.status, err)
		}
		if row.status == 200 && (string(body) != "the page" || answer.Header.Get("Cross-Origin-Embedder-Policy") != "require-corp") {
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
		{[]string{"--port", "70000", "../../page"}, "--port takes a number", "no port"},
	} {
		cmd := Command()
		cmd.SetArgs(row.args)
		cmd.SilenceErrors, cmd.SilenceUsage = true, true
		if err := cmd.Execute(); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: %v", row.reason, err)
		}
	}
}
