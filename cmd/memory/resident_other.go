//go:build !linux

package memory

// resident is not known here.
func resident() uint64 { return 0 }
