// Package reach enumerates →*, for the statements of package spec. A configuration remembers the
// transitions from it, and what a case found of it, so statements that are judged one after the
// other do not compute them again. A Search is one statement's way along →*, within bounds of its
// own: what it finds does not depend on what others asked before.
package reach
