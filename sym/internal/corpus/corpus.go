// Package corpus keeps the inputs that failed a test.
package corpus

import (
	"fmt"
	"hash/fnv"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// folder returns where the inputs of a test are: a file each, with a line for each number, len(s) of
// a slice among them. Numbers that are 0 are left out; those of a uint64 are its bits as an int64.
func folder(test string) string {
	return filepath.Join("testdata", "sym", strings.ReplaceAll(test, "/", "_"))
}

// Of lists the files with inputs of a test.
func Of(test string) []string {
	files, _ := filepath.Glob(filepath.Join(folder(test), "*"))
	return files
}

// Read returns the inputs in a file.
func Read(file string) (map[string]int64, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	model := map[string]int64{}
	at := 0
	for line := range strings.Lines(string(text)) {
		at++
		name, number, _ := strings.Cut(strings.TrimSpace(line), " = ")
		if model[name], err = strconv.ParseInt(number, 10, 64); err != nil {
			return nil, fmt.Errorf("%s:%d:1: found %q, expected NAME = NUMBER", file, at, strings.TrimSpace(line))
		}
	}
	return model, nil
}

// Keep writes inputs that failed a test, and returns the file.
func Keep(test string, model map[string]int64) (string, error) {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(model)) {
		if n := model[name]; n != 0 {
			fmt.Fprintf(&b, "%s = %d\n", name, n)
		}
	}
	h := fnv.New32a()
	h.Write([]byte(b.String()))
	file := filepath.Join(folder(test), fmt.Sprintf("%08x", h.Sum32()))
	if err := os.MkdirAll(folder(test), 0o777); err != nil {
		return "", err
	}
	return file, os.WriteFile(file, []byte(b.String()), 0o666)
}
