package engine

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/gametest"
)

// ends ends a match by a side that gives it up.
func ends(loser game.Seat, method game.Method) *game.Outcome {
	return &game.Outcome{Winner: 1 - loser, Method: method}
}

func TestSummary(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		position, columns string
		end               *game.Outcome
		want, turning     string
	}{
		"no move": {want: "No move was made."},
		"going on without a mistake": {
			columns: "D", want: "Red has been winning from the start, without a mistake so far.",
		},
		"going on as a draw": {
			columns: "C", want: "The position is a draw here. Red gave the win away on move 1 (C); D would have kept it.",
			turning: "1 D",
		},
		"a mistake so far": {
			columns: "A", want: "Yellow is winning here. Red gave the win away on move 1 (A); D would have kept it.",
			turning: "1 D",
		},
		"mistakes so far": {
			columns: "CA",
			want: "Red is winning here. The result has changed 2 times so far, the last time when Yellow gave the draw away on move 2 (A); " +
				"C, D, E or F would have kept it.",
			turning: "2 C D E F",
		},
		"lost and resigned": {
			columns: "D", end: ends(connectfour.Yellow, game.Resigned),
			want: "Red won without a mistake. Whoever starts can always do that. When Yellow resigned, the match was already lost.",
		},
		"lost and out of time": {
			columns: "A", end: ends(connectfour.Red, game.TimedOut),
			want:    "Red gave the win away on move 1 (A); D would have kept it.",
			turning: "1 D",
		},
		"won and resigned": {
			columns: "DD", end: ends(connectfour.Red, game.Resigned),
			want: "Red resigned and so gave the win away; D would have kept it.", turning: "0 D",
		},
		"won and out of time": {
			columns: "DD", end: ends(connectfour.Red, game.TimedOut),
			want: "Red ran out of time and so gave the win away; D would have kept it.", turning: "0 D",
		},
		"a draw resigned": {
			columns: "CD", end: ends(connectfour.Red, game.Resigned),
			want: "Red resigned and so gave the draw away; C or D would have kept it.", turning: "0 C D",
		},
		"won and resigned while the opponent is to move": {
			columns: "D", end: ends(connectfour.Red, game.Resigned), want: "Red resigned and so gave the win away.",
		},
		"a draw that was agreed on": {
			columns: "C", end: &game.Outcome{Winner: game.Nobody, Method: game.Agreed},
			want:    "The position is a draw here. Red gave the win away on move 1 (C); D would have kept it.",
			turning: "1 D",
		},
		"called off": {
			columns: "D", end: &game.Outcome{Winner: game.Nobody, Method: game.Unfinished},
			want: "Red has been winning from the start, without a mistake so far.",
		},
		"ended by nobody knows whom": {
			columns: "D", end: &game.Outcome{Winner: game.Nobody, Method: game.Resigned},
			want: "Red has been winning from the start, without a mistake so far. " +
				"Then somebody resigned or ran out of time; the match text doesn't say who.",
		},
		"won from a set-up position": {
			position: "434343", columns: "D", want: "Red was winning from the start and made no mistakes.",
		},
		"a full board": {
			position: "75734113277357564726241632313465225465461", columns: "A",
			want: "It was a draw from the start, and nobody has made a mistake.",
		},
		"many mistakes": {
			position: "434343", columns: "ADGGGDFFE",
			want:    "The result changed 8 times; Yellow gave the win away for good on move 8 (F); C would have kept it.",
			turning: "8 C",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := play(t, test.position, test.columns)
			review, err := sharedCoach.Review(context.Background(), m, test.end, nil)
			require.NoError(t, err)
			require.Equal(t, test.want, say(t, review.Summary))
			if len(review.Moves) > 0 {
				require.Equal(t, "Red wins\na draw\nYellow wins",
					say(t, review.Curve.Top, review.Curve.Middle, review.Curve.Bottom))
			} else {
				require.Nil(t, review.Curve)
			}
			require.Equal(t, test.turning, gametest.Turning(review))
			if turning := review.TurningPoint; turning != nil && turning.Number > 0 {
				require.Equal(t, game.Decisive, review.Moves[turning.Number-1].Verdict)
			}
		})
	}
}

// What remarks say where the result stays.
func TestRemarks(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ position, columns, want string }{
		"a win at once": {"434343", "D", "Wins the match."},
		"a win next":    {"3757", "D", "Keeps the win, which can come with the next move."},
		"a win later":   {"", "D", "Keeps the win, which can come in 20 more moves."},
		"a draw":        {"3", "D", "Keeps the draw."},
		"a loss":        {"4", "D", "No column saves the match any longer."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			review, err := sharedCoach.Review(t.Context(), play(t, test.position, test.columns), nil, nil)
			require.NoError(t, err)
			require.Equal(t, test.want, say(t, review.Moves[0].Remark))
		})
	}
}

// What takes too long is said to, and all else is as without limits.
func TestTooLong(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	random, unknown, partly := rand.New(rand.NewPCG(2, 2)), 0, 0
	for range 6 {
		m := lateMatch(t, random, 12)
		whole, err := sharedCoach.Review(t.Context(), m, nil, nil)
		require.NoError(t, err)
		hurried := &Coach{NewSolver(Config{Table: 1 << 16}), limits{whole: 20_000, moment: 5_000, exact: 5_000, column: 50}}
		review, err := hurried.Review(t.Context(), m, nil, nil)
		require.NoError(t, err)
		for i, j := range review.Moves {
			if j.Verdict == game.Unproven {
				require.Equal(t, "It would take too long to find out whether another column was better.", say(t, j.Remark))
				unknown++
			} else {
				require.Equal(t, whole.Moves[i].Verdict, j.Verdict)
			}
		}
		if review.Summary.Key == "connect4.review.partly" {
			partly++
		}
		say(t, review.Summary)
	}
	require.Greater(t, unknown, 5)
	require.Positive(t, partly)
}

// Without a search only the last moments are known: that of a win at once, or none.
func TestWithoutSearch(t *testing.T) {
	t.Parallel()
	none := &Coach{NewSolver(Config{Table: 1 << 10, Book: NewBook()}), limits{}}
	review, err := none.Review(t.Context(), play(t, "", "EDAGAGBFB"), nil, nil)
	require.NoError(t, err)
	require.Equal(t, "It would take too long to find out who was winning at each moment.", say(t, review.Summary))
	require.True(t, review.Curve.Middle.IsZero(), "nobody knows that it was a draw")
	require.Nil(t, review.TurningPoint)
	review, err = none.Review(t.Context(), play(t, "", "DADADAD"), nil, nil)
	require.NoError(t, err)
	require.Equal(t, "From move 7 on, nobody made a mistake. "+
		"It would take too long to find out what the moves before move 7 were worth.", say(t, review.Summary))
}
