package engine

import (
	"context"
	"slices"
	"strings"

	"kamisado/game"
	"kamisado/game/othello"
)

// Analyzer solves positions of 8 by 8 for programs, in either form that [othello.ParsePosition]
// reads.
type Analyzer struct{}

var _ game.Analyzer = Analyzer{}

// Answer is what Analyzer says of a position.
type Answer struct {
	Position string `json:"position"`
	// Score is the final difference of discs for the side to move, the empty cells
	// counted for the winner.
	Score int `json:"score"`
	// Best are all cells that keep the score, sorted; "pass" alone when the side to
	// move must pass, and nothing when the game is over.
	Best []string `json:"best"`
}

// Analyze solves a position and returns an Answer. Errors are a *game.Error for a text that is no position
// of 8 by 8, and the context's.
func (Analyzer) Analyze(ctx context.Context, position string) (any, error) {
	position = strings.TrimSpace(position)
	p, err := othello.ParsePosition(position)
	if err != nil {
		return nil, err
	}
	if p.Size() != othello.Size8x8 {
		return nil, game.Refuse(game.KindPosition, 0, game.Say("othello.solve.size"))
	}
	solved, err := solve(ctx, boardOf(p), 0)
	if err != nil {
		return nil, err
	}
	answer := Answer{Position: position, Score: solved.score, Best: []string{}}
	if solved.pass {
		answer.Best = append(answer.Best, "pass")
	}
	for _, cell := range solved.best {
		answer.Best = append(answer.Best, p.Size().CellName(cell))
	}
	slices.Sort(answer.Best)
	return answer, nil
}
