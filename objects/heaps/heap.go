package heaps

import "tandem/lang"

// Heap is H.
type Heap = lang.Heap

// Fresh returns an identity of class C that does not exist: the one behind the greatest number.
func Fresh(H Heap, C lang.Type) lang.ObjectValue { return lang.Object(C, H.Last(C)+1) }
