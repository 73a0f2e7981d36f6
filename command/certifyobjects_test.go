package command

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
