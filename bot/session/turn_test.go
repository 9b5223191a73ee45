package session

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/match"
)

// A turn is joined while it is about the match as it is, and goes on; never once it was
// cancelled, whatever it learns of the match before it ends.
func TestJoinedTurns(t *testing.T) {
	t.Parallel()
	var all turns
	at := func(version int) Session { return Session{State: match.State{ID: "m1", Version: version}} }
	begin := func(version int, isNew bool) *Turn {
		turn, begun := all.begin(t.Context(), at(version))
		require.Equal(t, isNew, begun)
		return turn
	}
	one := begin(3, true)
	require.Same(t, one, begin(3, false))
	all.advance(one, 4)
	require.Same(t, one, begin(4, false))
	all.overtake("m1", 6) // a person has changed the match to 6, which the turn loads
	all.advance(one, 6)
	require.Equal(t, 4, one.version)
	two := begin(6, true)
	all.end(one)
	require.Same(t, two, begin(6, false), "the end of the old one does not end the new one")
	two.cancel(nil) // nobody is there to show what would come of it
	three := begin(6, true)
	all.end(two)
	all.end(three)
	require.Empty(t, all.inFlight)
}
