// Package engine says what Minesweeper positions prove: to players as hints and, after a match, as a
// review of what every move risked; to programs as an analysis of every closed cell. It uses the
// open cells and the number of mines, but not the flags. It also has the puzzles of Minesweeper:
// boards on which all cells that are certainly safe are to be found. Package solver does the counting.
package engine

import (
	"context"
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"kamisado/game"
	"kamisado/game/minesweeper"
	"kamisado/game/minesweeper/solver"
)

// Coach makes hints, reviews and analyses. It has no state.
type Coach struct{}

var (
	_ game.Hinter   = Coach{}
	_ game.Reviewer = Coach{}
	_ game.Analyzer = Coach{}
)

// position is what is open of a board, and which cells are flagged.
type position struct {
	minesweeper.Size
	solver.Grid
	flags minesweeper.Set
	given bool // as in minesweeper.Board
}

// newPosition returns a position without a cell.
func newPosition(size minesweeper.Size, mines int) *position {
	return &position{Size: size, Grid: solver.Grid{Around: size.Neighbours(), Mines: mines}}
}

// positionOf returns the position of a board.
func positionOf(b *minesweeper.Board) *position {
	p := newPosition(b.Size, b.Mines)
	p.given = b.Given
	p.flags = minesweeper.NewSet(b.Cells())
	for cell, square := range b.Squares {
		number := solver.Unknown
		switch {
		case square <= minesweeper.Open+8:
			number = int8(square - minesweeper.Open)
		case square == minesweeper.Flagged:
			p.flags.Add(cell)
		}
		p.Numbers = append(p.Numbers, number)
	}
	return p
}

// isOpen reports whether a cell is open.
func (p *position) isOpen(cell int) bool { return p.Numbers[cell] != solver.Unknown }

// isBegun reports whether the mines lie.
func (p *position) isBegun() bool { return p.given || slices.Max(p.Numbers) != solver.Unknown }

// closedForm is the head of a position as JSMinesweeper writes it: columns, rows and mines. Then its rows follow.
var closedForm = regexp.MustCompile(`^\s*(\d+)[xX](\d+)[xX](\d+)\s+`)

// plain has what positions have for the closed cells of JSMinesweeper.
var plain = strings.NewReplacer("H", "#", "F", "#")

// headForm is the size, of at most two digits a side, and the mines of a position.
var headForm = regexp.MustCompile(`^([1-9]\d?)[xX]([1-9]\d?) (\d{1,4})$`)

// parsePosition reads what is open of a board: "ROWSxCOLUMNS MINES CELLS", with the
// rows of the cells joined by /, # for a closed cell and 0 to 8 for an open one. A
// view's Notation is one. It also reads positions of JSMinesweeper. A board may have a single row, and any number of
// mines that fits. Errors are *game.Error with KindPosition.
func parsePosition(text string) (*position, error) {
	if head := closedForm.FindStringSubmatch(text); head != nil {
		cells := strings.Join(strings.Fields(text[len(head[0]):]), "/")
		text = fmt.Sprintf("%sx%s %s %s", head[2], head[1], head[3], plain.Replace(cells))
	}
	fields := strings.Fields(text)
	if len(fields) != 3 {
		return nil, badPosition("fields", "Count", len(fields))
	}
	found := headForm.FindStringSubmatch(fields[0] + " " + fields[1])
	if found == nil {
		return nil, badPosition("head", "Most", minesweeper.MostSide)
	}
	rows, _ := strconv.Atoi(found[1])
	columns, _ := strconv.Atoi(found[2])
	mines, _ := strconv.Atoi(found[3])
	size := minesweeper.Size{Rows: rows, Columns: columns}
	lines := strings.Split(fields[2], "/")
	switch {
	case mines > size.Cells():
		return nil, badPosition("mines", "Count", mines, "Most", size.Cells())
	case len(lines) != rows:
		return nil, badPosition("rows", "Count", len(lines), "Rows", rows)
	}
	p := newPosition(size, mines)
	for row, line := range lines {
		if len(line) != columns {
			return nil, badPosition("width", "Row", row+1, "Columns", columns)
		}
		for column := range line {
			switch c := line[column]; {
			case c == '#':
				p.Numbers = append(p.Numbers, solver.Unknown)
			case c >= '0' && c <= '8':
				p.Numbers = append(p.Numbers, int8(c-'0'))
			default:
				return nil, badPosition("cell", "Row", row+1, "Cell", size.Name(row*columns+column))
			}
		}
	}
	return p, nil
}

// badPosition refuses the text of a position.
func badPosition(why string, pairs ...any) error {
	return game.Refuse(game.KindPosition, 0, "minesweeper.position."+why, pairs...)
}

// Analysis is what is proven of a position's closed cells.
type Analysis struct {
	// Safe are the cells that are certainly no mine, Mines those that certainly are one,
	// in reading order.
	Safe  []string `json:"safe"`
	Mines []string `json:"mines"`
	// Probability of a mine, for every closed cell; 0 and 1 included.
	Probability map[string]float64 `json:"probability"`
}

// Analyze reads a position such as a view's Notation and returns an Analysis. It also returns a
// *game.Error if no mines fit the numbers, or if they are connected too widely to count.
func (Coach) Analyze(ctx context.Context, text string) (any, error) {
	p, err := parsePosition(text)
	if err != nil {
		return nil, err
	}
	found, err := solver.Analyse(ctx, p.Grid)
	switch {
	case errors.Is(err, solver.ErrImpossible):
		return nil, badPosition("impossible")
	case errors.Is(err, solver.ErrHard):
		return nil, badPosition("hard")
	case err != nil:
		return nil, err
	}
	a := Analysis{Safe: p.Names(found.Safe), Mines: p.Names(found.Mines), Probability: make(map[string]float64)}
	for cell, probability := range found.Probability {
		if !p.isOpen(cell) {
			a.Probability[p.Name(cell)] = probability
		}
	}
	return a, nil
}

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
		return h, game.Refuse(game.KindOver, 3, "minesweeper.over")
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
