package main

import "testing"

func TestLink(t *testing.T) {
	for _, c := range []struct{ command, want, reason string }{
		{"bin/tandem trace a.tdm --in x=9,y=2 --width 120", "[the run](http://localhost:8000/#view=step&file=a.tdm&inputs=x%3D9%2Cy%3D2)", "a run"},
		{"bin/tandem explore a.tdm --bound unroll=3 | head -4", "[the tree](http://localhost:8000/#view=tree&file=a.tdm&unroll=3)", "a bound of the page, and another command behind it"},
		{"bin/tandem run a.tdm --in a.json --in v=3 --bound steps=20 2>&1", "[the run](http://localhost:8000/#view=step&file=a.tdm&inputs=v%3D3)", "the page has the heap, and bounds of its own"},
		{"printf 'var x: int;' | bin/tandem run - --input 3", "[the run](http://localhost:8000/#view=step&file=program.tdm&program=var+x%3A+int%3B&reads=3)", "a program without a file"},
		{"bin/tandem trace a.tdm --path TF --simplify", "[the tree](http://localhost:8000/#view=tree&file=a.tdm)", "a path is one of the tree"},
		{"bin/tandem explore a.tdm --check overflow", "", "the page has no such flag"},
		{"bin/tandem bmc a.tdm", "", "nor such a view"},
	} {
		if got := link(c.command); got != c.want {
			t.Errorf("%s: %s: %s, want %s", c.reason, c.command, got, c.want)
		}
	}
}
