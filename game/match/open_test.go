package match_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/match"
)

// openDuel is a challenge by ana to everybody, who has the second seat.
func openDuel() match.Proposal {
	p := duel()
	p.Open, p.Players[1] = true, match.Player{}
	return p
}

// Whoever accepts an open challenge first plays, but not who has made it.
func TestOpenChallenge(t *testing.T) {
	t.Parallel()
	p := openDuel()
	p.Rated = true
	s := play(t, match.Propose{Proposal: p})
	require.Equal(t, []game.Seat{1}, s.Free())
	require.Equal(t, noon.UnixMilli(), s.Due().UnixMilli(), "it expires")
	require.Equal(t, game.Say("match.open.own"), refusal(t, s, match.Accept{User: "ana"}).Why)
	require.Equal(t, game.KindStranger, refusal(t, s, match.Decline{User: "bob"}).Kind, "it is nobody's to decline")
	require.Equal(t, game.Say("match.open.notproposer"), refusal(t, s, match.Cancel{User: "bob"}).Why)
	require.Equal(t, game.KindStale, refusal(t, s, match.Join{User: "bob"}).Kind)

	s = play(t, match.Propose{Proposal: p}, match.Accept{User: "bob", Name: "Bob", Since: 5})
	require.Equal(t, match.Playing, s.Phase)
	require.Equal(t, match.Player{User: "bob", Name: "Bob", Since: 5}, s.Players[1])
	require.Empty(t, s.Free())
	require.Equal(t, game.Say("match.open.taken"), refusal(t, s, match.Accept{User: "cem"}).Why)
	require.Equal(t, game.Say("match.phase.playing"), refusal(t, s, match.Accept{User: "bob"}).Why)

	s = play(t, match.Propose{Proposal: p}, match.Accept{User: "bob"}, take("ana", "1"), take("bob", "1"),
		take("ana", "1"), take("bob", "1"), match.Resign{User: "bob"})
	require.True(t, match.Counts(&s))
	next := s.RematchProposal(game.Seed{2})
	require.False(t, next.Open)
	again := play(t, match.Propose{Proposal: next}, match.Accept{User: "bob"})
	require.Equal(t, match.Playing, again.Phase)

	for _, end := range []match.Command{match.Cancel{User: "ana"}, match.Expire{}} {
		s := play(t, match.Propose{Proposal: p}, end)
		require.Equal(t, game.Say("match.phase.closed"), refusal(t, s, match.Accept{User: "bob"}).Why)
	}
}
