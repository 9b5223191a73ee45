// Package coach says what Minesweeper positions prove: to players as hints and, after a match, as a
// review of what every move risked; to programs as an analysis of every closed cell. It uses the
// open cells and the number of mines, but not the flags.
package coach

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
	"kamisado/game/minesweeper/grid"
	"kamisado/game/minesweeper/solver"
)

// Coach makes hints, reviews and analyses. It has no state.
type Coach struct{}

var (
	_ game.Hinter   = Coach{}
	_ game.Reviewer = Coach{}
	_ game.Analyzer = Coach{}
)

// Hint names a cell that is proven safe or, if there is none, the best one to risk, which need not
// be the one that is least likely a mine. It also names a flag on a safe cell, and a number whose chord opens only safe cells.
func (Coach) Hint(ctx context.Context, v game.View) (game.Hint, error) {
	b, ok := v.Board.(*minesweeper.Board)
	if !ok {
		return game.Hint{}, fmt.Errorf("minesweeper: a view of %s has no hint", v.Game)
	}
	p := newPosition(b)
	if !slices.ContainsFunc(p.Cells, func(n int8) bool { return n != solver.Unknown }) {
		return said("minesweeper.hint.first"), nil
	}
	found, err := solver.Choose(ctx, p.Grid)
	switch {
	case errors.Is(err, solver.ErrHard) && len(found.Safe) == 0:
		return said("minesweeper.hint.hard"), nil
	case err != nil && !errors.Is(err, solver.ErrHard):
		return game.Hint{}, err
	}
	p.Choice = found
	if len(p.Safe)+len(p.Best) == 0 {
		return game.Hint{}, game.Refuse(game.KindOver, 3, game.Say("minesweeper.over"))
	}
	return p.hint(), nil
}

// said is a hint that advises no move.
func said(key string) game.Hint { return game.Hint{Said: []game.Phrase{game.Say(key)}} }

// position is a board with what is proven of it.
type position struct {
	solver.Grid
	solver.Choice
	flags grid.Set
}

func sizeOf(b *minesweeper.Board) grid.Size { return grid.Size{Rows: b.Rows, Columns: b.Columns} }

// newPosition returns the position of a board.
func newPosition(b *minesweeper.Board) *position {
	p := &position{Grid: solver.Grid{Size: sizeOf(b), Mines: b.Mines}}
	p.flags = grid.NewSet(p.Size.Cells())
	for cell, square := range b.Squares {
		number := solver.Unknown
		switch {
		case square <= minesweeper.Open+8:
			number = int8(square - minesweeper.Open)
		case square == minesweeper.Flagged:
			p.flags.Add(cell)
		}
		p.Cells = append(p.Cells, number)
	}
	return p
}

// hint returns the hint. It advises to open what is safe and to flag what is a mine; where
// nothing is safe, to open what is best to risk.
func (p *position) hint() (h game.Hint) {
	for _, cell := range p.Safe {
		h.Advised = append(h.Advised, game.AdvisedMove{Move: p.move(cell, minesweeper.Opening), Sure: true})
	}
	h.Caption = game.Say("minesweeper.hint.marks.safe")
	if len(p.Safe) == 0 {
		h.Advised = append(h.Advised, game.AdvisedMove{Move: p.move(p.toRisk(), minesweeper.Opening)})
		h.Caption = game.Say("minesweeper.hint.marks.guess")
	}
	for _, cell := range p.Choice.Mines {
		if !p.flags.Has(cell) {
			h.Advised = append(h.Advised, game.AdvisedMove{Move: p.move(cell, minesweeper.Flagging), Sure: true})
		}
	}
	h.Said = p.say()
	return h
}

// move is a move on a cell.
func (p *position) move(cell int, action minesweeper.Action) game.Move {
	return game.Move(p.Name(cell) + string(action))
}

// say returns the sentences of the hint.
func (p *position) say() (said []game.Phrase) {
	free := slices.DeleteFunc(slices.Clone(p.Safe), p.flags.Has)
	switch {
	case len(free) == 0:
	case p.Probability == nil:
		said = append(said, game.Say("minesweeper.hint.some", "Cell", p.Name(free[0])))
	default:
		said = append(said, game.Say("minesweeper.hint.safe", "Cell", p.Name(free[0]), "Count", len(free), "Plural", len(free)))
	}
	if wrong := len(p.Safe) - len(free); wrong > 0 {
		at := slices.IndexFunc(p.Safe, p.flags.Has)
		said = append(said, game.Say("minesweeper.hint.wrongflag", "Cell", p.Name(p.Safe[at]), "Count", wrong, "Plural", wrong))
	}
	if len(p.Safe) == 0 {
		said = append(said, p.sayRisk())
	}
	for cell := range p.Cells {
		if p.chords(cell) {
			return append(said, game.Say("minesweeper.hint.chord", "Cell", p.Name(cell), "Move", p.Name(cell)+string(minesweeper.Chording)))
		}
	}
	return said
}

