package app

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/arena"
	"kamisado/game/gametest"
	"kamisado/game/othello"
)

// cornerTaker is an Othello player that takes a corner where it can and else plays at random.
type cornerTaker struct{ corners []game.Move }

func (c cornerTaker) Choose(_ context.Context, v game.View, seed game.Seed) (game.Move, error) {
	var all, corners []game.Move
	for _, choice := range v.Groups[0].Choices {
		all = append(all, choice.Move)
		if slices.Contains(c.corners, choice.Move) {
			corners = append(corners, choice.Move)
		}
	}
	if len(corners) > 0 {
		all = corners
	}
	return all[rand.New(rand.NewChaCha8(seed)).IntN(len(all))], nil
}

// The usual level of Othello beats who knows that corners are good at least four times in five, on every board.
func TestUsualOthelloLevel(t *testing.T) {
	t.Parallel()
	entry := othelloEntry()
	at := slices.IndexFunc(entry.Levels, func(l game.Level) bool { return l.Name == entry.DefaultLevel })
	for board, corners := range map[string][]game.Move{
		"8x8":   {"a1", "h1", "a8", "h8"},
		"10x10": {"a1", "j1", "a10", "j10"},
		"10x14": {"a1", "n1", "a10", "n10"},
		"14x10": {"a1", "j1", "a14", "j14"},
	} {
		t.Run(board, func(t *testing.T) {
			t.Parallel()
			require.Contains(t, othello.Sizes(), board)
			report, err := arena.Run(t.Context(), arena.Config{
				Rules: othello.Rules{}, Options: game.Options{othello.OptionBoard: board}, Games: gametest.Cases(20, 6),
				Players: []arena.Entrant{
					{Name: entry.DefaultLevel, Player: entry.Levels[at].Player}, {Name: "corners", Player: cornerTaker{corners}},
				},
			}, nil)
			require.NoError(t, err)
			t.Logf("%.2f", report.Standings[0].Score())
			require.GreaterOrEqual(t, report.Standings[0].Score(), 0.8)
		})
	}
}
