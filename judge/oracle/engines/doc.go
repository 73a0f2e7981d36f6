// Package engines has the adapters of engines that exist: commands that read a translation
// of a program and write claims about it. clang.py asks clang's static analyzer,
// solc.mjs the model checker of the compiler solc, and klee.sh KLEE.
//
// There is nothing here to import; the tests run the adapters where the engines are
// installed. evidence.sh makes testdata, what each engine got wrong.
package engines
