package bot

import (
	"fmt"
	"testing"

	"kamisado/bot/chat"

	"github.com/stretchr/testify/require"
)

// A request is remembered for at least as many others as a generation holds, across the
// change of generations, and forgotten after two, so that memory is bounded.
func TestDedupe(t *testing.T) {
	t.Parallel()
	d := newDedupe()
	other := 0
	others := func(count int) {
		for range count {
			other++
			require.True(t, d.first(fmt.Sprint("other", other)))
			require.LessOrEqual(t, len(d.young)+len(d.old), 2*maxRemembered)
		}
	}
	require.True(t, d.first("one"))
	require.False(t, d.first("one"), "in the young generation")
	others(maxRemembered - 1)
	require.False(t, d.first("one"), "the young generation is full")
	others(maxRemembered)
	require.False(t, d.first("one"), "in the old generation, both are full")
	others(1)
	require.True(t, d.first("one"), "both generations are of others")
	require.False(t, d.first("one"))
	require.False(t, d.first(fmt.Sprint("other", maxRemembered)), "the older of the two generations")
	require.False(t, d.first(fmt.Sprint("other", other)))
}

// A request that is delivered again is answered once.
func TestAnsweredOnce(t *testing.T) {
	t.Parallel()
	s := newPatientHarness(t, first)
	r := chat.Request{ID: "twice", User: ana, At: chat.Place{Channel: "2"}}
	reply, ok := s.Handle(t.Context(), r)
	require.True(t, ok)
	require.NotEmpty(t, reply.Message.Text)
	reply, ok = s.Handle(t.Context(), r)
	require.False(t, ok)
	require.Empty(t, reply)
}
