package othello_test

import (
	"slices"
	"strconv"
	"strings"

	"kamisado/game"
	"kamisado/game/othello"
)

// slow is a plain board: rows of letters with a dot for an empty cell. It shares
// nothing with the package but the notation.
type slow struct {
	rows []string
	turn byte
}

// slowStart is rule 2, word by word.
func slowStart(rows, columns int) slow {
	s := slow{turn: 'X'}
	for range rows {
		s.rows = append(s.rows, strings.Repeat(".", columns))
	}
	s.put(rows/2-1, columns/2-1, 'O')
	s.put(rows/2, columns/2, 'O')
	s.put(rows/2-1, columns/2, 'X')
	s.put(rows/2, columns/2-1, 'X')
	return s
}

// slowOf reads a position through the package's own accessors.
func slowOf(p *othello.Position) slow {
	rows, columns := p.Size().Rows(), p.Size().Columns()
	s := slow{turn: "XO"[p.Turn()]}
	for row := range rows {
		var line strings.Builder
		for column := range columns {
			cell := row*columns + column
			switch {
			case p.Discs(othello.Black).Has(cell):
				line.WriteString("X")
			case p.Discs(othello.White).Has(cell):
				line.WriteString("O")
			default:
				line.WriteString(".")
			}
		}
		s.rows = append(s.rows, line.String())
	}
	return s
}

func (s *slow) put(row, column int, letter byte) {
	line := []byte(s.rows[row])
	line[column] = letter
	s.rows[row] = string(line)
}

// at is the letter of a cell, 0 outside of the board.
func (s slow) at(row, column int) byte {
	if row < 0 || row >= len(s.rows) || column < 0 || column >= len(s.rows[0]) {
		return 0
	}
	return s.rows[row][column]
}

func (s slow) opponent() byte { return 'X' + 'O' - s.turn }

// flips are the cells, as row and column, that a move turns over: rule 3.
func (s slow) flips(row, column int) (all [][2]int) {
	if s.at(row, column) != '.' {
		return nil
	}
	for down := -1; down <= 1; down++ {
		for right := -1; right <= 1; right++ {
			if down == 0 && right == 0 {
				continue
			}
			var line [][2]int
			r, c := row+down, column+right
			for s.at(r, c) == s.opponent() {
				line = append(line, [2]int{r, c})
				r, c = r+down, c+right
			}
			if s.at(r, c) == s.turn {
				all = append(all, line...)
			}
		}
	}
	return all
}

// moves are the legal cells in reading order.
func (s slow) moves() (cells [][2]int) {
	for row := range s.rows {
		for column := range s.rows[row] {
			if len(s.flips(row, column)) > 0 {
				cells = append(cells, [2]int{row, column})
			}
		}
	}
	return cells
}

// play makes a move, without any pass after it.
func (s slow) play(cell [2]int) slow {
	next := slow{rows: slices.Clone(s.rows), turn: s.opponent()}
	for _, f := range s.flips(cell[0], cell[1]) {
		next.put(f[0], f[1], s.turn)
	}
	next.put(cell[0], cell[1], s.turn)
	return next
}

func (s slow) pass() slow { return slow{s.rows, s.opponent()} }

// name is a cell in notation.
func name(cell [2]int) game.Move {
	return game.Move(string(rune('a'+cell[1])) + strconv.Itoa(cell[0]+1))
}
