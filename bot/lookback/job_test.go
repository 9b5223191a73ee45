package lookback

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// Old jobs make room for new ones.
func TestJobsAreBounded(t *testing.T) {
	t.Parallel()
	var all jobs[int]
	work := func(context.Context, func(int, int)) (int, error) { return 1, nil }
	for i := range 3 * maxJobs {
		about := fmt.Sprint(i)
		j := all.join(about, work)
		<-j.done
		all.leave(j)
	}
	require.Len(t, all.kept, maxJobs)
	require.Equal(t, fmt.Sprint(2*maxJobs), all.kept[0].about, "the oldest of them")
}
