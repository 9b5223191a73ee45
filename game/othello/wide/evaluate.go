package wide

import "kamisado/game/othello/bitboard"

// Features of a board, each the own side's number less the opponent's.
const (
	// moves to choose from.
	mobility = iota
	// empty cells next to the opponent's discs less those next to one's own: potential
	// mobility.
	border
	// corner cells.
	corner
	// discs diagonally next to a corner that is empty, and beside it on the edge.
	besideX
	besideC
	// discs on an edge that are connected to an own corner: they are stable.
	stable
	// discs on the edge.
	edge
	// discs.
	disc
	// 1 with an odd number of empty cells: the mover has the last one.
	parity
	features
)

// weights are the values of a feature, in hundredths of a disc at the end, on a board that is
// almost empty, half full and almost full.
var weights = [3][features]int{
	{60, 40, 1500, -500, -250, 150, 20, -30, 50},
	{70, 35, 1300, -400, -200, 200, 10, -10, 100},
	{40, 15, 700, -150, -100, 150, 10, 60, 200},
}

// countFeatures counts the features of a board; moves are the own side's.
func countFeatures(s *bitboard.Shape, b bitboard.Wide, moves bitboard.Set) (f [features]int) {
	own, opponent := b.Sides()
	ownBorder, opponentBorder := b.Borders()
	f[mobility] = moves.Len() - b.Pass().Moves().Len()
	f[border] = opponentBorder - ownBorder
	f[disc] = own.Len() - opponent.Len()
	f[edge] = own.And(s.Edges).Len() - opponent.And(s.Edges).Len()
	f[parity] = (s.Rows*s.Columns - own.Len() - opponent.Len()) & 1
	for i := range s.Angles {
		countCorner(&f, &s.Angles[i], own, opponent)
	}
	return f
}

// countCorner counts what depends on a corner.
func countCorner(f *[features]int, a *bitboard.Angle, own, opponent bitboard.Set) {
	switch {
	case own.Has(a.Corner):
		f[corner]++
		f[stable] += run(own, a)
	case opponent.Has(a.Corner):
		f[corner]--
		f[stable] -= run(opponent, a)
	default:
		f[besideX] += one(own.Has(a.X)) - one(opponent.Has(a.X))
		for _, c := range a.C {
			f[besideC] += one(own.Has(c)) - one(opponent.Has(c))
		}
	}
}

// run counts the discs of the corner's side that reach from the corner along its edges
// without a gap; the far corners do not count, as they are corners themselves.
func run(side bitboard.Set, a *bitboard.Angle) (discs int) {
	for i, step := range a.Steps {
		for n, cell := 2, a.Corner+step; n < a.Lengths[i] && side.Has(cell); n, cell = n+1, cell+step {
			discs++
		}
	}
	return discs
}

func one(holds bool) int {
	if holds {
		return 1
	}
	return 0
}

// estimate returns the value of a board for its own side, in hundredths of a disc.
func estimate(s *bitboard.Shape, b bitboard.Wide, moves bitboard.Set) int {
	f := countFeatures(s, b, moves)
	own, opponent := b.Sides()
	cells := s.Rows * s.Columns
	filled := own.Len() + opponent.Len()
	// Between two of the three moments the weights are interpolated.
	half := cells / 2
	from := min(filled/half, 1)
	late := filled - from*half
	value := 0
	for i := range f {
		value += f[i] * (weights[from][i]*(half-late) + weights[from+1][i]*late)
	}
	return min(max(value/half, -mostEstimate), mostEstimate)
}

// Values of ends: a win is more than any estimate.
const (
	mostEstimate = 40_000
	won          = 50_000
	mostValue    = 100_000
)

// ended returns the value of a board on which nobody can move, for its own side.
func ended(own, opponent bitboard.Set) int {
	difference := own.Len() - opponent.Len()
	switch {
	case difference > 0:
		return won + 100*difference
	case difference < 0:
		return 100*difference - won
	}
	return 0
}

// cellValues returns values by cell, for move ordering: corners first, the cells that give
// them away last.
func cellValues(s *bitboard.Shape) (values [bitboard.MaxCells]int32) {
	for cell := range s.Edges.All() {
		values[cell] = 2
	}
	for _, a := range s.Angles {
		values[a.Corner] = 20
		values[a.X] = -12
		values[a.C[0]], values[a.C[1]] = -6, -6
	}
	return values
}
