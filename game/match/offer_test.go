package match_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
)

func TestRestart(t *testing.T) {
	t.Parallel()
	s := play(t, append(playing(), take("ana", "2"), restart("ana"))...)
	require.Equal(t, []match.Offering{match.Restart, ""}, s.Offers)
	require.Equal(t, 1, s.Ply, "an offer leaves the controls as they are")

	declined := play(t, append(playing(), take("ana", "2"), restart("ana"), take("bob", "1"))...)
	require.Empty(t, declined.Offers, "to play on is to decline")

	again := play(t, append(playing(), take("ana", "2"), restart("ana"), restart("bob"))...)
	require.Empty(t, again.Offers)
	require.Equal(t, match.Playing, again.Phase)
	require.Equal(t, 2, again.Ply, "controls of the match before are stale")
	require.Equal(t, game.Seed{9}, again.Seed)
	require.Equal(t, gametest.Heap{Stones: 6, Seats: 2, Seed: game.Seed{9}}, again.Position)
	require.Equal(t, []string{"ana"}, again.ToMove())
	require.Equal(t, game.KindStale, refusal(t, again, match.Play{User: "ana", Ply: 1, Text: "1"}).Kind)
}

func TestRematch(t *testing.T) {
	t.Parallel()
	s := play(t, append(over(), rematch("bob"))...)
	require.Equal(t, []match.Offering{"", match.Rematch}, s.Offers)
	require.Empty(t, s.Next)
	s = play(t, append(over(), rematch("bob"), rematch("ana"))...)
	require.Empty(t, s.Offers)
	require.Equal(t, match.ID("m2"), s.Next)
	require.Equal(t, match.Over, s.Phase)
	require.Equal(t, &game.Outcome{Winner: 1, Method: game.Resigned}, s.Outcome)
}

func TestRematchProposal(t *testing.T) {
	t.Parallel()
	ana, bob, cem := match.Player{User: "ana"}, match.Player{User: "bob"}, match.Player{User: "cem"}
	for name, c := range map[string]struct {
		players, want []match.Player
		proposer      game.Seat
		wantProposer  game.Seat
	}{
		"challenger was first":  {[]match.Player{ana, bob}, []match.Player{bob, ana}, 0, 1},
		"challenger was second": {[]match.Player{ana, bob}, []match.Player{bob, ana}, 1, 0},
		"three move up":         {[]match.Player{ana, bob, cem}, []match.Player{bob, cem, ana}, 0, 2},
		"alone":                 {[]match.Player{ana}, []match.Player{ana}, 0, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := duel()
			p.Players, p.Proposer, p.ByLot = c.players, c.proposer, true
			s := match.State{Proposal: p}
			next := s.RematchProposal(game.Seed{5})
			require.Equal(t, c.want, next.Players)
			require.Equal(t, c.wantProposer, next.Proposer)
			require.Equal(t, s.Players[s.Proposer], next.Players[next.Proposer], "the same person")
			require.Equal(t, game.Seed{5}, next.Seed)
			require.False(t, next.ByLot)
			require.Equal(t, p.Options, next.Options)
			require.Equal(t, c.players, s.Players, "the old seats stay")
		})
	}
}

// TestAloneAgainstNobody: who plays alone is defeated by nobody, starts again at once
// with other chance, and has a rematch at once.
func TestAloneAgainstNobody(t *testing.T) {
	t.Parallel()
	start := []match.Command{match.Propose{Proposal: lonely()}, match.Accept{User: "ana"}, take("ana", "1"), take("ana", "1")}
	s := play(t, append(start, match.Resign{User: "ana"}, rematch("ana"))...)
	require.Equal(t, &game.Outcome{Winner: game.Nobody, Method: game.Resigned}, s.Outcome)
	require.Equal(t, match.ID("m2"), s.Next)
	next := s.RematchProposal(game.Seed{4})
	again := play(t, match.Propose{Proposal: next}, match.Accept{User: "ana"}, take("ana", "3"))
	require.EqualValues(t, 0, again.Outcome.Winner)
	s = play(t, append(start, restart("ana"), take("ana", "1"))...)
	require.Equal(t, gametest.Heap{Stones: 2, Seats: 1, Taken: []int{1}, Seed: game.Seed{9}}, s.Position)
	s = play(t, append(start, match.Resign{User: "ana", Level: "slow"})...)
	require.Equal(t, &game.Outcome{Winner: game.Nobody, Method: game.Resigned}, s.Outcome)
	require.Equal(t, []string{"ana"}, s.People())
}

func TestThree(t *testing.T) {
	t.Parallel()
	p := duel()
	p.Players = append(p.Players, match.Player{User: "cem"})
	p.Options = game.Options{gametest.OptionSeats: "3"}
	start := []match.Command{match.Propose{Proposal: p}, match.Accept{User: "cem"}, restart("ana"), restart("cem")}
	s := play(t, start...)
	require.Equal(t, []match.Offering{match.Restart, "", match.Restart}, s.Offers)
	s = play(t, append(start, restart("bob"))...)
	require.Empty(t, s.Offers)
	require.Equal(t, 1, s.Ply)
	s = play(t, append(start, match.Resign{User: "bob"})...)
	require.Equal(t, game.Nobody, s.Outcome.Winner, "of two who are left")
}
