package solver

import (
	"context"
	"strconv"
	"strings"

	"kamisado/game"
	"kamisado/game/connectfour"
)

// Analysis is what is known of a position.
type Analysis struct {
	// Position are the columns played so far, as digits.
	Position string `json:"position"`
	// Score is 22 less the discs that the winner will have played if both sides play
	// as well as can be: positive when the side to move wins, negative when it
	// loses, 0 for a draw.
	Score int `json:"score"`
	// Best are the columns that keep the score, as digits in ascending order; none
	// when the game is over.
	Best []string `json:"best"`
}

// Analyst tells programs what positions are worth.
type Analyst struct{ Solver *Solver }

var _ game.Analyzer = Analyst{}

// Analyze reads a position, the columns played so far as digits, and gives an
// Analysis. The game may be over. Errors are the context's, or an *game.Error with
// KindPosition.
func (a Analyst) Analyze(ctx context.Context, position string) (any, error) {
	g, err := connectfour.ParsePosition(position)
	if err != nil {
		return nil, err
	}
	score, columns, err := a.Solver.Best(ctx, g)
	if err != nil {
		return nil, err
	}
	out := Analysis{Position: strings.TrimSpace(position), Score: score, Best: []string{}}
	for _, c := range columns {
		out.Best = append(out.Best, strconv.Itoa(c+1))
	}
	return out, nil
}
