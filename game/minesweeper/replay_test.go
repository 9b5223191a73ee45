package minesweeper_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/minesweeper"
)

// A replay goes through the moments that were played.
func TestReplay(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := drawSetup(t, 6)
		s.GuessFree = rapid.Bool().Draw(t, "guess-free") && s.Mines <= minesweeper.MostGuessFree(s.Size)
		m := minesweeper.NewMatch(s, drawSeed(t))
		var moments []*minesweeper.Match
		var moves []string
		for len(m.ToMove()) > 0 && len(moves) < 12 {
			var legal []game.Move
			for move := range m.Legal(minesweeper.Player) {
				legal = append(legal, move)
			}
			move := rapid.SampledFrom(legal).Draw(t, "move")
			next, err := m.Play(minesweeper.Player, move)
			if err != nil {
				t.Skip("no board without a guess")
			}
			moments, moves = append(moments, m), append(moves, string(move))
			m = next.(*minesweeper.Match)
		}
		i := 0
		for before, move := range m.Replay() {
			require.Equal(t, moments[i].View(game.Nobody), before.View(game.Nobody))
			require.Equal(t, moves[i], move.String())
			i++
		}
		require.Len(t, moves, i)
	})
}

// A replay can be left early.
func TestReplayStops(t *testing.T) {
	t.Parallel()
	m := play(t, begin(t, nil, 1), "a1!", "e5")
	for before, move := range m.Replay() {
		require.Equal(t, "a1!", move.String())
		require.Equal(t, begin(t, nil, 1).View(game.Nobody), before.View(game.Nobody))
		break
	}
}
