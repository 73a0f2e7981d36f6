package logplot

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

// Figure is charts in rows, with one legend for all of them: series of one name are
// drawn in the same way.
type Figure struct {
	Title string
	Rows  [][]Chart
}

// Chart is one coordinate system. What it has is above 0: a point that is not has
// no place on a logarithmic axis, and is left out.
type Chart struct {
	Title  string
	X, Y   string // what the axes are, with units
	Series []Series
}

// Series is one line.
type Series struct {
	Name   string
	Points []Point
}

// Point is a place on a line.
type Point struct{ X, Y float64 }

func (p Point) drawn() bool { return p.X > 0 && p.Y > 0 }

// The sizes of a figure, in pixels.
const (
	width, height             = 300, 210 // of a chart with what belongs to it
	left, right, top, bottom  = 52, 14, 30, 40
	margin                    = 12
	title, legendLine, sample = 24, 18, 34
	letter                    = 11
	perLine                   = 3 // names in a line of the legend
)

// styles are how the lines of a figure are drawn, in the order in which their names
// first occur.
var styles = []struct{ colour, dash, mark string }{
	{"#000000", "", "disc"},
	{"#c0392b", "6 3", "square"},
	{"#1f618d", "2 3", "triangle"},
	{"#1e8449", "8 3 2 3", "diamond"},
	{"#7d3c98", "", "ring"},
	{"#b9770e", "6 3", "box"},
	{"#555555", "2 3", "cross"},
	{"#117a65", "8 3 2 3", "plus"},
	{"#922b21", "12 3", "ring"},
	{"#2e4053", "1 2", "box"},
}

// Write draws the figure.
func (f Figure) Write(w io.Writer) error {
	d := &drawing{}
	names := f.names()
	columns := 0
	for _, row := range f.Rows {
		columns = max(columns, len(row))
	}
	lines := (len(names) + perLine - 1) / perLine
	head := margin + title + lines*legendLine + margin
	W, H := columns*width+2*margin, head+len(f.Rows)*height+margin
	d.printf(`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" font-family="sans-serif" font-size="11">`+"\n", W, H, W, H)
	d.printf(`<rect width="%d" height="%d" fill="white"/>`+"\n", W, H)
	d.text(float64(margin), margin+14, "start", "bold", f.Title)
	for i, name := range names {
		x := float64(margin + i%perLine*(W-2*margin)/perLine)
		y := float64(margin + title + i/perLine*legendLine + 6)
		d.line(i, []Point{{x, y}, {x + sample, y}})
		d.mark(i, Point{x + sample/2, y})
		d.text(x+sample+6, y+4, "start", "normal", name)
	}
	for r, row := range f.Rows {
		for c, chart := range row {
			d.printf(`<g transform="translate(%d %d)">`+"\n", margin+c*width, head+r*height)
			chart.draw(d, names)
			d.printf("</g>\n")
		}
	}
	d.printf("</svg>\n")
	_, err := io.WriteString(w, d.String())
	return err
}

// names is the names of the series, in the order in which they first occur.
func (f Figure) names() []string {
	var names []string
	for _, row := range f.Rows {
		for _, c := range row {
			for _, s := range c.Series {
				if !slices.Contains(names, s.Name) {
					names = append(names, s.Name)
				}
			}
		}
	}
	return names
}

func (c Chart) draw(d *drawing, names []string) {
	x, y := axis{from: left, to: width - right}, axis{from: height - bottom, to: top}
	for _, s := range c.Series {
		for _, p := range s.Points {
			if p.drawn() {
				x.add(p.X)
				y.add(p.Y)
			}
		}
	}
	d.text((left+width-right)/2, top-10, "middle", "bold", c.Title)
	d.printf(`<rect x="%d" y="%d" width="%d" height="%d" fill="none" stroke="#444"/>`+"\n", left, top, width-left-right, height-top-bottom)
	if x.none() {
		d.text((left+width-right)/2, height/2, "middle", "normal", "nothing above 0")
		return
	}
	x.widen(1.06)
	y.widen(1.25)
	last := math.Inf(-1)
	for _, t := range x.ticks() {
		at := x.at(t)
		if at-last < 2*letter {
			continue
		}
		last = at
		d.printf(`<path d="M%s %dV%d" stroke="#ddd"/>`+"\n", number(at), top, height-bottom)
		d.text(at, height-bottom+14, "middle", "normal", number(t))
	}
	last = math.Inf(1)
	for _, t := range y.ticks() {
		at := y.at(t)
		if last-at < letter {
			continue
		}
		last = at
		d.printf(`<path d="M%d %sH%d" stroke="#ddd"/>`+"\n", left, number(at), width-right)
		d.text(left-5, at+4, "end", "normal", short(t))
	}
	d.text((left+width-right)/2, height-bottom+30, "middle", "normal", c.X)
	d.printf(`<g transform="translate(12 %d) rotate(-90)">`, (top+height-bottom)/2)
	d.text(0, 0, "middle", "normal", c.Y)
	d.printf("</g>\n")
	for _, s := range c.Series {
		var places []Point
		for _, p := range s.Points {
			if p.drawn() {
				places = append(places, Point{x.at(p.X), y.at(p.Y)})
			}
		}
		i := slices.Index(names, s.Name)
		d.line(i, places)
		for _, p := range places {
			d.mark(i, p)
		}
	}
}

