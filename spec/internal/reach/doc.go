// Package reach enumerates →*, for the statements of package spec: on demand, once for
// all statements that are judged one after the other, and with what they ask of a
// configuration remembered.
//
// Nothing here changes what a statement finds. A Walk is →* from one configuration; a
// Search is one statement's way along it, within bounds of its own; Sides has both
// systems of a case and how they relate.
package reach
