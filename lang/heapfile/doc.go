// Package heapfile reads and writes initial states of programs as JSON: heap files
// of programs with classes (§4), of the schema tandem.heap/v1, and input files of
// any program, of the schema tandem.input/v1, which have the same form.
//
//	{
//	  "schema": "tandem.heap/v1",
//	  "objects": {
//	    "a": {"class": "Node", "fields": {"val": 3, "next": "b"}},
//	    "b": {"class": "Node"}
//	  },
//	  "variables": {"n": "a", "k": 5}
//	}
//
// An object has a name, which the values of fields and variables refer to; nil
// is null or "nil". Integers are numbers of any size, or strings. An array is
// [3, 1, 2], or {"0": 3, "else": 1, "length": 2}, where one without a bound has no
// length, or a string as --in has it. What is left out is at its default. Objects
// may refer to each other in cycles.
//
// What is read are values of variables, those of fields among them as arrays
// (lang.Field.Array), and so is what is written: the package knows syntax only.
// Read what begins in read.go; package jsonread knows where in the JSON it is.
//
// Source: §4, "A concrete configuration V = (G, H) consists of an assignment G
// of values to the variables and a heap H"; §4.1, fields as arrays.
package heapfile
