package main

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// tables is the benchmarks as Markdown, one table a package.
func tables(list []*benchmark) string {
	var text strings.Builder
	var pkgs []string
	for _, b := range list {
		if !slices.Contains(pkgs, b.pkg) {
			pkgs = append(pkgs, b.pkg)
		}
	}
	for i, pkg := range pkgs {
		if i > 0 {
			text.WriteString("\n")
		}
		fmt.Fprintf(&text, "`%s`\n\n", pkg)
		text.WriteString("| benchmark | counts | allocations | memory | time | detail |\n|---|---|---|---|---|---|\n")
		for _, b := range list {
			if b.pkg == pkg {
				fmt.Fprintf(&text, "| %s |\n", strings.Join(row(b), " | "))
			}
		}
	}
	return text.String()
}

// row is the cells of one benchmark.
func row(b *benchmark) []string {
	var counts, pieces []string
	allocs, memory, time := "–", "–", "–"
	for _, unit := range b.units {
		v := b.median(unit)
		what, per, _ := strings.Cut(unit, "/")
		what, isTime := strings.CutSuffix(what, "-ms")
		switch {
		case unit == "ns/op":
			time = duration(v)
		case unit == "B/op":
			memory = size(v)
		case unit == "allocs/op":
			allocs = number(v)
		case unit == "MB/s":
			pieces = append(pieces, significant(v)+" MB/s")
		case isTime:
			pieces = append(pieces, what+" "+duration(v*1e6))
		case what == "ns":
			pieces = append(pieces, duration(v)+" a "+one(per))
		case what == "µs":
			pieces = append(pieces, duration(v*1e3)+" a "+one(per))
		case per == "op":
			counts = append(counts, number(v)+" "+plural(what, v))
		default:
			pieces = append(pieces, significant(v)+" "+unit)
		}
	}
	name := strings.ReplaceAll(strings.ReplaceAll(b.name, "_", " "), "|", `\|`)
	return []string{name, list(counts), allocs, memory, time, list(pieces)}
}

func list(parts []string) string {
	if len(parts) == 0 {
		return "–"
	}
	return strings.Join(parts, ", ")
}

// one and plural are a word as a count of one and of n has it.
func one(word string) string { return strings.TrimSuffix(word, "s") }

func plural(word string, n float64) string {
	if n == 1 {
		return one(word)
	}
	return one(word) + "s"
}

// number is a count with its thousands apart.
func number(v float64) string {
	s := strconv.FormatFloat(math.Round(v), 'f', 0, 64)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// significant is a number to three digits.
func significant(v float64) string {
	if v >= 100 {
		return number(v)
	}
	return strconv.FormatFloat(v, 'g', 3, 64)
}

// duration is a time, given in nanoseconds.
func duration(ns float64) string {
	for _, u := range []struct {
		size float64
		name string
	}{{1e9, "s"}, {1e6, "ms"}, {1e3, "µs"}} {
		if ns >= u.size {
			return significant(ns/u.size) + " " + u.name
		}
	}
	return significant(ns) + " ns"
}

// size is a number of bytes.
func size(bytes float64) string {
	for _, u := range []struct {
		size float64
		name string
	}{{1 << 30, "GiB"}, {1 << 20, "MiB"}, {1 << 10, "KiB"}} {
		if bytes >= u.size {
			return significant(bytes/u.size) + " " + u.name
		}
	}
	return significant(bytes) + " B"
}
