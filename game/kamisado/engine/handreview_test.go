package engine

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// A choice of a hand after which the opponent is proven to win is judged where that is proven of both
// hands; of one alone the remark says it, and the choice counts as not judged.
func TestReviewOfLosingHand(t *testing.T) {
	t.Parallel()
	say := newVoices(t)
	for name, test := range map[string]struct {
		moves            string
		nodes            uint64
		verdicts, counts string
		english, spanish string
	}{
		"both hands lose": {
			"b1b2 h8h3 b2h8 R", usual.review, "? ?? + -", "Black 1, White 1. Moves judged with proof: 4 of 4.",
			"With either line-up White, who starts the next round, is proven to win it.",
			"Está demostrado que, con cualquiera de los dos lados, Blanco empieza la ronda siguiente y la gana.",
		},
		"nothing is proven of the other hand": {
			"b1b2 h8h3 b2h8 L", 4_000, ". . + .", "Black 0, White 0. Moves judged with proof: 1 of 4.",
			"With this line-up White, who starts the next round, is proven to win it; with the other one nothing is proven.",
			"Está demostrado que, con este lado, Blanco empieza la ronda siguiente y la gana; con el otro no hay nada demostrado.",
		},
		"nothing is proven of either hand": {
			"b1b2 h8h3 b2h8 R", 1_000, ". . + .", "Black 0, White 0. Moves judged with proof: 1 of 4.", "", "",
		},
	} {
		c := NewCoach(solver.New(solver.Config{Memory: 8 << 20, Searches: 1})) // shared may remember more than these nodes prove
		c.limits.review = test.nodes
		review, err := c.Review(t.Context(), play(t, at(t, classicKFN), test.moves), nil, nil)
		require.NoError(t, err, name)
		var marks []string
		for _, j := range review.Moves {
			marks = append(marks, j.Verdict.Mark())
		}
		require.Equal(t, test.verdicts, strings.Join(marks, " "), name)
		require.Contains(t, say.english(t, review.Summary), "Times a won round was given away: "+test.counts, name)
		remark := review.Moves[3].Remark
		require.Equal(t, test.english, say.english(t, remark), name)
		require.Equal(t, test.spanish, say.spanish(remark), name)
	}
}

// Who chooses a hand and wins the next round begins it second, which is rare: the moments are set
// here.
func TestReviewOfWinningHand(t *testing.T) {
	t.Parallel()
	say := newVoices(t)
	black, white := moment{kamisado.Black, true}, moment{kamisado.White, true}
	s := newStory(play(t, at(t, classicKFN), "b1b2 h8h3 b2h8 L"), nil)
	s.moments = []moment{black, white, black, black, black}
	verdict, remark := s.judge(3)
	require.Equal(t, game.Winning, verdict)
	require.Equal(t, "With this line-up, whoever starts the round loses it.", say.english(t, remark))

	s.moments[4], s.played[3].other, s.mistakes = white, black, []int{3}
	verdict, remark = s.judge(3)
	require.Equal(t, game.Mistake, verdict)
	require.Equal(t, "With the other line-up (right), whoever starts the round would have lost it.",
		say.english(t, remark))
	require.Equal(t, "Con el otro lado (derecha), quien empieza la ronda la habría perdido.", say.spanish(remark))
}