// sayRisk names the cell to risk.
func (p *position) sayRisk() game.Phrase {
	cell := p.toRisk()
	risk := percent(p.Probability[cell])
	if p.Exact {
		return game.Say("minesweeper.hint.win", "Cell", p.Name(cell), "Percent", risk, "Win", percent(p.Worth[cell]))
	}
	return game.Say("minesweeper.hint.guess", "Cell", p.Name(cell), "Percent", risk)
}

// toRisk is the cell to risk, one without a flag where that is as good.
func (p *position) toRisk() int {
	if at := slices.IndexFunc(p.Best, func(cell int) bool { return !p.flags.Has(cell) }); at >= 0 {
		return p.Best[at]
	}
	return p.Best[0]
}

// percent rounds a probability that is neither 0 nor 1, and does not call it either.
func percent(p float64) int { return min(max(int(math.Round(100*p)), 1), 99) }

// chords reports whether chording a cell is legal and opens safe cells only.
func (p *position) chords(cell int) bool {
	if p.Cells[cell] == solver.Unknown {
		return false
	}
	flags, closed := 0, 0
	for near := range p.Near(cell) {
		switch {
		case p.Cells[near] != solver.Unknown:
		case p.flags.Has(near):
			flags++
		case !slices.Contains(p.Safe, near):
			return false
		default:
			closed++
		}
	}
	return closed > 0 && flags == int(p.Cells[cell])
}

// mostLines is how many rows and columns a position has at most.
const mostLines = 99

// headForm is the size, of at most two digits a side, and the mines of a position.
var headForm = regexp.MustCompile(`^([1-9]\d?)[xX]([1-9]\d?) (\d{1,4})$`)

// ParsePosition reads what is open of a board: "ROWSxCOLUMNS MINES CELLS", with the
// rows of the cells joined by /, # for a closed cell and 0 to 8 for an open one. A
// view's Notation is one. A board may have a single row, and any number of mines
// that fits. Errors are *game.Error with KindPosition.
func ParsePosition(text string) (solver.Grid, error) {
	fields := strings.Fields(text)
	if len(fields) != 3 {
		return solver.Grid{}, bad("minesweeper.position.fields", "Count", len(fields))
	}
	found := headForm.FindStringSubmatch(fields[0] + " " + fields[1])
	if found == nil {
		return solver.Grid{}, bad("minesweeper.position.head", "Most", mostLines)
	}
	rows, _ := strconv.Atoi(found[1])
	columns, _ := strconv.Atoi(found[2])
	mines, _ := strconv.Atoi(found[3])
	g := solver.Grid{Size: grid.Size{Rows: rows, Columns: columns}, Mines: mines}
	if mines > g.Size.Cells() {
		return solver.Grid{}, bad("minesweeper.position.mines", "Count", mines, "Most", g.Size.Cells())
	}
	lines := strings.Split(fields[2], "/")
	if len(lines) != rows {
		return solver.Grid{}, bad("minesweeper.position.rows", "Count", len(lines), "Rows", rows)
	}
	for i, line := range lines {
		if err := readRow(&g, i, line); err != nil {
			return solver.Grid{}, err
		}
	}
	return g, nil
}

// readRow reads a row of cells.
func readRow(g *solver.Grid, row int, line string) error {
	if len(line) != g.Columns {
		return bad("minesweeper.position.width", "Row", row+1, "Columns", g.Columns)
	}
	for column := range line {
		switch c := line[column]; {
		case c == '#':
			g.Cells = append(g.Cells, solver.Unknown)
		case c >= '0' && c <= '8':
			g.Cells = append(g.Cells, int8(c-'0'))
		default:
			return bad("minesweeper.position.cell", "Row", row+1, "Cell", grid.ColumnName(column)+grid.RowName(row))
		}
	}
	return nil
}

func bad(key string, pairs ...any) error {
	return game.Refuse(game.KindPosition, 0, game.Say(key, pairs...))
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

// Analyze reads a position as ParsePosition does and returns an Analysis. It also returns a
// *game.Error if no mines fit the numbers, or if they are connected too widely to count.
func (Coach) Analyze(ctx context.Context, position string) (any, error) {
	g, err := ParsePosition(position)
	if err != nil {
		return nil, err
	}
	found, err := solver.Analyse(ctx, g)
	switch {
	case errors.Is(err, solver.ErrImpossible):
		return nil, bad("minesweeper.position.impossible")
	case errors.Is(err, solver.ErrHard):
		return nil, bad("minesweeper.position.hard")
	case err != nil:
		return nil, err
	}
	a := Analysis{Safe: g.Names(found.Safe), Mines: g.Names(found.Mines), Probability: make(map[string]float64)}
	for cell, number := range g.Cells {
		if number == solver.Unknown {
			a.Probability[g.Name(cell)] = found.Probability[cell]
		}
	}
	return a, nil
}
