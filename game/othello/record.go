package othello

import (
	"fmt"

	"kamisado/game"
)

// methodWords are the ways a match ends as the match text writes them.
var methodWords = map[game.Method]string{
	ByFull: "lleno", ByBlocked: "bloqueo", game.Resigned: "abandono", game.TimedOut: "tiempo",
}

// Record writes the match as text: its start, a line a move ("X d3") or pass ("O --")
// and, when out is not nil, the result: the discs of Black and White and how it ended,
// "40-24 lleno".
func (m *Match) Record(out *game.Outcome) string {
	if out == nil {
		return m.text
	}
	return m.text + m.resultLine(out.Method) + "\n"
}

// resultLine is the last line of a finished match.
func (m *Match) resultLine(method game.Method) string {
	count := m.now.Count()
	return fmt.Sprintf("%d-%d %s", count[Black], count[White], methodWords[method])
}
