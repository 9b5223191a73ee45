package connectfour

import (
	"cmp"

	"kamisado/game"
)

// emptyStart is a match text's first line where a match begins with the empty board.
const emptyStart = "-"

// methodWords are the ways a match ends as the match text writes them.
var methodWords = map[game.Method]string{
	ByLine: "linea", ByFull: "lleno", game.Resigned: "abandono", game.TimedOut: "tiempo",
}

// resultWords are who won as the match text writes it.
var resultWords = map[game.Seat]string{Red: "1-0", Yellow: "0-1", game.Nobody: "1/2"}

// TextFormat writes a match as its start, a line a move ("X D"), who won and how:
// "1-0 linea".
func (Rules) TextFormat() game.TextFormat {
	return game.TextFormat{
		Letters: letters,
		Head:     func(p game.Position) string { return cmp.Or(p.(*Match).start, emptyStart) },
		ReadHead: readHead,
		Notes: func(p game.Position) []string {
			m := p.(*Match)
			if column, ok := m.lastColumn(); ok {
				return []string{note(1-turn(m.now), column)}
			}
			return nil
		},
		IsResult: func(line string) bool { return line[0] == '0' || line[0] == '1' },
		Result: func(_ game.Position, out game.Outcome) string {
			return resultWords[out.Winner] + " " + methodWords[out.Method]
		},
	}
}

func readHead(line game.Line) (game.Options, error) {
	switch line.Text {
	case "":
		return nil, line.Refuse("connect4.record.empty")
	case emptyStart:
		return nil, nil
	}
	return game.Options{game.OptionPosition: line.Text}, nil
}
