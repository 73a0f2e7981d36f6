package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// benchmark is one benchmark, with every number that was measured.
type benchmark struct {
	pkg, name string
	units     []string // in the order of their first occurrence
	values    map[string][]float64
}

// median is the middle one of the numbers with that unit.
func (b *benchmark) median(unit string) float64 {
	v := slices.Sorted(slices.Values(b.values[unit]))
	return v[len(v)/2]
}

// procs is what go test puts behind a name: the number of threads.
var procs = regexp.MustCompile(`-\d+$`)

// read is the benchmarks in what go test printed, in its order.
func read(in io.Reader) ([]*benchmark, error) {
	var list []*benchmark
	seen := map[string]*benchmark{}
	pkg := ""
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		line := lines.Text()
		fields := strings.Fields(line)
		switch {
		case strings.HasPrefix(line, "pkg: "):
			pkg = strings.TrimPrefix(fields[1], "tandem/")
			continue
		case strings.HasPrefix(line, "--- FAIL"), strings.HasPrefix(line, "FAIL"), strings.HasPrefix(line, "panic:"):
			return nil, fmt.Errorf("a benchmark failed: %s", line)
		case len(fields) < 4 || len(fields)%2 != 0 || !strings.HasPrefix(fields[0], "Benchmark"):
			continue
		}
		name := procs.ReplaceAllString(strings.TrimPrefix(fields[0], "Benchmark"), "")
		b := seen[pkg+" "+name]
		if b == nil {
			b = &benchmark{pkg: pkg, name: name, values: map[string][]float64{}}
			seen[pkg+" "+name] = b
			list = append(list, b)
		}
		for i := 2; i < len(fields); i += 2 { // behind the name and the number of runs
			v, err := strconv.ParseFloat(fields[i], 64)
			if err != nil {
				return nil, fmt.Errorf("found %q, expected a number: %s", fields[i], line)
			}
			unit := fields[i+1]
			if b.values[unit] == nil {
				b.units = append(b.units, unit)
			}
			b.values[unit] = append(b.values[unit], v)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, errors.New("found no benchmarks, expected what go test -bench prints")
	}
	return list, nil
}
