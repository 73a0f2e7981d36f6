package klee

import (
	"io/fs"

	"tandem/lang"
	"tandem/oracle"
	"tandem/oracle/c"
)

// ReadBigEndian is Read with bytes in the other order, which is wrong.
func ReadBigEndian(dir fs.FS, p *lang.Program) (*oracle.Document, error) {
	r := &reader{dir: dir, objects: newObjects(p, c.DefaultLength)}
	r.bigEnd = true
	return r.read()
}
