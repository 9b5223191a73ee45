package match_test

import (
	"testing"
	"time"

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
	running := play(t, begun...)
	_, _, err := match.Decide(games, running, keep, noon)
	require.ErrorContains(t, err, "match.phase.playing")

	s, log := playLog(t, append(begun, match.Resign{User: "bob"}, keep)...)
	require.Equal(t, "55", s.Replay)
	require.Equal(t, match.Replayed, log[len(log)-1].Kind)
	require.Equal(t, running.Ply+1, s.Ply, "no control is stale by it")
	_, _, err = match.Decide(games, s, match.KeepReplay{Message: "66"}, noon)
	require.Error(t, err)
}

// Of several who want to post a match again one claims it, until it is given back by that one,
// posted, or too late.
func TestClaimReplay(t *testing.T) {
	t.Parallel()
	over := []match.Command{match.Propose{Proposal: duel()}, match.Accept{User: "bob"}, match.Resign{User: "bob"}}
	refused := func(s match.State, c match.Command) {
		t.Helper()
		_, _, err := decide(s, c)
		require.ErrorContains(t, err, "match.stale")
	}
	claim := match.ClaimReplay{}
	release := match.ReleaseReplay{Claim: noon.Add(match.ReplayWithin)}
	s := play(t, over...)
	refused(s, release)
	s = play(t, append(over, claim)...)
	refused(s, at{match.ReplayWithin - time.Millisecond, claim})
	refused(s, match.ReleaseReplay{Claim: noon})
	_, later, err := match.Decide(games, s, claim, noon.Add(match.ReplayWithin))
	require.NoError(t, err)
	refused(later, release)

	play(t, append(over, claim, release, claim)...)
	s = play(t, append(over, claim, match.KeepReplay{Message: "55"})...)
	require.Zero(t, s.Replaying)
	refused(s, at{time.Hour, claim})
	running := play(t, over[:2]...)
	_, _, err = match.Decide(games, running, claim, noon)
	require.ErrorContains(t, err, "match.phase.playing")
}

// The frames of a match are the views of its positions, and the last one says how it ended.
func TestFrames(t *testing.T) {
	t.Parallel()
	s := play(t, match.Propose{Proposal: duel()}, match.Accept{User: "bob"}, take("ana", "1"), take("bob", "2"),
		match.Resign{User: "ana"})
	views, err := match.Frames(games[s.Game], s.Record(), 1)
	require.NoError(t, err)
	require.Len(t, views, 3)
	require.Nil(t, views[1].Outcome)
	require.Equal(t, s.Outcome, views[2].Outcome)
	require.Empty(t, views[2].ToMove)
	some, err := match.Frames(games[s.Game], s.Record(), 2)
	require.NoError(t, err)
	require.Equal(t, []game.View{views[0], views[2]}, some)

	record := s.Record()
	record.Moves = append(record.Moves, match.Move{Seat: 0, Move: "nonsense"})
	_, err = match.Frames(games[s.Game], record, 1)
	require.Error(t, err)
}
