//go:build unix

package child

import (
	"os"
	"syscall"
)

// waiting returns up to width bytes of what can be read from a pipe now. A deadline that is over would
// not do: then nothing is read, whatever is there.
func waiting(pipe *os.File, width int) []byte {
	raw, err := pipe.SyscallConn()
	if err != nil {
		return nil
	}
	text, n := make([]byte, width), 0
	_ = raw.Read(func(fd uintptr) bool {
		n, _ = syscall.Read(int(fd), text) // the pipe does not block
		return true
	})
	return text[:max(n, 0)]
}
