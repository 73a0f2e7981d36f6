#!/usr/bin/env python3
"""outside.py FAMILY SIZE ok|bug writes FAMILY_SIZE_ok.c and .tdm here, the same program with the same question, and
prints the name and the bound unwind. Each family is a program of a textbook or a standard, with early exits, buffers,
tables or states; SIZE is the length of its input:

kmp       Knuth, Morris and Pratt's matcher of the pattern aab, with its table (Cormen et al., Introduction to Algorithms, 32.4)
atoi      digits to a number, until the first other character, at most 19 (Kernighan and Ritchie, The C Programming Language, 2.7)
utf8      is a text well formed, by the states of a decoder (RFC 3629, section 4, without its lower bounds)
comments  /* comments */ are removed (Kernighan and Ritchie, exercise 1-23)
fletcher  a checksum of 8 bits (RFC 1146, appendix I)
flag      the Dutch national flag (Dijkstra, A Discipline of Programming, chapter 14)
majority  the vote of Boyer and Moore (MJRTY, a fast majority vote algorithm, 1981)
"""
import sys

HEAD = '''#include <assert.h>
#include <stdint.h>
#ifdef KLEE
void klee_make_symbolic(void *, unsigned long, const char *);
void klee_assume(unsigned long);
#define IN(x) klee_make_symbolic(&x, sizeof x, #x)
#define ASSUME(b) klee_assume(b)
#else
void __CPROVER_assume(_Bool);
#define IN(x)
#define ASSUME(b) __CPROVER_assume(b)
#endif
typedef uint8_t u8;
typedef uint32_t u32;
typedef uint64_t u64;
int main(void) {
'''


def kmp(n, bug):
    fall = 0 if bug else 1  # aa and then a: one a is left of the match
    c = f'''u8 a[{n}]; IN(a); int q = 0, at = -1;
for (int i = 0; i < {n}; i++) {{
  if (q == 2) {{ if (a[i] == 98) {{ at = i; break; }} if (a[i] == 97) q = {fall + 1}; else q = 0; }}
  else if (a[i] == 97) q = q + 1;
  else q = 0;
}}
if (at >= 0) {{ assert(a[at - 2] == 97); assert(a[at - 1] == 97); }}
else for (int i = 2; i < {n}; i++) assert((a[i - 2] != 97) | (a[i - 1] != 97) | (a[i] != 98));
'''
    t = f'''var a: []bv8; var i, q, at: int;
assume |a| == {n};
q := 0; at := -1;
for i := 0; i < {n}; i := i + 1 {{
  if q == 2 {{ if a[i] == 98 {{ at := i; break; }} if a[i] == 97 {{ q := {fall + 1}; }} else {{ q := 0; }} }}
  else if a[i] == 97 {{ q := q + 1; }}
  else {{ q := 0; }}
}}
if at >= 0 {{ assert a[at - 2] == 97; assert a[at - 1] == 97; }}
else {{ for i := 2; i < {n}; i := i + 1 {{ assert a[i - 2] != 97 || a[i - 1] != 97 || a[i] != 98; }} }}
'''
    return c, t


def atoi(n, bug):
    top = 58 if bug else 57
    c = f'''u8 a[{n}]; IN(a); u64 v = 0, p = 1;
for (int i = 0; i < {n}; i++) {{
  if ((a[i] < 48) | (a[i] > {top})) break;
  v = 10 * v + (u64)(a[i] - 48); p = 10 * p;
}}
assert(v < p);
'''
    t = f'''var a: []bv8; var i: int; var v, p: bv64;
assume |a| == {n};
v := 0; p := 1;
for i := 0; i < {n}; i := i + 1 {{
  if a[i] < 48 || a[i] > {top} {{ break; }}
  v := 10 * v + bv64(a[i] - 48); p := 10 * p;
}}
assert v < p;
'''
    return c, t


