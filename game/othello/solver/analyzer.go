package solver

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"kamisado/game"
	"kamisado/game/othello"
	"kamisado/game/othello/bitboard"
)

// Analyzer solves positions of 8 by 8 for programs. A position is 64 characters row by
// row from the top, X for a black disc, O for a white one and - for an empty cell, then
// a blank, and X or O for the side to move.
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

// Analyze solves a position and returns an Answer. Errors are a *game.Error for a text
// that is no position, and the context's.
func (Analyzer) Analyze(ctx context.Context, position string) (any, error) {
	position = strings.TrimSpace(position)
	b, err := readBoard(position)
	if err != nil {
		return nil, err
	}
	result, err := Solve(ctx, b)
	if err != nil {
		return nil, err
	}
	answer := Answer{Position: position, Score: result.Score, Best: []string{}}
	if result.Pass {
		answer.Best = append(answer.Best, "pass")
	}
	for _, cell := range result.Best {
		answer.Best = append(answer.Best, othello.Size8x8.CellName(cell))
	}
	slices.Sort(answer.Best)
	return answer, nil
}

// readBoard reads a position.
func readBoard(text string) (b bitboard.Small, err error) {
	cells, turn, _ := strings.Cut(text, " ")
	if count := utf8.RuneCountInString(cells); count != 64 {
		return b, refuse("length", "Count", count)
	}
	var discs [2]uint64
	for i, letter := range []rune(cells) {
		switch letter {
		case 'X':
			discs[othello.Black] |= 1 << i
		case 'O':
			discs[othello.White] |= 1 << i
		case '-':
		default:
			return b, refuse("letter", "Number", i+1, "Text", string(letter))
		}
	}
	switch turn {
	case "X":
		return bitboard.Small{Own: discs[othello.Black], Opponent: discs[othello.White]}, nil
	case "O":
		return bitboard.Small{Own: discs[othello.White], Opponent: discs[othello.Black]}, nil
	}
	return b, refuse("turn", "Text", game.Quote(turn))
}

func refuse(what string, pairs ...any) error {
	return game.Refuse(game.KindPosition, 0, game.Say("othello.solve."+what, pairs...))
}
