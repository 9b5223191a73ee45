package kamisado

import "kamisado/game"

// Final shows the end of a round within a match, before the towers went home,
// as if the match had ended with it: what the last move did up to there, no
// legal moves, and who won. It is false unless the last move ended such a round.
func (m *Match) Final() (game.View, bool) {
	if m.last.Round == nil || m.last.Round.Match {
		return game.View{}, false
	}
	end, last := *m.last.Round, m.last
	end.Match, last.Round = true, &end
	final := &Match{start: m.start, now: end.Final, round: m.round - 1}
	final.last = last
	final.outcome = &game.Outcome{Winner: end.Winner, Method: end.Method, Score: end.Points[:]}
	return final.View(game.Nobody), true
}
