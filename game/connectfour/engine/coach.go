package engine

import (
	"context"
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"kamisado/game"
	"kamisado/game/connectfour"
)

// Coach says what the solver has proven: to players a hint before a move and, after the match, a
// review that finds the move at which it was given away; to programs the score of a position.
type Coach struct {
	solver *Solver
	limits limits
}

var (
	_ game.Hinter   = (*Coach)(nil)
	_ game.Reviewer = (*Coach)(nil)
	_ game.Analyzer = (*Coach)(nil)
)

// NewCoach makes a coach that asks a solver.
func NewCoach(s *Solver) *Coach { return &Coach{s, usual} }

// Hint says who wins and in how many moves, and names the columns that win soonest, keep the draw
// or hold out longest. Where all columns lose as soon it names none. What takes too long to
// prove is left out.
func (c *Coach) Hint(ctx context.Context, v game.View) (game.Hint, error) {
	if v.Game != connectfour.ID || len(v.Groups) == 0 {
		return game.Hint{}, fmt.Errorf("connectfour: nobody is to move in this view of %q", v.Game)
	}
	g, err := connectfour.ParsePosition(v.Notation)
	if err != nil {
		return game.Hint{}, err
	}
	left, _, err := c.solver.narrow(ctx, g, -worst, c.limits.moment, c.limits.moment)
	if err != nil {
		return game.Hint{}, err
	}
	result, known := left.result()
	if !known {
		return game.Hint{Said: []game.Phrase{game.Say("connect4.hint.long")}}, nil
	}
	columns, _, err := c.solver.keeping(ctx, g, left.least, c.limits.moment/10)
	if err != nil {
		return game.Hint{}, err
	}
	h := game.Hint{Caption: game.Say("connect4.hint.marks.sure", "Plural", len(columns)), Drawn: result == 0}
	h.Said = []game.Phrase{sayHint(g, left, columns)}
	if len(columns) == 0 || result < 0 && len(columns) == len(v.Groups[0].Choices) {
		return game.Hint{Said: h.Said}, nil
	}
	if result < 0 {
		h.Caption = game.Say("connect4.hint.marks.try", "Plural", len(columns))
	}
	for _, column := range columns {
		h.Advised = append(h.Advised, game.AdvisedMove{Move: connectfour.ColumnMove(column), Sure: result >= 0})
	}
	return h, nil
}

// sayHint says what is known of a position and the columns that keep it.
func sayHint(g connectfour.Grid, left scores, columns []int) game.Phrase {
	result, _ := left.result()
	moves, exact := left.movesLeft(g.Plies()), left.isExact()
	open := bits.OnesCount64(g.Next())
	switch {
	case result < 0 && (!exact || len(columns) == 0):
		return game.Say("connect4.hint.losing")
	case result < 0 && len(columns) == open:
		return game.Say("connect4.hint.doomed", "Moves", moves, "Plural", moves)
	case len(columns) == 0:
		return game.Say("connect4.hint.long")
	case result == 0:
		return game.Say("connect4.hint.draw", "Columns", or(columns))
	case result < 0:
		return game.Say("connect4.hint.lost", "Columns", or(columns), "Moves", moves)
	case !exact:
		return game.Say("connect4.hint.winning", "Columns", or(columns))
	case moves == 1:
		return game.Say("connect4.hint.now", "Columns", or(columns))
	}
	return game.Say("connect4.hint.win", "Columns", or(columns), "Moves", moves)
}

// or lists columns: "B", "B or D".
func or(columns []int) any {
	var names []string
	for _, column := range columns {
		names = append(names, string(connectfour.ColumnMove(column)))
	}
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return game.Say("connect4.columns.or", "Columns", strings.Join(names[:last], ", "), "Last", names[last])
}

// Analysis is what is proven of a position.
type Analysis struct {
	// Position are the columns played so far, as digits.
	Position string `json:"position"`
	// Score is 22 less the discs that the winner will have played if both sides play
	// perfectly: positive when the side to move wins, negative when it loses, 0 for a
	// draw.
	Score int `json:"score"`
	// Best are the columns that keep the score, as digits in ascending order; none
	// when the game is over.
	Best []string `json:"best"`
}

// Analyze reads a position, the columns played so far as digits, and returns an
// Analysis. The game may be over. Errors are the context's, or an *game.Error with
// KindPosition.
func (c *Coach) Analyze(ctx context.Context, position string) (any, error) {
	g, err := connectfour.ParsePosition(position)
	if err != nil {
		return nil, err
	}
	score, columns, err := c.solver.best(ctx, g)
	if err != nil {
		return nil, err
	}
	out := Analysis{Position: strings.TrimSpace(position), Score: score, Best: []string{}}
	for _, column := range columns {
		out.Best = append(out.Best, strconv.Itoa(column+1))
	}
	return out, nil
}
