package sixes_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/sixes"
)

// A brief is the view without its words and moves to pick.
func TestBriefIsTheViewWithoutWords(t *testing.T) {
	t.Parallel()
	for _, m := range wander(t, game.Seed{6}) {
		for seat := sixes.West; seat <= sixes.North; seat++ {
			v := m.View(seat)
			v.News, v.Status, v.Duty, v.Notation, v.Groups, v.SeatNames = nil, nil, game.Phrase{}, "", nil, nil
			require.Equal(t, v, m.Brief(seat))
		}
	}
}
