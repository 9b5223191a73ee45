package match_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/match"
)

// A match changes its place by an event, from where it is, while it is played.
func TestRelocate(t *testing.T) {
	t.Parallel()
	p := duel()
	p.Threaded = true
	thread := match.Place{Channel: "thread", Parent: "channel"}
	lost := match.Place{Channel: "channel", Why: match.PlaceGone}
	open := match.Relocate{To: thread}

	pending := play(t, match.Propose{Proposal: p})
	require.False(t, match.WantsThread(&pending), "nobody has accepted")
	_, _, err := match.Decide(games, pending, open, noon)
	require.ErrorContains(t, err, "match.phase.proposed")

	begun := play(t, match.Propose{Proposal: p}, match.Accept{User: "bob"})
	require.True(t, match.WantsThread(&begun))
	s := play(t, match.Propose{Proposal: p}, match.Accept{User: "bob"}, open, take("ana", "1"), match.Relocate{From: thread, To: lost})
	require.False(t, match.WantsThread(&s), "it has had one")
	require.Equal(t, lost, s.Place)
	require.Equal(t, 1, s.PlacedPly)
	require.Equal(t, 1, s.Ply, "no control is stale by it")
	_, _, err = match.Decide(games, s, match.Relocate{From: thread, To: thread}, noon)
	require.ErrorContains(t, err, "match.stale", "somebody was first")
}

// The thread of a match is renamed once it is over and archived a day after, unless there is
// a rematch in it.
func TestThreadDue(t *testing.T) {
	t.Parallel()
	p := duel()
	p.Threaded = true
	begun := []match.Command{match.Propose{Proposal: p}, match.Accept{User: "bob"}}
	thread := match.Relocate{To: match.Place{Channel: "thread", Parent: "channel"}}
	over := append(begun, thread, match.Resign{User: "bob"})
	rename, archive := match.KeepThread{Done: match.Renamed}, match.KeepThread{Done: match.Archived}
	never := time.Time{}
	for name, c := range map[string]struct {
		commands []match.Command
		want     time.Time
	}{
		"playing":     {append(begun, thread), never},
		"no thread":   {append(begun, match.Resign{User: "bob"}), never},
		"over":        {over, noon},
		"renamed":     {append(over, rename), noon.Add(match.ArchiveAfter)},
		"archived":    {append(over, rename, archive), never},
		"gone":        {append(over, archive), never},
		"played on":   {append(over, match.Offer{User: "ana", What: match.Rematch, Ply: 1}, match.Offer{User: "bob", What: match.Rematch, Ply: 1, Next: "m2"}), never},
		"only wanted": {append(over, match.Offer{User: "ana", What: match.Rematch, Ply: 1}), noon},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := play(t, c.commands...)
			require.Equal(t, c.want, match.ThreadDue(&s))
		})
	}
	s := play(t, append(over, rename)...)
	_, _, err := match.Decide(games, s, rename, noon)
	require.ErrorContains(t, err, "match.stale", "another process was first")
	next := s.RematchProposal(game.Seed{})
	require.False(t, next.Threaded, "a rematch is played where the match was")
}
