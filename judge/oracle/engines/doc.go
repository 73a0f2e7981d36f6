// Package engines has the adapters of engines that exist: commands that read a translation
// of a program and write claims about it. clang.py and gcc.py ask static analyzers,
// solc.mjs the model checker of the compiler solc, klee.sh KLEE, cbmc.sh CBMC, boogie.py Boogie, and wise.py
// WiSE.
//
// There is nothing here to import; the tests run the adapters where the engines are
// installed, and on what the engines said once (testdata/recorded). hunt.sh asks
// an engine about generated programs; found has what it got wrong.
package engines
