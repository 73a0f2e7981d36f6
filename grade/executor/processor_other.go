//go:build !unix

package executor

import "time"

// began is when this process began.
var began = time.Now()

// processor is the time of a clock: this system does not tell more.
func processor() time.Duration { return time.Since(began) }
