package othello

import (
	"fmt"

	"kamisado/game"
)

// methodWords are the ways a match ends as the match text writes them.
var methodWords = map[game.Method]string{
	ByFull: "lleno", ByBlocked: "bloqueo", game.Resigned: "abandono", game.TimedOut: "tiempo",
}

// TextFormat writes a match as its start, a line a move ("X d3") or pass ("O --") and the
// result: the discs of Black and White and how it ended, "40-24 lleno".
func (Rules) TextFormat() game.TextFormat {
	return game.TextFormat{
		Letters: letters,
		Head:     func(p game.Position) string { return p.(*Match).start.String() },
		ReadHead: readHead,
		Notes: func(p game.Position) []string {
			m := p.(*Match)
			return m.last.notes(m.now.size)
		},
		IsResult: func(line string) bool { return isDigit(line[0]) },
		Result: func(p game.Position, out game.Outcome) string {
			count := p.(*Match).now.Count()
			return fmt.Sprintf("%d-%d %s", count[Black], count[White], methodWords[out.Method])
		},
	}
}

func readHead(line game.Line) (game.Options, error) {
	if line.Text == "" {
		return nil, line.Refuse("othello.record.empty")
	}
	return game.Options{game.OptionPosition: line.Text}, nil
}
