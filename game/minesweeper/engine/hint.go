package engine

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"kamisado/game"
	"kamisado/game/minesweeper"
	"kamisado/game/minesweeper/solver"
)

// Hint names a cell that is proven safe or, if there is none, the best one to risk, which need not
// be the one that is least likely a mine. It also names a flag on a safe cell, and a number whose
// chord opens only safe cells.
func (Coach) Hint(ctx context.Context, v game.View) (h game.Hint, err error) {
	b, ok := v.Board.(*minesweeper.Board)
	if !ok {
		return h, fmt.Errorf("minesweeper: a view of %s has no hint", v.Game)
	}
	p := positionOf(b)
	if !p.isBegun() {
		return game.Hint{Said: []game.Phrase{game.Say("minesweeper.hint.first")}}, nil
	}
	choice, err := solver.Choose(ctx, p.Grid)
	switch {
	case errors.Is(err, solver.ErrHard) && len(choice.Safe) == 0:
		return game.Hint{Said: []game.Phrase{game.Say("minesweeper.hint.hard")}}, nil
	case err != nil && !errors.Is(err, solver.ErrHard):
		return h, err
	case len(choice.Safe)+len(choice.Best) == 0:
		return h, game.Refuse(game.KindOver, 3, game.Say("minesweeper.over"))
	}
	advise := func(cell int, action minesweeper.Action, isSure bool) {
		h.Advised = append(h.Advised, game.AdvisedMove{Move: game.Move(p.Name(cell) + string(action)), Sure: isSure})
	}
	if len(choice.Safe) > 0 {
		h.Caption = game.Say("minesweeper.hint.marks.safe", "Plural", len(choice.Safe))
		for _, cell := range choice.Safe {
			advise(cell, minesweeper.Opening, true)
		}
		h.Said = p.saySafe(&choice)
	} else {
		h.Caption = game.Say("minesweeper.hint.marks.guess")
		// One without a flag, where that is as good.
		cell := choice.Best[max(0, slices.IndexFunc(choice.Best, func(cell int) bool { return !p.flags.Has(cell) }))]
		advise(cell, minesweeper.Opening, false)
		risk := percent(choice.Probability[cell])
		if choice.Exact {
			h.Said = append(h.Said, game.Say("minesweeper.hint.win", "Cell", p.Name(cell), "Percent", risk,
				"Win", percent(choice.Worth[cell])))
		} else {
			h.Said = append(h.Said, game.Say("minesweeper.hint.guess", "Cell", p.Name(cell), "Percent", risk))
		}
	}
	for _, cell := range choice.Mines {
		if !p.flags.Has(cell) {
			advise(cell, minesweeper.Flagging, true)
		}
	}
	for cell := range p.Numbers {
		if p.chords(cell, choice.Safe) {
			h.Said = append(h.Said, game.Say("minesweeper.hint.chord", "Cell", p.Name(cell),
				"Move", p.Name(cell)+string(minesweeper.Chording)))
			break
		}
	}
	return h, nil
}

// saySafe names the first of the safe cells without a flag and the first with one.
func (p *position) saySafe(choice *solver.Choice) (said []game.Phrase) {
	free := slices.DeleteFunc(slices.Clone(choice.Safe), p.flags.Has)
	switch {
	case len(free) == 0:
	case choice.Probability == nil:
		said = append(said, game.Say("minesweeper.hint.some", "Cell", p.Name(free[0])))
	default:
		said = append(said,
			game.Say("minesweeper.hint.safe", "Cell", p.Name(free[0]), "Count", len(free), "Plural", len(free)))
	}
	if wrong := len(choice.Safe) - len(free); wrong > 0 {
		at := slices.IndexFunc(choice.Safe, p.flags.Has)
		said = append(said,
			game.Say("minesweeper.hint.wrongflag", "Cell", p.Name(choice.Safe[at]), "Count", wrong, "Plural", wrong))
	}
	return said
}

// chords reports whether chording a cell is legal and opens safe cells only.
func (p *position) chords(cell int, safe []int) bool {
	if !p.isOpen(cell) {
		return false
	}
	flags, closed := 0, 0
	for _, near := range p.Around[cell] {
		switch {
		case p.isOpen(near):
		case p.flags.Has(near):
			flags++
		case !slices.Contains(safe, near):
			return false
		default:
			closed++
		}
	}
	return closed > 0 && flags == int(p.Numbers[cell])
}

// percent rounds a probability that is neither 0 nor 1, and does not call it either.
func percent(p float64) int { return min(max(int(math.Round(100*p)), 1), 99) }
