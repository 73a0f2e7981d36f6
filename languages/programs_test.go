package languages_test

// small is programs of which each rule of each language is part.
const small = `var x, y: int;
var b: bool;
x := x + y;
b := x > y;
if !(x > 3) && b { x := -(x + y); }
y := x - y;
if x > 2 { y := x + 1; } else { y := y * 2; }
while x > y { x := x - 1; }
y := x;`

const withArrays = `var a: []int;
var f: [int]int;
var i, r: int;
f[i] := 1;
i := a[a[i]];
r := f[r] + a[i];
a[i] := r;
a[r] := a[i] + 1;
if a[r] > a[i] { r := 0; } else { a[0] := a[r]; }
|a| := r - 1;
while a[i] > 0 { a[i] := a[i] - 1; }`

const withCalls = `var x, y: int;
proc R(w: int) {
	x := w;
}
proc P(u: int, v: int) {
	u := u + v;
	x := x + u;
	v := v + x;
	R(v);
	y := u + v;
	if u > 0 { P(v, u - x); x := u; }
	y := u;
	while y > x { v := v + 1; x := y + v; }
}
P(x, y + 1);
P(y, x);
y := x + y;`

const withBoth = `var a: []int;
var n: int;
proc Q(i: int, b: []int) {
	b[i] := n;
	n := b[i] + a[i];
	if i > 0 { Q(b[i] - 1, b); }
	a := b;
}
Q(a[n], a);
Q(n, a);
n := a[0];`

// withObjects and withMethods are programs of which each rule of the language of
// objects is part.
const withObjects = `class C {
	f: C;
	n: int;
}
var x, y, z: C;
var b: bool;
var k: int;
y := new C;
z := b ? y : x;
if x == y { k := 1; }
if x == (b ? y : x) { k := 2; }
k := z.n;
if z.f == x { k := k + 1; }
x.f := y;
while x.f.n > k { x := x.f; }
if (b ? x : y.f).n > 0 { k := 0; }
z.f := new C;`

const withMethods = `class C {
	f: C;
	method m(u: C, v: int): C {
		if v > 0 {
			u.f := this.m(u.f, v - 1);
			x := u;
		}
		k := v;
		if v > 1 {
			return u.f.f;
			k := 0;
		}
	}
	method n(u: C): C {
		if u == nil {
			u := this;
			return u.f.f;
		}
		this.n(nil);
		x := u;
		y := u.f.n(u);
		u := x;
	}
}
var x, y: C;
var k: int;
x.n(y.f);
y.f := x.m(x, k);
x := y.m(nil, 0);`
