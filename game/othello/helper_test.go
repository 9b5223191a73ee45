package othello_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/othello"
)

const (
	startText = "8x8 8/8/8/3OX3/3XO3/8/8/8 X"
	// passText begins with a pass: White has no move and Black has c1.
	passText = "8x8 XO6/8/8/8/8/8/8/8 O"
	// passing: a1 leaves White without a move and Black with c8.
	passing = "8x8 1OX5/8/8/8/8/8/8/XO6 X"
	// nearlyFull: Black's move fills the board.
	nearlyFull = "8x8 1OXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXOOO/OOOOOOOO/OOOOOOOO/OOOOOOOO X"
)

// at starts a match from a position.
func at(t require.TestingT, text string) *othello.Match {
	p, err := othello.ParsePosition(text)
	require.NoError(t, err, text)
	return othello.NewMatch(p)
}

// play makes moves of whoever is to move.
func play(t require.TestingT, m *othello.Match, moves ...game.Move) *othello.Match {
	for _, move := range moves {
		next, err := m.Play(m.ToMove()[0], move)
		require.NoError(t, err, move)
		m = next.(*othello.Match)
	}
	return m
}

func legal(m *othello.Match) []game.Move {
	if len(m.ToMove()) == 0 {
		return nil
	}
	return slices.Collect(m.Legal(m.ToMove()[0]))
}

func board(m *othello.Match) *othello.Board { return m.View(game.Nobody).Board.(*othello.Board) }

// drawMatch plays at random on a board of any size.
func drawMatch(t *rapid.T) *othello.Match {
	size, _ := othello.SizeOf(rapid.SampledFrom(othello.Sizes()).Draw(t, "size"))
	m := othello.NewMatch(othello.Start(size))
	for range rapid.IntRange(0, 140).Draw(t, "plies") {
		moves := legal(m)
		if len(moves) == 0 {
			break
		}
		m = play(t, m, rapid.SampledFrom(moves).Draw(t, "move"))
	}
	return m
}

func events(m *othello.Match) (keys, notes []string) {
	for _, event := range m.View(game.Nobody).LastEvents {
		keys = append(keys, event.Key)
		notes = append(notes, event.Note)
	}
	return keys, notes
}

// playOut plays the first legal move until the match is over.
func playOut(t testing.TB, m *othello.Match) *othello.Match {
	for moves := legal(m); len(moves) > 0; moves = legal(m) {
		m = play(t, m, moves[0])
	}
	return m
}
