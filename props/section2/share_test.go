package section2_test

import (
	"context"
	"testing"
	"time"

	"tandem/basic"
	"tandem/concrete"
	"tandem/props/section2"
	"tandem/spec"
)

// Lemmas leave time to the theorems.
func TestTimeIsShared(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	reports, scope := section2.Standard(basic.Published(concrete.Standard()), spec.DefaultLimits()).Exhaustive(ctx, nil, 9, nil)
	if scope.Points == 0 || scope.States == 0 {
		t.Errorf("judged %d points and %d states", scope.Points, scope.States)
	}
	for _, r := range reports {
		if r.Stopped == "" || r.Generated == 0 {
			t.Errorf("%s: stopped by %q after %d cases", r.ID, r.Stopped, r.Generated)
		}
	}
}
