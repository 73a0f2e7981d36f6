package report

import "slices"

// box is a drawn node: its size and its upper left corner, in the unit of the drawing.
type box struct {
	width, height float64
	x, y          float64
	parent        int // its number; -1: it is a root. Parents come first
}

// The least space between boxes beside each other, and between one below another.
const (
	boxGap = 16.0
	rowGap = 34.0
)

// outline is a tree's left and right edges by level, the root's last, relative to the root's middle.
type outline struct{ left, right []float64 }

// tidy lays boxes out: what is as far from the root stands in a row, a box stands above
// the middle of what is below it, trees beside each other are as near as their outlines
// let them, and boxes do not overlap. It returns the size of the whole.
//
// Source: Reingold and Tilford, "Tidier Drawings of Trees", 1981: trees are moved
// together along their outlines. Here boxes have sizes.
func tidy(boxes []box) (width, height float64) {
	below, level := make([][]int, len(boxes)), make([]int, len(boxes))
	var rows []float64 // their heights
	for i, b := range boxes {
		if b.parent >= 0 {
			below[b.parent] = append(below[b.parent], i)
			level[i] = level[b.parent] + 1
		}
		if level[i] == len(rows) {
			rows = append(rows, 0)
		}
		rows[level[i]] = max(rows[level[i]], b.height)
	}
	from := make([]float64, len(boxes)) // the middle, from that of the box above
	outlines := make([]outline, len(boxes))
	var roots []int
	for i := len(boxes) - 1; i >= 0; i-- {
		o := beside(below[i], from, outlines)
		half := boxes[i].width / 2
		o.left, o.right = append(o.left, -half), append(o.right, half)
		outlines[i] = o
		if boxes[i].parent < 0 {
			roots = append(roots, i)
		}
	}
	slices.Reverse(roots)
	beside(roots, from, outlines)
	tops := make([]float64, len(rows))
	for i, h := range rows {
		tops[i] = height
		height += h
		if i < len(rows)-1 {
			height += rowGap
		}
	}
	least := 0.0
	middle := make([]float64, len(boxes))
	for i, b := range boxes {
		middle[i] = from[i]
		if b.parent >= 0 {
			middle[i] += middle[b.parent]
		}
		boxes[i].x, boxes[i].y = middle[i]-b.width/2, tops[level[i]]
		least = min(least, boxes[i].x)
	}
	for i := range boxes {
		boxes[i].x -= least
		width = max(width, boxes[i].x+boxes[i].width)
	}
	return width, height
}

// beside puts trees beside each other, and says of each where its middle is from that of all. It
// returns the outline of all, whose last level is theirs. The outlines of the trees are used up.
func beside(trees []int, from []float64, outlines []outline) outline {
	var all outline // from the middle of the first tree
	at := 0.0
	for n, i := range trees {
		o := outlines[i]
		outlines[i] = outline{}
		if n == 0 {
			all = o
			continue
		}
		shared := min(len(all.right), len(o.left))
		gap := func(k int) float64 { return all.right[len(all.right)-1-k] - o.left[len(o.left)-1-k] + boxGap }
		at = gap(0)
		for k := range shared {
			at = max(at, gap(k))
		}
		from[i] = at
		all = outline{joined(all.left, o.left, at, false), joined(all.right, o.right, at, true)}
	}
	if len(trees) > 1 {
		for _, i := range trees {
			from[i] -= at / 2
		}
		for k := range all.left {
			all.left[k] -= at / 2
			all.right[k] -= at / 2
		}
	}
	return all
}

// joined returns the edges of two trees as one: of the levels that both have those of the
// second, moved, if it is on the outside, and else those of the first.
func joined(first, second []float64, by float64, outside bool) []float64 {
	list := make([]float64, max(len(first), len(second)))
	for k := range list { // from the top
		a, b := len(first)-1-k, len(second)-1-k
		switch {
		case a < 0, b >= 0 && outside:
			list[len(list)-1-k] = second[b] + by
		default:
			list[len(list)-1-k] = first[a]
		}
	}
	return list
}
