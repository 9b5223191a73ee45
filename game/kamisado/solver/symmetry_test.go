package solver_test

import (
	"slices"
	"strings"
	"unicode"

	"kamisado/game/kamisado"
)

// halfTurn turns a position by half, the sides with it.
func halfTurn(kfn string) (turned string, move func(kamisado.Move) kamisado.Move) {
	fields := strings.Fields(kfn)
	towers := units(fields[0])
	slices.Reverse(towers)
	fields[0] = strings.Map(func(r rune) rune {
		if unicode.IsUpper(r) {
			return unicode.ToLower(r)
		}
		return unicode.ToUpper(r)
	}, strings.Join(towers, ""))
	fields[1] = strings.NewReplacer("N", "B", "B", "N").Replace(fields[1])
	fields[2] = fields[2][1:] + fields[2][:1]
	fields[3] = fields[3][2:] + "-" + fields[3][:1]
	return strings.Join(fields, " "), onCells(func(c kamisado.Cell) kamisado.Cell { return 63 - c })
}

// mirror swaps left and right, and the colours that the board's mirror swaps.
func mirror(kfn string) (turned string, move func(kamisado.Move) kamisado.Move) {
	fields := strings.Fields(kfn)
	swap := strings.NewReplacer("M", "N", "N", "M", "V", "Z", "Z", "V", "R", "P", "P", "R", "A", "S", "S", "A",
		"m", "n", "n", "m", "v", "z", "z", "v", "r", "p", "p", "r", "a", "s", "s", "a")
	rows := strings.Split(fields[0], "/")
	for i, row := range rows {
		towers := units(row)
		slices.Reverse(towers)
		rows[i] = swap.Replace(strings.Join(towers, ""))
	}
	fields[0] = strings.Join(rows, "/")
	fields[2] = swap.Replace(fields[2])
	return strings.Join(fields, " "), onCells(func(c kamisado.Cell) kamisado.Cell { return c ^ 7 })
}

// units are the letters of a placement, each with its sumo's sign.
func units(text string) (units []string) {
	for _, r := range text {
		if r == '+' {
			units[len(units)-1] += "+"
		} else {
			units = append(units, string(r))
		}
	}
	return units
}

// onCells turns a move's cells.
func onCells(turn func(kamisado.Cell) kamisado.Cell) func(kamisado.Move) kamisado.Move {
	return func(m kamisado.Move) kamisado.Move {
		if m.IsPush() {
			return kamisado.Push(turn(m.From))
		}
		return kamisado.Move{From: turn(m.From), To: turn(m.To)}
	}
}
