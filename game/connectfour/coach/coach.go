// Package coach says to players of Connect Four what the solver has proven.
package coach

import (
	"context"
	"fmt"
	"strings"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/connectfour/solver"
)

// Coach makes hints.
type Coach struct{ solver *solver.Solver }

var _ game.Hinter = (*Coach)(nil)

// New makes a coach that asks a solver.
func New(s *solver.Solver) *Coach { return &Coach{s} }

// Hint says who wins, and names the columns that win soonest, keep the draw or hold out
// longest. Where all columns lose as soon it names none.
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
	if score < 0 && len(columns) == len(v.Groups[0].Choices) {
		return game.Hint{Said: []game.Phrase{game.Say("connect4.hint.doomed")}}, nil
	}
	h := game.Hint{Caption: game.Say("connect4.hint.marks.sure"), Drawn: score == 0}
	what := "draw"
	switch {
	case score > 0:
		what = "win"
	case score < 0:
		what = "lost"
		h.Caption = game.Say("connect4.hint.marks.try")
	}
	var names []string
	for _, column := range columns {
		move := connectfour.ColumnMove(column)
		names = append(names, string(move))
		h.Advised = append(h.Advised, game.AdvisedMove{Move: move, Sure: score >= 0})
	}
	h.Said = []game.Phrase{game.Say("connect4.hint."+what, "Columns", or(names))}
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