def utf8(n, bug):
    last = 191 if bug else 127  # of one byte
    c = f'''u8 a[{n}]; IN(a); int need = 0, heads = 0, tails = 0, bad = 0;
for (int i = 0; i < {n}; i++) {{
  if (need > 0) {{ if ((a[i] < 128) | (a[i] > 191)) {{ bad = 1; break; }} need = need - 1; tails = tails + 1; }}
  else if (a[i] <= {last}) {{ if (a[i] > 127) tails = tails + 1; }}
  else if ((a[i] < 194) | (a[i] > 244)) {{ bad = 1; break; }}
  else {{ heads = heads + 1; if (a[i] < 224) need = 1; else if (a[i] < 240) need = 2; else need = 3; }}
}}
if ((bad == 0) & (need == 0)) {{ assert(tails >= heads); assert(tails <= 3 * heads); }}
'''
    t = f'''var a: []bv8; var i, need, heads, tails, bad: int;
assume |a| == {n};
need := 0; heads := 0; tails := 0; bad := 0;
for i := 0; i < {n}; i := i + 1 {{
  if need > 0 {{ if a[i] < 128 || a[i] > 191 {{ bad := 1; break; }} need := need - 1; tails := tails + 1; }}
  else if a[i] <= {last} {{ if a[i] > 127 {{ tails := tails + 1; }} }}
  else if a[i] < 194 || a[i] > 244 {{ bad := 1; break; }}
  else {{ heads := heads + 1; if a[i] < 224 {{ need := 1; }} else if a[i] < 240 {{ need := 2; }} else {{ need := 3; }} }}
}}
if bad == 0 && need == 0 {{ assert tails >= heads; assert tails <= 3 * heads; }}
'''
    return c, t


def comments(n, bug):
    back = 1 if bug else 2  # a star behind a star
    c = f'''u8 a[{n}], b[{n}]; IN(a); int s = 0, m = 0;
for (int i = 0; i < {n}; i++) b[i] = 0;
for (int i = 0; i < {n}; i++) {{
  if (s == 0) {{ if (a[i] == 47) s = 3; else {{ b[m] = a[i]; m = m + 1; }} }}
  else if (s == 3) {{
    if (a[i] == 42) s = 1;
    else {{ b[m] = 47; m = m + 1; if (a[i] != 47) {{ b[m] = a[i]; m = m + 1; s = 0; }} }}
  }}
  else if (s == 1) {{ if (a[i] == 42) s = 2; }}
  else {{ if (a[i] == 47) s = 0; else if (a[i] == 42) s = {back}; else s = 1; }}
}}
assert(m <= {n});
for (int i = 1; i < {n}; i++) if (s == 1) assert((a[i - 1] != 42) | (a[i] != 42) | (i < {n} - 1));
'''
    t = f'''var a, b: []bv8; var i, s, m: int;
assume |a| == {n};
|b| := {n};
s := 0; m := 0;
for i := 0; i < {n}; i := i + 1 {{ b[i] := 0; }}
for i := 0; i < {n}; i := i + 1 {{
  if s == 0 {{ if a[i] == 47 {{ s := 3; }} else {{ b[m] := a[i]; m := m + 1; }} }}
  else if s == 3 {{
    if a[i] == 42 {{ s := 1; }}
    else {{ b[m] := 47; m := m + 1; if a[i] != 47 {{ b[m] := a[i]; m := m + 1; s := 0; }} }}
  }}
  else if s == 1 {{ if a[i] == 42 {{ s := 2; }} }}
  else {{ if a[i] == 47 {{ s := 0; }} else if a[i] == 42 {{ s := {back}; }} else {{ s := 1; }} }}
}}
assert m <= {n};
for i := 1; i < {n}; i := i + 1 {{ if s == 1 {{ assert a[i - 1] != 42 || a[i] != 42 || i < {n} - 1; }} }}
'''
    return c, t


