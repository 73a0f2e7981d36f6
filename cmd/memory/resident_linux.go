package memory

import (
	"fmt"
	"os"
)

// resident returns what the process has in memory, code and a solver in the process among
// it; 0 if that is not known.
func resident() uint64 {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	var size, pages uint64
	if _, err := fmt.Sscan(string(text), &size, &pages); err != nil {
		return 0
	}
	return pages * uint64(os.Getpagesize())
}
