package bot

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/match"
)

// A thought is joined while it is about the match as it is, and goes on; never once
// it was cancelled, whatever it learns of the match before it ends.
func TestJoinedThoughts(t *testing.T) {
	t.Parallel()
	var all thoughts
	at := func(version int) sitting { return sitting{State: match.State{ID: "m1", Version: version}} }
	begin := func(version int, fresh bool) *thought {
		thought, within, begun := all.begin(t.Context(), at(version))
		require.Equal(t, fresh, begun)
		require.Equal(t, fresh, within != nil)
		return thought
	}
	one := begin(3, true)
	require.Same(t, one, begin(3, false))
	all.advance(one, 4)
	require.Same(t, one, begin(4, false))
	all.stop("m1", 6) // a person has changed the match to 6, which the thought loads
	all.advance(one, 6)
	require.Equal(t, 4, one.version)
	two := begin(6, true)
	all.end(one)
	require.Same(t, two, begin(6, false), "the end of the old one does not end the new one")
	two.cancel(nil) // nobody is there to show what would come of it
	three := begin(6, true)
	all.end(two)
	all.end(three)
	require.Empty(t, all.running)
}