// drawing is the SVG that was written so far.
type drawing struct{ strings.Builder }

func (d *drawing) printf(format string, args ...any) { fmt.Fprintf(d, format, args...) }

var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

func (d *drawing) text(x, y float64, anchor, weight, text string) {
	d.printf(`<text x="%s" y="%s" text-anchor="%s" font-weight="%s">%s</text>`+"\n", number(x), number(y), anchor, weight, escape.Replace(text))
}

// line draws a line in the ith style.
func (d *drawing) line(i int, points []Point) {
	if len(points) < 2 {
		return
	}
	style := styles[i%len(styles)]
	d.printf(`<polyline fill="none" stroke="%s" stroke-width="1.4" stroke-dasharray="%s" points="`, style.colour, style.dash)
	for j, p := range points {
		if j > 0 {
			d.WriteByte(' ')
		}
		d.printf("%s,%s", number(p.X), number(p.Y))
	}
	d.printf(`"/>` + "\n")
}

// mark draws the mark of the ith style.
func (d *drawing) mark(i int, p Point) {
	style := styles[i%len(styles)]
	path, filled := "", true
	switch style.mark {
	case "disc", "ring":
		filled = style.mark == "disc"
		path = "m-3.2 0a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0z"
	case "square", "box":
		filled = style.mark == "square"
		path = "m-3 -3h6v6h-6z"
	case "triangle":
		path = "m0 -4l3.8 6.6h-7.6z"
	case "diamond":
		path = "m0 -4l4 4l-4 4l-4 -4z"
	case "cross":
		path = "m-3 -3l6 6m0 -6l-6 6"
	case "plus":
		path = "m-4 0h8m-4 -4v8"
	}
	fill := "white"
	if filled {
		fill = style.colour
	}
	d.printf(`<path d="M%s %s%s" fill="%s" stroke="%s"/>`+"\n", number(p.X), number(p.Y), path, fill, style.colour)
}

// axis is a logarithmic axis from one place of a chart to another.
type axis struct {
	from, to  float64
	low, high float64 // 0: nothing was added
}

func (a *axis) none() bool { return a.high == 0 }

func (a *axis) add(v float64) {
	if a.none() {
		a.low, a.high = v, v
	}
	a.low, a.high = min(a.low, v), max(a.high, v)
}

// widen leaves room at the ends.
func (a *axis) widen(by float64) { a.low, a.high = a.low/by, a.high*by }

// at is the place of v.
func (a *axis) at(v float64) float64 {
	return a.from + (a.to-a.from)*math.Log(v/a.low)/math.Log(a.high/a.low)
}

// rounding is by how much a tick may be outside of the axis.
const rounding = 1e-9

// ticks is the powers of ten that the axis has, and between them 2 and 5 times
// these if there are few.
func (a *axis) ticks() []float64 {
	for _, steps := range [][]float64{{1}, {1, 3}, {1, 2, 5}, {1, 2, 3, 4, 5, 6, 7, 8, 9}} {
		var list []float64
		for e := math.Floor(math.Log10(a.low)); e <= math.Ceil(math.Log10(a.high)); e++ {
			for _, s := range steps {
				if v := s * math.Pow(10, e); v >= a.low*(1-rounding) && v <= a.high*(1+rounding) {
					list = append(list, v)
				}
			}
		}
		if len(list) >= 4 || len(steps) == 9 {
			return list
		}
	}
	return nil
}

// number is v to two digits behind the point, without zeros at its end.
func number(v float64) string {
	return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.2f", v), "0"), ".")
}

// short is v on an axis: 100, 20k, 3M.
func short(v float64) string {
	for _, u := range []struct {
		size float64
		name string
	}{{1e9, "G"}, {1e6, "M"}, {1e3, "k"}} {
		if v >= u.size {
			return number(v/u.size) + u.name
		}
	}
	if v < 0.01 {
		return fmt.Sprintf("%.0e", v)
	}
	return number(v)
}
