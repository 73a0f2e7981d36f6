package full_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/concrete"
	"tandem/full"
	"tandem/internal/longtest"
	"tandem/props/full"
	"tandem/spec"
)
