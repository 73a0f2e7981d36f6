package lang_test

import (
	"testing"

	"tandem/lang"
)

// Stacks share what is below the top, and their depth is the number of closures.
func TestStack(t *testing.T) {
	var s lang.Stack[string]
	for _, c := range []string{"a", "b", "c"} {
		s = s.Push(c)
	}
	if s.Pop() != s.Replace("d").Pop() || s == s.Pop().Push("c") {
		t.Error("what is below the top is not shared, or a new stack is")
	}
	for i, want := range []string{"c", "b", "a"} {
		if s.Top() != want || s.Depth() != 3-i || s.Empty() {
			t.Errorf("got %s, %d closures, want %s, %d", s.Top(), s.Depth(), want, 3-i)
		}
		if got := s.Replace("d"); got.Depth() != 3-i || got.Top() != "d" {
			t.Errorf("with another top: got %s, %d closures", got.Top(), got.Depth())
		}
		s = s.Pop()
	}
	if s.Depth() != 0 || !s.Empty() {
		t.Errorf("below the last there are %d closures", s.Depth())
	}
}
