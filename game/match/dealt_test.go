package match_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/game/othello"
)

// dealtMatch begins a match as it is proposed.
func dealtMatch(t *testing.T, p match.Proposal) match.State {
	t.Helper()
	return decideAll(t, match.State{ID: "m1"}, match.Propose{Proposal: p}, match.Accept{User: "bob"})
}

// decideAll carries out commands on a match of Othello.
func decideAll(t *testing.T, s match.State, commands ...match.Command) match.State {
	t.Helper()
	for _, c := range commands {
		_, next, err := match.Decide(match.Games{othello.ID: othello.Rules{}}, s, c, noon)
		require.NoError(t, err, "%T", c)
		s = next
	}
	return s
}

// balancedDuel is a challenge of Othello with an opening that is dealt by a seed.
func balancedDuel(seed byte) match.Proposal {
	return match.Proposal{
		Game: othello.ID, Seed: game.Seed{seed}, Rated: true,
		Options: game.Options{othello.OptionOpening: othello.OpeningBalanced},
		Players: []match.Player{{User: "ana"}, {User: "bob"}},
	}
}

// An opening that is dealt belongs to no player: it is not taken back, and the match counts for ratings and records. A
// restart begins with it again, and so does the rematch, with sides swapped; the match after that has another one.
func TestDealtOpening(t *testing.T) {
	t.Parallel()
	first := dealtMatch(t, balancedDuel(1))
	require.Len(t, first.Moves, 8)
	require.Empty(t, match.Played(&first))
	require.Equal(t, []string{"ana"}, first.ToMove())
	require.False(t, first.SetUp())
	require.False(t, first.IsPractice())
	require.True(t, match.Ratable(&first.Proposal, noon))
	_, _, err := match.Decide(match.Games{othello.ID: othello.Rules{}}, first, undo("ana", 0), noon)
	require.ErrorContains(t, err, "match.takeback.none")
	require.Equal(t, "match.opening.dealt", first.Opening.Said()[0].Key)

	again := decideAll(t, first, restart("ana"), restart("bob"))
	require.Equal(t, first.Moves, again.Moves)

	second := dealtMatch(t, first.RematchProposal(game.Seed{2}))
	require.Equal(t, first.Moves, second.Moves)
	require.Equal(t, []string{"bob"}, second.ToMove())
	third := dealtMatch(t, second.RematchProposal(game.Seed{3}))
	require.Len(t, third.Moves, 8)
	require.NotEqual(t, first.Moves, third.Moves)
	fourth := dealtMatch(t, third.RematchProposal(game.Seed{4}))
	require.Equal(t, third.Moves, fourth.Moves)
}

// A match with a dealt opening is written with its moves and read back.
func TestDealtOpeningAsText(t *testing.T) {
	t.Parallel()
	s := dealtMatch(t, balancedDuel(5))
	text := s.Text(match.Games{othello.ID: othello.Rules{}})
	read, err := match.Read([]game.Rules{othello.Rules{}}, match.Source{Data: []byte(text)})
	require.NoError(t, err)
	start, err := read.Start(nil)
	require.NoError(t, err)
	require.EqualValues(t, s.Moves, start.Opening.Moves)
}

// It is nobody's favourite opening.
func TestDealtOpeningInResult(t *testing.T) {
	t.Parallel()
	s := dealtMatch(t, balancedDuel(6))
	for i := range 4 {
		for move := range s.Position.Legal(game.Seat(i % 2)) {
			s = decideAll(t, s, match.Play{User: s.ToMove()[0], Ply: match.AnyPly, Text: string(move)})
			break
		}
	}
	s = decideAll(t, s, match.Resign{User: "ana"})
	result, ok := s.Result("bob")
	require.True(t, ok)
	require.Equal(t, match.Result{Score: 1}, result)
	require.True(t, match.Counts(&s))
}

// It is refused for a board that has none.
func TestDealtOpeningRefused(t *testing.T) {
	t.Parallel()
	p := balancedDuel(1)
	p.Options[othello.OptionBoard] = "10x10"
	_, _, err := match.Decide(match.Games{othello.ID: othello.Rules{}}, match.State{ID: "m1"}, match.Propose{Proposal: p}, noon)
	var refused *game.Error
	require.ErrorAs(t, err, &refused)
	require.Equal(t, "othello.option.opening", refused.Why.Key)
}
