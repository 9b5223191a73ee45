package kamisadotest

import (
	"fmt"
	"slices"
	"strings"
)

// KFN writes a recorded position in the rules' notation: the board and its sumos, who is
// to move and the last colours as they are recorded, Black's and White's points, and
// the mode's option.
func KFN(board, sumos, turn, last string, points [2]int, option string) string {
	var b strings.Builder
	empty := 0
	flush := func() {
		if empty > 0 {
			fmt.Fprint(&b, empty)
		}
		empty = 0
	}
	for i, r := range board {
		if i%8 == 0 && i > 0 {
			flush()
			b.WriteByte('/')
		}
		if r == '.' {
			empty++
			continue
		}
		flush()
		b.WriteRune(r)
		if slices.Contains(strings.Fields(sumos), Cell(i)) {
			b.WriteByte('+')
		}
	}
	flush()
	return fmt.Sprintf("%s %s %s %d-%d %s", b.String(), turn, last, points[0], points[1], option)
}

// Cell is the name of a recorded board's cell, counted from 0 at a8 row by row.
func Cell(i int) string { return fmt.Sprintf("%c%d", 'a'+i%8, 8-i/8) }
