// Package serve is the subcommand serve: the page over HTTP, on this machine alone. It is a package
// of its own because a web server is a fifth of all packages, and the page itself needs none.
package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tandem/cmd/internal/cli"
)

// Command returns the subcommand serve.
func Command() *cobra.Command {
	port := 8000
	cmd := cli.Command("serve [DIR]", func(cmd *cobra.Command, args []string) error {
		dir := filepath.Join("page", "dist")
		if len(args) == 1 {
			dir = args[0]
		}
		if _, err := os.Stat(filepath.Join(dir, "index.html")); err != nil {
			return cli.Inputf("%s: found no index.html, expected the page that make page writes", dir)
		}
		if port < 0 || port > 65535 {
			return cli.Usagef("--port takes a number up to 65535, found %d", port)
		}
		return serve(cmd.Context(), dir, port, cmd.ErrOrStderr())
	})
	cmd.ValidArgsFunction = cli.First(func() []string { return nil }, cobra.ShellCompDirectiveFilterDirs)
	cmd.Flags().IntVar(&port, "port", port, "the port; 0: any that is free")
	return cmd
}

// serve serves the files of a folder until ctx ends.
func serve(ctx context.Context, dir string, port int, told io.Writer) error {
	l, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil {
		return cli.Usagef("--port %d: %v", port, err)
	}
	root, err := os.OpenRoot(dir) // no link leads out of it
	if err != nil {
		return cli.Inputf("%v", err)
	}
	defer root.Close()
	fmt.Fprintf(told, "http://%s/ serves %s until Ctrl-C\n", l.Addr(), dir)
	server := &http.Server{
		Handler:     handler(http.FileServerFS(root.FS())),
		ReadTimeout: 10 * time.Second, WriteTimeout: 5 * time.Minute, IdleTimeout: time.Minute,
	}
	defer context.AfterFunc(ctx, func() { server.Close() })()
	if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// policy is what the page may load, as its own head has it.
const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"

// handler adds the headers that threads need, and rejects other hosts, whose names may lead here,
// what is no question for a file, and hidden files.
func handler(files http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host, _, err := net.SplitHostPort(r.Host)
		if err != nil {
			host = r.Host
		}
		if host != "localhost" && host != "127.0.0.1" {
			http.Error(w, "expected the host localhost", http.StatusForbidden)
			return
		}
		h := w.Header()
		switch {
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			h.Set("Allow", "GET, HEAD")
			http.Error(w, "expected GET or HEAD", http.StatusMethodNotAllowed)
			return
		case strings.Contains(r.URL.Path, "/."):
			http.NotFound(w, r)
			return
		}
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Embedder-Policy", "require-corp")
		h.Set("Cache-Control", "no-cache")
		files.ServeHTTP(w, r)
	})
}
