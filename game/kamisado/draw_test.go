package kamisado_test

import (
	"fmt"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// drawPublishedOptions makes a set-up start of a published mode, seldom of one of the longer ones:
// the suite looks at everything in every position.
func drawPublishedOptions(t *rapid.T) game.Options {
	mode := kamisado.Classic
	if rapid.IntRange(0, 7).Draw(t, "longer") == 0 {
		mode = rapid.SampledFrom([]kamisado.Mode{kamisado.Long, kamisado.Marathon}).Draw(t, "mode")
	}
	p := drawPublishedIn(t, mode)
	return game.Options{game.OptionPosition: p.KFN()}
}

// drawOptions makes a set-up start.
func drawOptions(t *rapid.T) game.Options {
	p := drawPosition(t)
	return game.Options{game.OptionPosition: p.KFN()}
}

// drawPosition makes any valid set-up position: towers anywhere and perhaps
// missing, sumos, points and last colours at will, blocked sides too.
func drawPosition(t *rapid.T) kamisado.Position {
	standard := rapid.Bool().Draw(t, "standard")
	missing := rapid.SampledFrom([]int{0, 0, 0, 1, 8, 15}).Draw(t, "missing")
	for {
		if p, err := kamisado.ParseKFN(drawKFN(t, standard, missing)); err == nil {
			return p
		}
	}
}

// drawAnyMode makes any valid set-up position.
func drawAnyMode(t *rapid.T) kamisado.Position {
	if rapid.Bool().Draw(t, "published") {
		return drawPublished(t)
	}
	return drawPosition(t)
}

// drawPublished makes any valid set-up position of a published mode, now and then one whose
// round has just been won. Most are of the shorter matches.
func drawPublished(t *rapid.T) kamisado.Position {
	mode := rapid.SampledFrom([]kamisado.Mode{
		kamisado.Classic, kamisado.Classic, kamisado.Classic, kamisado.Long, kamisado.Long, kamisado.Marathon,
	}).Draw(t, "mode")
	return drawPublishedIn(t, mode)
}

// drawPublishedIn is drawPublished for one mode.
func drawPublishedIn(t *rapid.T, mode kamisado.Mode) kamisado.Position {
	missing := rapid.SampledFrom([]int{0, 0, 0, 1, 7}).Draw(t, "missing")
	for {
		if p, err := kamisado.ParseKFN(drawPublishedKFN(t, mode, missing)); err == nil {
			return p
		}
	}
}

// drawPublishedKFN writes a KFN of a published mode, with the points that its rings are worth; the
// towers may stand in a crowd, so that some are blocked and some in a row. It may be invalid: the
// forced tower may be missing, or who chooses have won nothing.
func drawPublishedKFN(t *rapid.T, mode kamisado.Mode, missing int) string {
	cells := allCells()[8:56]
	if rapid.Bool().Draw(t, "crowd") {
		cells = slices.DeleteFunc(cells, func(cell int) bool { return cell%8 > 3 })
	}
	cells = rapid.Permutation(cells).Draw(t, "cells")
	var board [64]string
	var worth [2]int
	for i := range 16 - missing {
		letter, rank := "azmnprsvAZMNPRSV"[i:i+1], rapid.SampledFrom([]int{0, 0, 0, 1, 1, 2, 2, 3}).Draw(t, "rank")
		if more := worth[i/8] + kamisado.Worth(uint8(rank)); more < mode.Target() {
			worth[i/8] = more
			letter += strings.Repeat("+", rank)
		}
		board[cells[i]] = letter
	}
	turn := rapid.SampledFrom([]string{"N", "B", "N", "B", "N", "B", "N?", "B?"}).Draw(t, "turn")
	last := rapid.StringMatching(`[AZMNPRSV-]{2}`).Draw(t, "last")
	if len(turn) == 2 || rapid.IntRange(0, 2).Draw(t, "free") == 0 {
		last = "--"
	}
	return fmt.Sprintf("%s %s %s %d-%d %s", placement(board), turn, last, worth[0], worth[1], mode)
}

// drawKFN writes a KFN of 16 towers less the missing ones. It may be invalid:
// the forced tower may be missing, or nothing be able to move.
func drawKFN(t *rapid.T, standard bool, missing int) string {
	cells := rapid.Permutation(allCells()).Draw(t, "cells")
	sumos := uint16(0)
	if standard {
		sumos = rapid.Uint16().Draw(t, "sumos")
	}
	var board [64]string
	next := 0
	for i := range 16 - missing {
		letter := "azmnprsvAZMNPRSV"[i : i+1]
		// Nobody stands on the opponent's home row: row 8 for Black, 1 for White.
		for i < 8 && cells[next] < 8 || i >= 8 && cells[next] >= 56 {
			next++
		}
		board[cells[next]] = letter
		if sumos>>i&1 == 1 {
			board[cells[next]] += "+"
		}
		next++
	}
	const colours = "AZMNPRSV-"
	last := rapid.IntRange(0, 80).Draw(t, "last colours")
	kfn := placement(board) + " " + rapid.SampledFrom([]string{"N", "B"}).Draw(t, "turn") +
		" " + colours[last/9:last/9+1] + colours[last%9:last%9+1]
	if !standard {
		return kfn + " 0-0 simple"
	}
	return kfn + " " + rapid.StringMatching(`[012]-[012]`).Draw(t, "points") + " estandar"
}

func allCells() []int {
	cells := make([]int, 64)
	for i := range cells {
		cells[i] = i
	}
	return cells
}

// placement writes the first field of a KFN: a cell is a letter, with a + for a
// sumo, or empty.
func placement(board [64]string) (text string) {
	empty := 0
	flush := func() {
		if empty > 0 {
			text += string(rune('0' + empty))
			empty = 0
		}
	}
	for i, letter := range board {
		if i > 0 && i%8 == 0 {
			flush()
			text += "/"
		}
		if letter == "" {
			empty++
			continue
		}
		flush()
		text += letter
	}
	flush()
	return text
}
