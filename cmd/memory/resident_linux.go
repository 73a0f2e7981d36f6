package memory

import (
	"fmt"
	"os"
)

// resident returns the memory of the process, a solver in it included, without the pages that the kernel maps of
// its file and of libraries, and can drop; 0 if not known.
func resident() uint64 {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	var size, pages, files uint64
	if _, err := fmt.Sscan(string(text), &size, &pages, &files); err != nil || files > pages {
		return 0
	}
	return (pages - files) * uint64(os.Getpagesize())
}
