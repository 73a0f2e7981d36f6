// Package inputs reads the initial values of a program's variables from short
// texts, as a command line has them: x=1,y=true. A value is what lang.ParseValue
// reads. The values of a heap file (lang/heapfile) may stand beside them, and then
// the texts may name its objects.
//
// What is read are values of variables, those of fields among them as arrays
// (lang.Field.Array): the package knows syntax only. Read what begins in read.go.
//
// Source: §2, "a valuation V" that a run begins with; the texts are ours.
package inputs
