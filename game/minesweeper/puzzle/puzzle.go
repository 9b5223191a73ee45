package puzzle

import (
	"context"
	_ "embed"
	"errors"
	"slices"
	"strings"

	"kamisado/game"
	"kamisado/game/minesweeper"
	"kamisado/game/minesweeper/coach"
	"kamisado/game/minesweeper/grid"
	"kamisado/game/minesweeper/solver"
	"kamisado/game/puzzle"
)

//go:generate go run ./puzzlegen -out puzzles.txt

//go:embed puzzles.txt
var embedded string

// Puzzler has the puzzles of Minesweeper. The goal of an entry is how many cells are safe.
type Puzzler struct{ *puzzle.Set }

var _ game.Puzzler = (*Puzzler)(nil)

// New makes a puzzler.
func New() *Puzzler { return &Puzzler{puzzle.NewSet(embedded)} }

// Task asks for all safe cells.
func (z *Puzzler) Task(p game.Puzzle) game.Phrase {
	g, _ := coach.ParsePosition(p.Position)
	return game.Say("minesweeper.puzzle.task", "Mines", g.Mines)
}

// View shows the board.
func (z *Puzzler) View(p game.Puzzle) (game.View, error) {
	g, err := coach.ParsePosition(p.Position)
	if err != nil {
		return game.View{}, err
	}
	return view(p, g), nil
}

// view shows a board of which nobody knows where the mines are.
func view(p game.Puzzle, g solver.Grid) game.View {
	b := &minesweeper.Board{Rows: g.Rows, Columns: g.Columns, Mines: g.Mines, Left: g.Mines, Last: minesweeper.NoCell}
	for _, number := range g.Cells {
		square := minesweeper.Closed
		if number != solver.Unknown {
			square = minesweeper.Open + minesweeper.Square(number)
		}
		b.Squares = append(b.Squares, square)
	}
	return game.View{
		Game: minesweeper.ID, Seat: game.Nobody, ToMove: []game.Seat{minesweeper.Player}, Notation: p.Position, Board: b,
		Status: []game.Phrase{game.Say("minesweeper.status.left", "Left", g.Mines, "Mines", g.Mines)}, Elapsed: game.Untimed,
	}
}

// Choices are the closed cells, row by row. They need no words: a cell's label is its name.
func (z *Puzzler) Choices(p game.Puzzle) ([]game.Group, error) {
	g, err := coach.ParsePosition(p.Position)
	if err != nil {
		return nil, err
	}
	closed := game.Group{Key: "closed"}
	for cell, number := range g.Cells {
		if number == solver.Unknown {
			closed.Choices = append(closed.Choices, game.Choice{Move: game.Move(g.Name(cell))})
		}
	}
	return []game.Group{closed}, nil
}

// Explain compares the cells with all safe ones. A cell that is not safe is refuted by mines that
// fit the numbers, of which it has one.
func (z *Puzzler) Explain(ctx context.Context, p game.Puzzle, answer []game.Move) (game.Explanation, error) {
	g, err := coach.ParsePosition(p.Position)
	if err != nil {
		return game.Explanation{}, err
	}
	cells, err := cellsOf(g, answer)
	if err != nil {
		return game.Explanation{}, err
	}
	found, err := solver.Analyse(ctx, g)
	if err != nil {
		return game.Explanation{}, err
	}
	a := judged{Grid: g, cells: cells, found: found, view: view(p, g)}
	return a.explain(), nil
}

// cellsOf reads an answer: closed cells to open, at least one, each counted once.
func cellsOf(g solver.Grid, answer []game.Move) (cells []int, err error) {
	if len(answer) == 0 {
		return nil, game.Refuse(game.KindNotation, 0, game.Say("minesweeper.puzzle.none"))
	}
	for _, move := range answer {
		m, err := minesweeper.ParseMove(string(move))
		if err != nil {
			return nil, err
		}
		cell, ok := g.Size.Cell(m.Row, m.Column)
		switch {
		case m.Action != minesweeper.Opening:
			return nil, game.Refuse(game.KindIllegal, 4, game.Say("minesweeper.puzzle.opening", "Move", m.String()))
		case !ok:
			last := g.Name(g.Size.Cells() - 1)
			return nil, game.Refuse(game.KindIllegal, 1, game.Say("minesweeper.illegal.outside", "Cell", m.String(), "Last", last))
		case g.Cells[cell] != solver.Unknown:
			return nil, game.Refuse(game.KindIllegal, 4, game.Say("minesweeper.puzzle.open", "Cell", m.String()))
		}
		cells = append(cells, cell)
	}
	slices.Sort(cells)
	return slices.Compact(cells), nil
}

// judged is an answer and what is known of its board.
type judged struct {
	solver.Grid
	cells []int
	found solver.Answer
	view  game.View
}

// explain says of the first cell that is not safe why, and how many safe ones are missing.
func (a *judged) explain() (x game.Explanation) {
	wrong := grid.NoCell
	right := 0
	for _, cell := range a.cells {
		switch {
		case slices.Contains(a.found.Safe, cell):
			right++
			a.view.Advised = append(a.view.Advised, game.AdvisedMove{Move: game.Move(a.Name(cell)), Sure: true})
		case wrong == grid.NoCell:
			wrong = cell
		}
	}
	missing := len(a.found.Safe) - right
	if wrong != grid.NoCell {
		x.Said = append(x.Said, a.refute(wrong))
	} else if missing > 0 {
		x.Said = append(x.Said, game.Say("minesweeper.puzzle.missing", "Count", missing, "Plural", missing))
	} else {
		x.Solved = true
		x.Said = append(x.Said, game.Say("minesweeper.puzzle.solved", "Count", right))
	}
	x.View = a.view
	return x
}

// refuteNodes bounds the search for mines that refute a cell.
const refuteNodes = 4 * proofNodes

// refute says why a cell is not safe, and shows it with flags.
func (a *judged) refute(cell int) game.Phrase {
	board := a.view.Board.(*minesweeper.Board)
	board.Last = cell
	name := a.Name(cell)
	if slices.Contains(a.found.Mines, cell) {
		a.flag(board, []int{cell})
		return game.Say("minesweeper.puzzle.mine", "Cell", name)
	}
	mines, _, err := layMines(a.Grid, cell, refuteNodes)
	if errors.Is(err, errNodes) {
		return game.Say("minesweeper.puzzle.unsafe", "Cell", name)
	}
	a.flag(board, mines)
	mines = slices.DeleteFunc(mines, func(mine int) bool { return mine == cell })
	if len(mines) == 0 {
		return game.Say("minesweeper.puzzle.unsafe", "Cell", name)
	}
	return game.Say("minesweeper.puzzle.could", "Cell", name, "Mines", strings.Join(a.Names(mines), ", "))
}

// flag marks mines on a board.
func (a *judged) flag(b *minesweeper.Board, mines []int) {
	for _, cell := range mines {
		b.Squares[cell] = minesweeper.Flagged
	}
	b.Left = a.Mines - len(mines)
	a.view.Status = []game.Phrase{game.Say("minesweeper.status.left", "Left", b.Left, "Mines", b.Mines)}
}
