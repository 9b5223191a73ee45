package match_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/match"
)

// The message that shows a match again is part of its log, once the match is over, and the
// first one stays.
func TestKeepReplay(t *testing.T) {
	t.Parallel()
	keep := match.KeepReplay{Message: "55"}
	begun := []match.Command{match.Propose{Proposal: duel()}, match.Accept{User: "bob"}, take("ana", "1")}
	running, _ := play(t, begun...)
	_, _, err := match.Decide(games, running, keep, noon)
	require.ErrorContains(t, err, "match.phase.playing")

	s, log := play(t, append(begun, match.Resign{User: "bob"}, keep)...)
	require.Equal(t, "55", s.Replay)
	require.Equal(t, match.Replayed, log[len(log)-1].Kind)
	require.Equal(t, running.Ply+1, s.Ply, "no control is stale by it")
	requireSame(t, games, s, log)
	_, _, err = match.Decide(games, s, match.KeepReplay{Message: "66"}, noon)
	require.Error(t, err)
}

// The views of a match are those of its positions, and the last one says how it ended.
func TestViews(t *testing.T) {
	t.Parallel()
	s, _ := play(t, match.Propose{Proposal: duel()}, match.Accept{User: "bob"}, take("ana", "1"), take("bob", "2"), match.Resign{User: "ana"})
	views, err := match.Views(games[s.Game], s.Record(), game.Nobody)
	require.NoError(t, err)
	require.Len(t, views, 3)
	require.Nil(t, views[1].Outcome)
	require.Equal(t, s.Outcome, views[2].Outcome)
	require.Empty(t, views[2].ToMove)

	record := s.Record()
	record.Moves = append(record.Moves, match.Move{Seat: 0, Move: "nonsense"})
	_, err = match.Views(games[s.Game], record, game.Nobody)
	require.Error(t, err)
}
