package kamisado

import (
	"fmt"

	"kamisado/game"
)

// methodWords are the ways a match ends as the match text writes them.
var methodWords = map[game.Method]string{
	ByRow: "fila", ByDeadlock: "bloqueo", game.Resigned: "abandono", game.TimedOut: "tiempo",
}

// Record writes the match as text: the KFN of its start, a line a move ("N c1c6",
// a push "N c4", a zero move "B (a8)"), "--" between rounds and, when out is not
// nil, the result: "1-0 fila".
func (m *Match) Record(out *game.Outcome) string {
	if out == nil {
		return m.text
	}
	return m.text + resultLine(*out, m.now) + "\n"
}

// resultLine is the last line of a finished match. A resignation or a lapse of
// time leaves the points as they are.
func resultLine(out game.Outcome, p Position) string {
	return fmt.Sprintf("%d-%d %s", p.points[Black], p.points[White], methodWords[out.Method])
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