def fletcher(n, bug):
    top = 256 if bug else 255
    c = f'''u8 a[{n}]; IN(a); u32 s = 0, t = 0;
for (int i = 0; i < {n}; i++) {{
  s = s + a[i]; if (s >= {top}) s = s - 255;
  t = t + s; if (t >= 255) t = t - 255;
}}
assert(s < 255); assert(t < 255);
'''
    t = f'''var a: []bv8; var i: int; var s, t: bv32;
assume |a| == {n};
s := 0; t := 0;
for i := 0; i < {n}; i := i + 1 {{
  s := s + bv32(a[i]); if s >= {top} {{ s := s - 255; }}
  t := t + s; if t >= 255 {{ t := t - 255; }}
}}
assert s < 255; assert t < 255;
'''
    return c, t


def flag(n, bug):
    grow = "" if bug else "m = m + 1; "
    grown = "" if bug else "m := m + 1; "
    c = f'''u8 a[{n}], t; IN(a); int l = 0, m = 0, h = {n};
for (int i = 0; i < {n}; i++) ASSUME(a[i] <= 2);
for (int k = 0; (k < {n}) & (m < h); k++) {{
  if (a[m] == 0) {{ t = a[l]; a[l] = a[m]; a[m] = t; l = l + 1; {grow}}}
  else if (a[m] == 1) m = m + 1;
  else {{ h = h - 1; t = a[h]; a[h] = a[m]; a[m] = t; }}
}}
for (int i = 1; i < {n}; i++) assert(a[i - 1] <= a[i]);
'''
    t = f'''var a: []bv8; var t: bv8; var i, k, l, m, h: int;
assume |a| == {n};
for i := 0; i < {n}; i := i + 1 {{ assume a[i] <= 2; }}
l := 0; m := 0; h := {n};
for k := 0; k < {n} && m < h; k := k + 1 {{
  if a[m] == 0 {{ t := a[l]; a[l] := a[m]; a[m] := t; l := l + 1; {grown}}}
  else if a[m] == 1 {{ m := m + 1; }}
  else {{ h := h - 1; t := a[h]; a[h] := a[m]; a[m] := t; }}
}}
for i := 1; i < {n}; i := i + 1 {{ assert a[i - 1] <= a[i]; }}
'''
    return c, t


def majority(n, bug):
    begin = 0 if bug else 1  # votes of a new candidate
    c = f'''u8 a[{n}], key, x; IN(a); IN(key); int c = 0, k = 0;
x = a[0];
for (int i = 0; i < {n}; i++) {{
  if (c == 0) {{ x = a[i]; c = {begin}; }}
  else if (a[i] == x) c = c + 1;
  else c = c - 1;
}}
for (int i = 0; i < {n}; i++) if (a[i] == key) k = k + 1;
if (2 * k > {n}) assert(x == key);
'''
    t = f'''var a: []bv8; var key, x: bv8; var i, c, k: int;
assume |a| == {n};
x := a[0]; c := 0; k := 0;
for i := 0; i < {n}; i := i + 1 {{
  if c == 0 {{ x := a[i]; c := {begin}; }}
  else if a[i] == x {{ c := c + 1; }}
  else {{ c := c - 1; }}
}}
for i := 0; i < {n}; i := i + 1 {{ if a[i] == key {{ k := k + 1; }} }}
if 2 * k > {n} {{ assert x == key; }}
'''
    return c, t


if __name__ == "__main__":
    family = {f.__name__: f for f in (kmp, atoi, utf8, comments, fletcher, flag, majority)}.get(sys.argv[1])
    if not family:
        sys.exit("outside.py: no family " + sys.argv[1])
    size = int(sys.argv[2])
    if family is atoi and size > 19:
        sys.exit("outside.py: a number of more than 19 digits has no place in 64 bits")
    c, t = family(size, sys.argv[3] == "bug")
    name = "_".join(sys.argv[1:4])
    open(name + ".c", "w").write(HEAD + c + "return 0;\n}\n")
    open(name + ".tdm", "w").write(t)
    print(name, size + 1)
