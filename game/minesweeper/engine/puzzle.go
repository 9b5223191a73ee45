package engine

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"kamisado/game"
	"kamisado/game/minesweeper"
	"kamisado/game/minesweeper/solver"
	"kamisado/game/puzzle"
)

//go:generate go run kamisado/game/generate puzzles -game minesweeper

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
		return nil, game.Refuse(game.KindNotation, 0, "minesweeper.puzzle.none")
	}
	for _, move := range answer {
		m, err := minesweeper.ParseMove(string(move))
		if err != nil {
			return nil, err
		}
		cell, ok := p.Cell(m.Row, m.Column)
		switch {
		case m.Action != minesweeper.Opening:
			return nil, game.Refuse(game.KindIllegal, 4, "minesweeper.puzzle.opening", "Move", m.String())
		case !ok:
			last := p.Name(p.Cells() - 1)
			return nil, game.Refuse(game.KindIllegal, 1,
				"minesweeper.illegal.outside", "Cell", m.String(), "Last", last)
		case p.isOpen(cell):
			return nil, game.Refuse(game.KindIllegal, 4, "minesweeper.puzzle.open", "Cell", m.String())
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

// The boards of puzzles: small enough to be read on a phone, with a mine in a share of their cells, in
// percent.
const (
	leastRows, mostRows   = 8, 9
	leastMines, mostMines = 15, 24
)

// apart is in how many cells puzzles differ at least.
const apart = 16

// PuzzleSource returns where the puzzles come from: matches that the solver plays.
func PuzzleSource() puzzle.Source {
	return puzzle.Source{Find: findPuzzle, Measure: measurePuzzle, Images: images, Apart: apart}
}

// findPuzzle plays a match and looks for a puzzle in it.
func findPuzzle(ctx context.Context, seed game.Seed) ([]puzzle.Entry, error) {
	met, err := playCarefully(ctx, seed)
	if err != nil {
		return nil, err
	}
	for _, position := range puzzle.Shuffled(met, seed) {
		p, err := parsePosition(position)
		if err != nil {
			return nil, err
		}
		proof, ok, err := prove(ctx, p)
		if err != nil {
			return nil, err
		}
		if ok {
			e := puzzle.Entry{Goal: len(proof.safe), Nodes: proof.nodes}
			e.Position = position
			for _, name := range p.Names(proof.safe) {
				e.Solution = append(e.Solution, game.Move(name))
			}
			return []puzzle.Entry{e}, nil
		}
	}
	return nil, nil
}

// playCarefully plays a match as careful people do: it opens what is found safe most easily, and where
// nothing is, the cell that is least likely a mine. It returns the boards that it saw.
func playCarefully(ctx context.Context, seed game.Seed) (met []string, err error) {
	random := rand.New(rand.NewChaCha8(seed))
	side := leastRows + random.IntN(mostRows-leastRows+1)
	size := minesweeper.Size{Rows: side, Columns: side}
	mines := size.Cells() * (leastMines + random.IntN(mostMines-leastMines+1)) / 100
	var p game.Position = minesweeper.NewMatch(minesweeper.Setup{Size: size, Mines: mines}, seed)
	next := []int{random.IntN(size.Cells())}
	for len(p.ToMove()) > 0 {
		if p, err = openCells(p, next); err != nil || len(p.ToMove()) == 0 {
			return met, err
		}
		v := p.View(game.Nobody)
		met = append(met, v.Notation)
		if next, err = careful(ctx, positionOf(v.Board.(*minesweeper.Board)).Grid); err != nil {
			return nil, err
		}
	}
	return met, nil
}

// openCells opens cells, as far as they are still closed.
func openCells(p game.Position, cells []int) (game.Position, error) {
	for _, cell := range cells {
		b := p.View(game.Nobody).Board.(*minesweeper.Board)
		if len(p.ToMove()) == 0 || b.Squares[cell] != minesweeper.Closed {
			continue
		}
		next, err := p.Play(minesweeper.Player, game.Move(b.Name(cell)))
		if err != nil {
			return nil, err
		}
		p = next
	}
	return p, nil
}

// careful returns the cells to open on a board.
func careful(ctx context.Context, g solver.Grid) ([]int, error) {
	for _, method := range []solver.Method{solver.BySingle, solver.ByPairs} {
		if safe := solver.Deduce(g, method); len(safe) > 0 {
			return safe, nil
		}
	}
	found, err := solver.Analyse(ctx, g)
	if err != nil || len(found.Safe) > 0 {
		return found.Safe, err
	}
	best := minesweeper.NoCell
	for cell, number := range g.Numbers {
		if number == solver.Unknown &&
			(best == minesweeper.NoCell || found.Probability[cell] < found.Probability[best]) {
			best = cell
		}
	}
	return []int{best}, nil
}

// measurePuzzle returns how much is missed by simple ways of looking.
func measurePuzzle(ctx context.Context, e puzzle.Entry, _ game.Seed) (int, error) {
	p, err := parsePosition(e.Position)
	if err != nil {
		return 0, err
	}
	proof, ok, err := prove(ctx, p)
	if err == nil && !ok {
		err = fmt.Errorf("%s is no puzzle", e.Position)
	}
	if err != nil {
		return 0, err
	}
	return proof.failed(), nil
}

// images returns the board turned and mirrored in all eight ways.
func images(position string) (images []string, err error) {
	p, err := parsePosition(position)
	if err != nil {
		return nil, err
	}
	for turn := range 8 {
		var b strings.Builder
		for cell := range p.Cells() {
			b.WriteByte(byte('0' + p.Numbers[image(p.Rows, cell, turn)] + 1))
		}
		images = append(images, b.String())
	}
	return images, nil
}

// image returns where a cell comes from when a board of some side is turned, by one of eight ways.
func image(side, cell, turn int) int {
	row, column := cell/side, cell%side
	if turn&1 != 0 {
		row = side - 1 - row
	}
	if turn&2 != 0 {
		column = side - 1 - column
	}
	if turn&4 != 0 {
		row, column = column, row
	}
	return row*side + column
}

// proof says that a board is a puzzle.
type proof struct {
	// safe are all cells that are certainly no mine, in reading order.
	safe []int
	// missed is how many of them people miss who look at one number at a time, and at two
	// numbers together at most.
	missed [2]int
	// nodes are the cells tried to prove that no mine can lie on any of them.
	nodes uint64
}

// The bounds of a puzzle: how many cells are safe, and how many nodes a proof may take.
const (
	leastSafe, mostSafe = 2, 10
	proofNodes          = 100_000
)

// prove decides whether a board is a puzzle: some cells are safe, and looking at one number at a
// time does not find all of them. Whatever is safe is proven twice, by the solver, which
// counts, and by trying a mine there. The error is the context's.
func prove(ctx context.Context, p *position) (proof, bool, error) {
	answer, err := solver.Analyse(ctx, p.Grid)
	if errors.Is(err, solver.ErrHard) || errors.Is(err, solver.ErrImpossible) {
		return proof{}, false, nil
	}
	all := len(answer.Safe)
	if err != nil || all < leastSafe || all > mostSafe {
		return proof{}, false, err
	}
	found := proof{safe: answer.Safe}
	for i, method := range []solver.Method{solver.BySingle, solver.ByPairs} {
		found.missed[i] = all - len(solver.Deduce(p.Grid, method))
	}
	if found.missed[0] == 0 {
		return proof{}, false, nil
	}
	for _, cell := range found.safe {
		mines, nodes, err := layMines(p, cell, proofNodes)
		found.nodes += nodes
		if err != nil || len(mines) > 0 || found.nodes > proofNodes {
			return proof{}, false, nil
		}
	}
	return found, true, nil
}

// failed returns how much of a puzzle people miss in the two ways of looking, in thousandths.
func (p *proof) failed() int {
	return 1000 * (p.missed[0] + p.missed[1]) / (2 * len(p.safe))
}

// errNodes: a search has used up its nodes.
var errNodes = errors.New("minesweeper: no nodes left")

// layout is a search for mines that fit the numbers of a board. It tries the cells that touch a
// number one after the other, those nearest to the first one before the others.
type layout struct {
	*position
	// order are the cells to try, and isMine says which have a mine.
	order  []int
	isMine []bool
	// need and free are, for open cells, how many mines their number still needs and how
	// many cells around them have not been tried.
	need, free []int
	// interior is how many closed cells touch no number; laid counts the mines.
	interior, laid int
	nodes, most    uint64
}

// layMines looks for mines that fit the numbers, with one on a closed cell. It returns those next
// to numbers, and on that cell, in reading order; none when there is no way. nodes are the
// cells tried. The error is errNodes, after most of them.
func layMines(p *position, cell int, most uint64) (mines []int, nodes uint64, err error) {
	l := &layout{position: p, isMine: make([]bool, p.Cells()), most: most}
	l.need, l.free = make([]int, len(l.isMine)), make([]int, len(l.isMine))
	l.begin(cell)
	if !l.put(cell, true) || !l.try(1) {
		if l.nodes > l.most {
			return nil, l.nodes, errNodes
		}
		return nil, l.nodes, nil
	}
	for _, cell := range l.order {
		if l.isMine[cell] {
			mines = append(mines, cell)
		}
	}
	slices.Sort(mines)
	return mines, l.nodes, nil
}

// begin counts what the numbers need and orders the cells.
func (l *layout) begin(first int) {
	for cell, number := range l.Numbers {
		if number == solver.Unknown {
			continue
		}
		l.need[cell] = int(number)
		for _, near := range l.Around[cell] {
			if !l.isOpen(near) {
				l.free[cell]++
			}
		}
	}
	isListed := minesweeper.NewSet(l.Cells())
	l.spread(first, isListed)
	for cell, number := range l.Numbers {
		switch {
		case number != solver.Unknown || isListed.Has(cell):
		case l.touchesNumber(cell):
			l.spread(cell, isListed)
		default:
			l.interior++
		}
	}
}

// touchesNumber reports whether a cell is next to an open one.
func (l *layout) touchesNumber(cell int) bool {
	return slices.ContainsFunc(l.Around[cell], func(near int) bool { return l.isOpen(near) })
}

// spread lists a closed cell and those that numbers connect with it, the nearest first.
func (l *layout) spread(cell int, isListed minesweeper.Set) {
	isListed.Add(cell)
	from := len(l.order)
	l.order = append(l.order, cell)
	for ; from < len(l.order); from++ {
		for _, number := range l.Around[l.order[from]] {
			if !l.isOpen(number) {
				continue
			}
			for _, near := range l.Around[number] {
				if !l.isOpen(near) && !isListed.Has(near) {
					isListed.Add(near)
					l.order = append(l.order, near)
				}
			}
		}
	}
}

// put lays a mine on a cell, or none, and reports whether the numbers around it allow that.
func (l *layout) put(cell int, mine bool) (ok bool) {
	l.nodes++
	l.isMine[cell], ok = mine, true
	if mine {
		l.laid++
	}
	for _, near := range l.Around[cell] {
		if !l.isOpen(near) {
			continue
		}
		l.free[near]--
		if mine {
			l.need[near]--
		}
		ok = ok && l.need[near] >= 0 && l.need[near] <= l.free[near]
	}
	return ok && l.laid <= l.Mines && l.nodes <= l.most
}

// take takes back what was put on a cell.
func (l *layout) take(cell int) {
	mine := l.isMine[cell]
	l.isMine[cell] = false
	if mine {
		l.laid--
	}
	for _, near := range l.Around[cell] {
		if !l.isOpen(near) {
			continue
		}
		l.free[near]++
		if mine {
			l.need[near]++
		}
	}
}

// try tries the cells from one of the order on, and reports whether a layout was found. What
// it has put is then left.
func (l *layout) try(at int) bool {
	if at == len(l.order) {
		return l.Mines-l.laid <= l.interior
	}
	for _, mine := range [2]bool{false, true} {
		if l.put(l.order[at], mine) && l.try(at+1) {
			return true
		}
		l.take(l.order[at])
	}
	return false
}
