package report

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// randomBoxes returns a tree of boxes, in the order in which trees are told.
func randomBoxes(chance *rand.Rand, n int) []box {
	list := make([]box, n)
	for i := range list {
		list[i] = box{width: 20 + float64(chance.IntN(300)), height: 10 + float64(chance.IntN(60)), parent: i - 1}
		if i > 0 && chance.IntN(3) == 0 {
			list[i].parent = chance.IntN(i)
		}
	}
	return list
}

// overlaps returns a pair of boxes that overlap; "" for none.
func overlaps(boxes []box) string {
	for i, a := range boxes {
		for j, b := range boxes[:i] {
			if a.x < b.x+b.width && b.x < a.x+a.width && a.y < b.y+b.height && b.y < a.y+a.height {
				return fmt.Sprintf("%d and %d: %+v, %+v", j, i, b, a)
			}
		}
	}
	return ""
}

// laidOut returns what is wrong with a layout; "" for nothing.
func laidOut(boxes []box, width, height float64) string {
	if pair := overlaps(boxes); pair != "" {
		return "boxes overlap: " + pair
	}
	below := map[int][]box{}
	for i, b := range boxes {
		if b.x < 0 || b.y < 0 || b.x+b.width > width+1e-6 || b.y+b.height > height+1e-6 {
			return fmt.Sprintf("box %d is outside of %v, %v: %+v", i, width, height, b)
		}
		if b.parent < 0 {
			continue
		}
		if up := boxes[b.parent]; b.y < up.y+up.height+rowGap {
			return fmt.Sprintf("box %d is not below its parent: %+v, %+v", i, b, up)
		}
		below[b.parent] = append(below[b.parent], b)
	}
	for i, list := range below {
		first, last, up := list[0], list[len(list)-1], boxes[i]
		middle := (first.x + first.width/2 + last.x + last.width/2) / 2
		if math.Abs(middle-up.x-up.width/2) > 1e-6 {
			return fmt.Sprintf("box %d is not above the middle of what is below it", i)
		}
		for k := 1; k < len(list); k++ {
			if list[k].x < list[k-1].x+list[k-1].width+boxGap-1e-6 {
				return fmt.Sprintf("below box %d the order is another one, or they are too near", i)
			}
		}
	}
	return ""
}

// No boxes overlap, whatever the tree: random ones, long ones, wide ones.
func TestTidy(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 1))
	for n := range 300 {
		boxes := randomBoxes(chance, 1+n%60)
		width, height := tidy(boxes)
		if what := laidOut(boxes, width, height); what != "" {
			t.Fatalf("tree %d: %s", n, what)
		}
	}
	chain, star := make([]box, 3000), make([]box, 3000)
	for i := range chain {
		chain[i] = box{width: 50, height: 20, parent: i - 1}
		star[i] = box{width: 50, height: 20, parent: min(i-1, 0)}
	}
	if width, height := tidy(chain); width != 50 || height != 3000*20+2999*rowGap {
		t.Errorf("a chain is %v wide and %v high", width, height)
	}
	if width, height := tidy(star); width != 2999*50+2998*boxGap || height != 40+rowGap {
		t.Errorf("a star is %v wide and %v high", width, height)
	}
	if width, height := tidy(nil); width != 0 || height != 0 {
		t.Errorf("nothing is %v wide and %v high", width, height)
	}
}

// Trees beside each other are as near as their outlines let them: the wide box of the
// one stands below the short chain of the other.
func TestTidyIsNarrow(t *testing.T) {
	boxes := []box{
		{width: 10, height: 10, parent: -1},
		{width: 10, height: 10, parent: 0},
		{width: 10, height: 10, parent: 0},
		{width: 200, height: 10, parent: 2},
	}
	if width, _ := tidy(boxes); width != 200 {
		t.Errorf("%v wide, want that of the widest box: %+v", width, boxes)
	}
}

// The test of layouts finds one that overlaps.
func TestOverlapsAreFound(t *testing.T) {
	boxes := randomBoxes(rand.New(rand.NewPCG(2, 2)), 40)
	width, height := tidy(boxes)
	for i := range boxes {
		if boxes[i].parent == 3 || i == 20 {
			boxes[i].x, boxes[i].y = boxes[10].x+1, boxes[10].y+1
		}
	}
	if laidOut(boxes, width, height) == "" || overlaps(boxes) == "" {
		t.Error("nothing is found")
	}
}
