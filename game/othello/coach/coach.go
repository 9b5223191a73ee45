// Package coach says to players of Othello what moves are worth in discs: a hint before a move,
// and after the match a review that says what each mistake cost and where the match turned.
//
// On the board of 8 by 8 the end is solved, and what is said of it is proven. Everything before
// that, and everything on larger boards, is an estimate of a search, and the words say so. Work
// is bounded in nodes, so that the same question has the same answer on every machine.
package coach

import (
	"context"
	"fmt"
	"math"
	"strings"

	"kamisado/game"
	"kamisado/game/othello"
)

// limits are how many nodes questions may take.
type limits struct {
	// small and wide are for a search of a board of 8 by 8, and of a larger one. If a review compares
	// two moves, each of them gets as many.
	small, wide int
	// solver is for solving a board with up to solved empty cells.
	solver uint64
	solved int
}

var (
	// forHint is for one question.
	forHint = limits{small: 200_000, wide: 100_000, solver: 4_000_000, solved: 20}
	// forReview is for each move of a match.
	forReview = limits{small: 40_000, wide: 20_000, solver: 2_000_000, solved: 18}
)

// Coach makes hints and judges matches of Othello. It has no state.
type Coach struct{}

var (
	_ game.Hinter   = Coach{}
	_ game.Reviewer = Coach{}
)

// Hint names the moves that keep the best result where the end is solved, else the move that a
// search takes for the best, and says by how many discs the side would win or lose.
func (Coach) Hint(ctx context.Context, v game.View) (game.Hint, error) {
	if v.Game != othello.ID || len(v.ToMove) == 0 {
		return game.Hint{}, fmt.Errorf("othello: nobody is to move in this view of %q", v.Game)
	}
	p, err := othello.ParsePosition(v.Notation)
	if err != nil {
		return game.Hint{}, err
	}
	j, err := forHint.judge(ctx, &p)
	if err != nil {
		return game.Hint{}, err
	}
	h := game.Hint{Said: []game.Phrase{j.say(p.Size())}, Caption: game.Say("othello.hint.marks.try", "Plural", len(j.best)), Drawn: j.exact && j.discs == 0}
	if j.holds() {
		h.Caption = game.Say("othello.hint.marks.sure", "Plural", len(j.best))
	}
	for _, cell := range j.best {
		h.Advised = append(h.Advised, game.AdvisedMove{Move: game.Move(p.Size().CellName(cell)), Sure: j.holds()})
	}
	return h, nil
}

// say says what is best and what comes of it.
func (j *judgement) say(size othello.Size) game.Phrase {
	discs := whole(j.discs)
	pairs := []any{"Cells", or(size, j.best), "Discs", max(discs, -discs)}
	switch {
	case j.exact && discs > 0:
		return game.Say("othello.hint.wins", pairs...)
	case j.exact && discs < 0:
		return game.Say("othello.hint.loses", pairs...)
	case j.exact:
		return game.Say("othello.hint.draws", pairs...)
	case discs > 0:
		return game.Say("othello.hint.ahead", pairs...)
	case discs < 0:
		return game.Say("othello.hint.behind", pairs...)
	}
	return game.Say("othello.hint.even", pairs...)
}

// whole rounds to an even number of discs, as all differences at the end are.
func whole(discs float64) int { return 2 * int(math.Round(discs/2)) }

// or lists cells: "d3", "d3 or c4".
func or(size othello.Size, cells []int) any {
	var names []string
	for _, cell := range cells {
		names = append(names, size.CellName(cell))
	}
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return game.Say("othello.cells.or", "Cells", strings.Join(names[:last], ", "), "Last", names[last])
}
