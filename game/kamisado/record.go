package kamisado

import (
	"fmt"
	"strings"

	"kamisado/game"
)

// methodWords are the ways a match ends as the match text writes them.
var methodWords = map[game.Method]string{
	ByRow: "fila", ByDeadlock: "bloqueo", game.Resigned: "abandono", game.TimedOut: "tiempo",
}

// TextFormat writes a match as the KFN of its start, a line a move ("N c1c6", a push
// "N c4", a zero move "B (a8)"), "--" between rounds and the result: the points and how
// it ended, "1-0 fila". A resignation or a lapse of time leaves the points as they are.
func (Rules) TextFormat() game.TextFormat {
	return game.TextFormat{
		Letters: sideLetters,
		Head:     func(p game.Position) string { return p.(*Match).start.KFN() },
		ReadHead: readHead,
		Notes:    func(p game.Position) []string { return p.(*Match).last.notes() },
		IsResult: isResult, ResultFirst: true,
		Result: func(p game.Position, out game.Outcome) string {
			points := p.(*Match).now.points
			return fmt.Sprintf("%d-%d %s", points[Black], points[White], methodWords[out.Method])
		},
	}
}

func readHead(line game.Line) (game.Options, error) {
	if line.Text == "" {
		return nil, line.Refuse("kamisado.record.empty")
	}
	return game.Options{game.OptionPosition: line.Text}, nil
}

// isResult tells a result from a move, which begins with a side's letter: it
// begins with two numbers and a dash between them.
func isResult(line string) bool {
	points, _, _ := strings.Cut(line, " ")
	black, white, dash := strings.Cut(points, "-")
	const digits = "0123456789"
	return dash && black+white != "" && strings.Trim(black+white, digits) == ""
}

// notes are the lines of the match text that an effect writes.
func (e *Effect) notes() []string {
	var lines []string
	for _, event := range e.news() {
		if event.Note != "" {
			lines = append(lines, event.Note)
		}
	}
	return lines
}
