package othello

import (
	"time"

	"kamisado/game"
)

var _ game.Scorer = Rules{}

// Leaderboards are one a size of board, each headed by the most discs (rule 7 of the
// project's specification).
func (Rules) Leaderboards() []game.Leaderboard {
	tables := make([]game.Leaderboard, sizes)
	for s := range sizes {
		tables[s] = game.Leaderboard{Name: s.String(), Label: game.Say("othello.rank.table", "Board", SizeTerm(s)), Ranking: game.Highest}
	}
	return tables
}

// Score is the seat's own discs at the end of a match that its rules ended, won or
// not.
func (Rules) Score(p game.Position, out game.Outcome, seat game.Seat, _ time.Duration) (table string, points int64, ok bool) {
	m, isMatch := p.(*Match)
	if !isMatch || seat < Black || seat > White {
		return "", 0, false
	}
	if out.Method != ByFull && out.Method != ByBlocked {
		return "", 0, false
	}
	return m.now.size.String(), int64(m.now.Count()[seat]), true
}

// Format says points as discs.
func (Rules) Format(points int64) game.Phrase {
	return game.Say("othello.rank.discs", "Count", int(points), "Plural", int(points))
}
