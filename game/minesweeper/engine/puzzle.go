package engine

import (
	"context"
	_ "embed"
	"slices"
	"strings"

	"kamisado/game"
	"kamisado/game/minesweeper"
	"kamisado/game/minesweeper/solver"
	"kamisado/game/puzzle"
)

//go:generate go run kamisado/game/puzzle/puzzlegen -game minesweeper

//go:embed puzzles.txt
var puzzles string

// Puzzler has the puzzles of Minesweeper. The goal of an entry is how many cells are safe.
type Puzzler struct{ *puzzle.Set }

var _ game.Puzzler = (*Puzzler)(nil)

// NewPuzzler returns the embedded puzzles.
func NewPuzzler() *Puzzler { return &Puzzler{puzzle.NewSet(puzzles)} }

// Task asks for all safe cells.
func (z *Puzzler) Task(p game.Puzzle) game.Phrase {
	b, _ := parsePosition(p.Position)
	return game.Say("minesweeper.puzzle.task", "Mines", b.Mines)
}

// View shows the board.
func (z *Puzzler) View(p game.Puzzle) (game.View, error) {
	b, err := parsePosition(p.Position)
	if err != nil {
		return game.View{}, err
	}
	return view(p, b), nil
}

// view shows a board of which nobody knows where the mines are.
func view(z game.Puzzle, p *position) game.View {
	b := &minesweeper.Board{Size: p.Size, Mines: p.Mines, Left: p.Mines, Last: minesweeper.NoCell}
	for _, number := range p.Numbers {
		square := minesweeper.Closed
		if number != solver.Unknown {
			square = minesweeper.Open + minesweeper.Square(number)
		}
		b.Squares = append(b.Squares, square)
	}
	return game.View{
		Game: minesweeper.ID, Seat: game.Nobody, ToMove: []game.Seat{minesweeper.Player},
		Notation: z.Position, Board: b, Elapsed: game.Untimed,
		Status: []game.Phrase{game.Say("minesweeper.status.left", "Left", p.Mines, "Mines", p.Mines)},
	}
}

// Choices returns the closed cells, row by row. They need no words: a cell's label is its name.
func (z *Puzzler) Choices(p game.Puzzle) ([]game.Group, error) {
	b, err := parsePosition(p.Position)
	if err != nil {
		return nil, err
	}
	closed := game.Group{Key: "closed"}
	for cell := range b.Numbers {
		if !b.isOpen(cell) {
			closed.Choices = append(closed.Choices, game.Choice{Move: game.Move(b.Name(cell))})
		}
	}
	return []game.Group{closed}, nil
}

// Explain compares the cells with all safe ones. It says of the first cell that is not safe why, with
// mines that fit the numbers and of which it has one, and otherwise how many safe ones are missing.
func (z *Puzzler) Explain(ctx context.Context, p game.Puzzle, answer []game.Move) (x game.Explanation, err error) {
	b, err := parsePosition(p.Position)
	if err != nil {
		return x, err
	}
	cells, err := b.cellsOf(answer)
	if err != nil {
		return x, err
	}
	found, err := solver.Analyse(ctx, b.Grid)
	if err != nil {
		return x, err
	}
	x.View = view(p, b)
	wrong := slices.IndexFunc(cells, func(cell int) bool { return !slices.Contains(found.Safe, cell) })
	right := 0
	for _, cell := range cells {
		if slices.Contains(found.Safe, cell) {
			right++
			x.View.Advised = append(x.View.Advised, game.AdvisedMove{Move: game.Move(b.Name(cell)), Sure: true})
		}
	}
	switch missing := len(found.Safe) - right; {
	case wrong >= 0:
		cell := cells[wrong]
		board := x.View.Board.(*minesweeper.Board)
		board.Last = cell
		mines := []int{cell}
		if slices.Contains(found.Mines, cell) {
			x.Said = []game.Phrase{game.Say("minesweeper.puzzle.mine", "Cell", b.Name(cell))}
		} else {
			mines, _, _ = layMines(b, cell, refuteNodes) // none if it has used up its nodes
			x.Said = []game.Phrase{b.refute(cell, mines)}
		}
		for _, mine := range mines {
			board.Squares[mine] = minesweeper.Flagged
		}
		board.Left -= len(mines)
		x.View.Status = []game.Phrase{game.Say("minesweeper.status.left", "Left", board.Left, "Mines", board.Mines)}
	case missing > 0:
		x.Said = []game.Phrase{game.Say("minesweeper.puzzle.missing", "Count", missing, "Plural", missing)}
	default:
		x.Solved = true
		x.Said = []game.Phrase{game.Say("minesweeper.puzzle.solved", "Count", right)}
	}
	return x, nil
}

// cellsOf reads an answer: closed cells to open, at least one, each counted once.
func (p *position) cellsOf(answer []game.Move) (cells []int, err error) {
	if len(answer) == 0 {
		return nil, game.Refuse(game.KindNotation, 0, game.Say("minesweeper.puzzle.none"))
	}
	for _, move := range answer {
		m, err := minesweeper.ParseMove(string(move))
		if err != nil {
			return nil, err
		}
		cell, ok := p.Cell(m.Row, m.Column)
		switch {
		case m.Action != minesweeper.Opening:
			return nil, game.Refuse(game.KindIllegal, 4, game.Say("minesweeper.puzzle.opening", "Move", m.String()))
		case !ok:
			last := p.Name(p.Cells() - 1)
			return nil, game.Refuse(game.KindIllegal, 1,
				game.Say("minesweeper.illegal.outside", "Cell", m.String(), "Last", last))
		case p.isOpen(cell):
			return nil, game.Refuse(game.KindIllegal, 4, game.Say("minesweeper.puzzle.open", "Cell", m.String()))
		}
		cells = append(cells, cell)
	}
	slices.Sort(cells)
	return slices.Compact(cells), nil
}

// refuteNodes bounds the search for mines that refute a cell.
const refuteNodes = 4 * proofNodes

// refute names mines that fit the numbers and of which a cell has one, as far as there are others.
func (p *position) refute(cell int, mines []int) game.Phrase {
	others := slices.DeleteFunc(slices.Clone(mines), func(mine int) bool { return mine == cell })
	if len(others) == 0 {
		return game.Say("minesweeper.puzzle.unsafe", "Cell", p.Name(cell))
	}
	return game.Say("minesweeper.puzzle.could", "Cell", p.Name(cell), "Mines", strings.Join(p.Names(others), ", "))
}
