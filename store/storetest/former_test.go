package storetest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/store"
)

// ownBefore is the channel of a person's direct messages, whose matches were pruned.
const ownBefore = "880000000000000014"

// testForgetLoneRecords: records where nobody else has any may be in direct messages, though the
// matches that said so are pruned.
func testForgetLoneRecords(t *testing.T, s store.Store) {
	own, shared := scored(game.Highest, eva, 5, 0), scored(game.Highest, eva, 5, 0)
	own.Scope = ownBefore
	count(t, s, "m1", own, shared, scored(game.Highest, "bob", 4, 0))
	f := forgetEva(t, s)
	require.Equal(t, []string{formerID(f) + " 5 0", "bob 4 0"}, records(t, s, ranking(game.Highest)))
	filter := ranking(game.Highest)
	filter.Scope = ownBefore
	require.Empty(t, records(t, s, filter))
}
