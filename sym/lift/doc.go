// Package lift writes a copy of ordinary Go functions over the symbolic values of package sym: an
// int64 becomes a sym.Int64, an operator a method, a condition a decision. The original stays, and
// is what a lifted function calls where its arguments are concrete, so that these run at full speed.
//
// What it cannot lift it refuses, with the place and advice: nothing becomes concrete silently.
//
// Read lift.go, then stmt.go and expr.go; types.go has the types.
//
// Source: Near and Jackson, Symbolic Execution for (Almost) Free, §2.1.1, where a library redefines
// the language's own if. Go's cannot be redefined, so that a copy has another one in its place.
package lift
