package report

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"sync"
)

// commit is that of the source, as the linker was told; "": Go says it.
var commit string

// Described is what git describe says of the source, as the linker was told; "": nobody did.
var Described string

// Commit returns the commit of the source of this command; "" if it was changed, or nobody knows.
func Commit() string {
	if commit != "" {
		return commit
	}
	of := map[string]string{}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			of[s.Key] = s.Value
		}
	}
	if of["vcs.modified"] != "false" {
		return ""
	}
	return of["vcs.revision"]
}

// Build returns what tells this command from other builds: its commit, or the sum of its bytes.
var Build = sync.OnceValues(func() (string, error) {
	if c := Commit(); c != "" {
		return "the commit " + c, nil
	}
	name, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", err
	}
	return fmt.Sprintf("a build of changed source, with the sum %.16x", sum.Sum(nil)), nil
})
