// Package coach says to players of Connect Four what the solver has proven: a hint before a move,
// and after the match a review that finds the move at which it was given away.
package coach

import (
	"context"
	"fmt"
	"strings"

	"kamisado/game"
	"kamisado/game/connectfour"
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
// or hold out longest. Where all columns lose as soon it names none.
func (c *Coach) Hint(ctx context.Context, v game.View) (game.Hint, error) {
	if v.Game != connectfour.ID || len(v.Groups) == 0 {
		return game.Hint{}, fmt.Errorf("connectfour: nobody is to move in this view of %q", v.Game)
	}
	g, err := connectfour.ParsePosition(v.Notation)
	if err != nil {
		return game.Hint{}, err
	}
	score, columns, err := c.solver.Best(ctx, g)
	if err != nil {
		return game.Hint{}, err
	}
	left := movesLeft(g, solver.Range{Least: score, Most: score})
	if score < 0 && len(columns) == len(v.Groups[0].Choices) {
		return game.Hint{Said: []game.Phrase{game.Say("connect4.hint.doomed", "Moves", left, "Plural", left)}}, nil
	}
	h := game.Hint{Caption: game.Say("connect4.hint.marks.sure"), Drawn: score == 0}
	named := or(names(columns))
	switch {
	case score == 0:
		h.Said = []game.Phrase{game.Say("connect4.hint.draw", "Columns", named)}
	case score < 0:
		h.Said = []game.Phrase{game.Say("connect4.hint.lost", "Columns", named, "Moves", left)}
		h.Caption = game.Say("connect4.hint.marks.try")
	case left == 1:
		h.Said = []game.Phrase{game.Say("connect4.hint.now", "Columns", named)}
	default:
		h.Said = []game.Phrase{game.Say("connect4.hint.win", "Columns", named, "Moves", left)}
	}
	for _, column := range columns {
		h.Advised = append(h.Advised, game.AdvisedMove{Move: connectfour.ColumnMove(column), Sure: score >= 0})
	}
	return h, nil
}

// or lists columns: "B", "B or D".
func or(names []string) any {
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return game.Say("connect4.columns.or", "Columns", strings.Join(names[:last], ", "), "Last", names[last])
}
