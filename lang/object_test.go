package lang

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

const objects = `var n, m: Node;
var k: int;

class Node {
    val: int;
    next: Node;

    method find(v: int): Node {
        if this.val == v {
            return this;
        }
        m := this.next.find(v);
        return m == nil ? nil : m;
    }

    method Node(v: int) {
        this.val := v;
        k := k + 1;
        this.next := new Node;
        (v > 0 ? this : this.next).val := 3;
        return;
    }

    method touch() { }
}

class Empty { }

n := new Node;
n.Node(3);
n.next.touch();
m.next := n.find(k);
`

// What programs with objects denote has a source text, and reading it gives the
// same program.
func TestObjectsRoundTrip(t *testing.T) {
	p, err := Parse("", []byte(objects))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(objects, p.String()); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	node := p.Class(Class("Node"))
	if f, ok := node.Field("next"); !ok || f.Array().Name != "Node.next" || f.Array().Type.String() != "[Node]Node" {
		t.Errorf("next is %v", f)
	}
	if m := node.Method("find"); m.FullName() != "Node.find" || len(m.Locals()) != 2 || m.Locals()[0].Scope != m.Params[0].Scope {
		t.Errorf("find is %v with %v", m.FullName(), m.Locals())
	}
	if n := len(p.Bodies()); n != 4 {
		t.Errorf("%d bodies", n)
	}
}

func TestConstructorIsCreationAndCall(t *testing.T) {
	class := "var n: Node; var k: int; class Node { next: Node; method Node(v: int) { } } "
	for _, row := range []struct{ name, in, want, reason string }{
		{"variable", "n := new Node(k);", "n := new Node; n.Node(k)", "the paper's abbreviation"},
		{"field", "n.next := new Node(k);", "n.next := new Node; n.next.Node(k)", "h is any heap variable"},
		{"none", "n := new Node;", "n := new Node", "the constructor is called only where parentheses say so"},
	} {
		t.Run(row.name, func(t *testing.T) {
			p, err := Parse("", []byte(class+row.in))
			if err != nil {
				t.Fatal(err)
			}
			if got := Brief(p.Body, 0); got != row.want {
				t.Errorf("%s: got %s, want %s", row.reason, got, row.want)
			}
		})
	}
}

// Where a nil-pointer error is possible, in the order of evaluation.
func TestDerefs(t *testing.T) {
	class := "var n, m: Node; var k: int; class Node { val: int; next: Node; method m(u: Node): Node { } } "
	for _, row := range []struct {
		name, in string
		want     []string
		reason   string
	}{
		{"read", "k := n.next.val;", []string{"n.next", "n.next.val"}, "what is inside comes first"},
		{"written", "n.next.val := m.val;", []string{"n.next", "n.next.val", "m.val"}, "the place comes before the value"},
		{"new", "n.next := new Node;", []string{"n.next"}, "the place is a use"},
		{"call", "n.next := n.next.m(m.next);", []string{"n.next", "m.next", "n.next.m"}, "the call comes last, and h after it"},
		{"choice", "if n.next == nil { }", []string{"n.next"}, "tests use objects"},
		{"none", "n := m;", nil, "a variable is no use"},
	} {
		t.Run(row.name, func(t *testing.T) {
			p, err := Parse("", []byte(class+row.in))
			if err != nil {
				t.Fatal(err)
			}
			var got, built []string
			s := p.Body.Head()
			for _, a := range DerefsOf(s) {
				got = append(got, a.String())
				if !a.At.From.IsValid() {
					t.Errorf("%v has no place", a)
				}
			}
			if diff := cmp.Diff(row.want, got); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
			if call, ok := s.(*Invoke); ok {
				bare := *call
				bare.Accesses = nil
				for _, a := range DerefsOf(&bare) {
					built = append(built, a.String())
				}
				if diff := cmp.Diff(row.want, built); diff != "" {
					t.Errorf("built: -want +got\n%s", diff)
				}
				receive, _ := call.Receive()
				if h := DerefsOf(receive); len(h) != 1 || h[0].String() != "n.next" {
					t.Errorf("h := r uses %v", h)
				}
			}
		})
	}
}
