package heapfile_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"tandem/lang"
	"tandem/lang/heapfile"
)

// ring returns a file in which so many objects are in a ring; next is the text of the
// name that object i refers to.
func ring(objects int, next func(i int) string) []byte {
	var b strings.Builder
	for i := 1; i <= objects; i++ {
		if i > 1 {
			b.WriteString(",\n")
		}
		fmt.Fprintf(&b, `"Node%d": {"class": "Node", "fields": {"val": %d, "next": "Node%s"}}`, i, i, next(i))
	}
	return []byte(file(b.String(), `"n": "Node1"`))
}

// allocated returns how many bytes f allocates, those that it gives back counted.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// A heap of many objects is read and written in time and memory linear in its
// size, whatever is wrong with it.
func TestCost(t *testing.T) {
	const objects = 20_000
	for _, row := range []struct {
		name string
		text []byte
		most uint64 // bytes allocated for a byte that is read, those that are given back counted
	}{
		{"ring", ring(objects, func(i int) string { return fmt.Sprint(i%objects + 1) }), 8},
		{"unknown objects", ring(objects, func(i int) string { return fmt.Sprint(-i) }), 17},
		{"one object many times", ring(objects, func(i int) string { return "1\"}}, \"Node1\": {\"class\": \"Node\", \"fields\": {\"next\": \"Node1" }), 20},
	} {
		t.Run(row.name, func(t *testing.T) {
			var h *heapfile.Heap
			var err error
			bytes := allocated(func() { h, err = heapfile.Read("h.json", row.text, program()) })
			if times := bytes / uint64(len(row.text)); times > row.most {
				t.Errorf("read %d bytes, allocated %d times as many", len(row.text), times)
			}
			if err == nil {
				bytes = allocated(func() { heapfile.Format(program(), at(h)) })
				if times := bytes / uint64(len(row.text)); times > 40 {
					t.Errorf("wrote about %d bytes, allocated %d times as many", len(row.text), times)
				}
			}
		})
	}
}

// What stays of a file is a few times its size.
func TestStays(t *testing.T) {
	const objects = 100_000
	text := ring(objects, func(i int) string { return fmt.Sprint(i%objects + 1) })
	live := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := live()
	h, err := heapfile.Read("h.json", text, program())
	if err != nil {
		t.Fatal(err)
	}
	stays := live() - before
	if stays > 2*uint64(len(text)) {
		t.Errorf("of %d bytes stay %d", len(text), stays)
	}
	t.Logf("of %d bytes stay %d", len(text), stays)
	if got := h.Values[next.Array()].(lang.ArrayValue).At(lang.Object(node, objects)); !got.Equal(lang.Object(node, 1)) {
		t.Errorf("the last object refers to %v", got)
	}
}
