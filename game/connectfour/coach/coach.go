// Package coach says to players of Connect Four what the solver has proven: a hint before a move,
// and after the match a review that finds the move at which it was given away.
package coach

import (
	"context"
	"fmt"
	"math/bits"
	"strings"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/connectfour/grid"
	"kamisado/game/connectfour/solver"
)

// Coach makes hints and judges matches of Connect Four.
type Coach struct {
	solver *solver.Solver
	limits limits
}

var (
	_ game.Hinter   = (*Coach)(nil)
	_ game.Reviewer = (*Coach)(nil)
)

// New makes a coach that asks a solver.
func New(s *solver.Solver) *Coach { return &Coach{s, usual} }

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
	left, _, err := c.solver.Narrow(ctx, g, lowest, c.limits.moment, c.limits.moment)
	if err != nil {
		return game.Hint{}, err
	}
	result, known := left.Result()
	if !known {
		return game.Hint{Said: []game.Phrase{game.Say("connect4.hint.long")}}, nil
	}
	columns, _, err := c.solver.Keeping(ctx, g, left.Least, c.limits.moment/10)
	if err != nil {
		return game.Hint{}, err
	}
	h := game.Hint{Caption: game.Say("connect4.hint.marks.sure", "Plural", len(columns)), Drawn: result == 0}
	if h.Said = []game.Phrase{sayHint(g, left, columns)}; len(columns) == 0 || result < 0 && len(columns) == len(v.Groups[0].Choices) {
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
func sayHint(g grid.Grid, left solver.Range, columns []int) game.Phrase {
	result, _ := left.Result()
	moves, exact := movesLeft(g, left), left.Exact()
	open := bits.OnesCount64(g.Next())
	switch {
	case result < 0 && (!exact || len(columns) == 0):
		return game.Say("connect4.hint.losing")
	case result < 0 && len(columns) == open:
		return game.Say("connect4.hint.doomed", "Moves", moves, "Plural", moves)
	case len(columns) == 0:
		return game.Say("connect4.hint.long")
	case result == 0:
		return game.Say("connect4.hint.draw", "Columns", or(names(columns)))
	case result < 0:
		return game.Say("connect4.hint.lost", "Columns", or(names(columns)), "Moves", moves)
	case !exact:
		return game.Say("connect4.hint.winning", "Columns", or(names(columns)))
	case moves == 1:
		return game.Say("connect4.hint.now", "Columns", or(names(columns)))
	}
	return game.Say("connect4.hint.win", "Columns", or(names(columns)), "Moves", moves)
}

// lowest is at most any score.
const lowest = -21

// or lists columns: "B", "B or D".
func or(names []string) any {
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return game.Say("connect4.columns.or", "Columns", strings.Join(names[:last], ", "), "Last", names[last])
}
