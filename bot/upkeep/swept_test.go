package upkeep

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/store"
)

// A sweep tells how many matches it has handled and how late they were; those of another
// platform are none of its.
func TestSwept(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	var told []Swept
	h.Swept = func(s Swept) { told = append(told, s) }
	require.NoError(t, h.Sweep(h.ctx(), true))
	require.Equal(t, []Swept{{}}, told)

	h.proposed(bob) // is shown by nobody, and stands for five minutes
	h.now = h.now.Add(h.Lag + 3*time.Second)
	require.NoError(t, h.Sweep(h.ctx(), true))
	require.Equal(t, Swept{Matches: 1, Lag: 3 * time.Second}, told[1])
	h.now = noon.Add(5*time.Minute + 7*time.Second)
	require.NoError(t, h.Sweep(h.ctx(), true))
	require.Equal(t, Swept{Matches: 1, Lag: 7 * time.Second}, told[2])

	h.Home = func(store.Place) bool { return false }
	h.proposed(bob)
	h.now = h.now.Add(time.Hour)
	require.NoError(t, h.Sweep(h.ctx(), true))
	require.Equal(t, Swept{}, told[3])
}
