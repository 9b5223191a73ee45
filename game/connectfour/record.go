package connectfour

import (
	"strings"

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

// Record writes the match as text: its start, a line a move ("X D") and, when out is
// not nil, who won and how: "1-0 linea".
func (m *Match) Record(out *game.Outcome) string {
	var text strings.Builder
	text.WriteString(startLine(m.start) + "\n")
	for i := range m.played {
		side := game.Seat((len(m.start) + i) % 2)
		text.WriteString(note(side, strings.IndexByte(columnDigits, m.played[i])) + "\n")
	}
	if out != nil {
		text.WriteString(resultLine(*out) + "\n")
	}
	return text.String()
}

func startLine(start string) string {
	if start == "" {
		return emptyStart
	}
	return start
}

// resultLine is the last line of a finished match.
func resultLine(out game.Outcome) string {
	return resultWords[out.Winner] + " " + methodWords[out.Method]
}
