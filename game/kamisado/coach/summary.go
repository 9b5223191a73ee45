package coach

import (
	"kamisado/game"
	"kamisado/game/kamisado"
)

// summary is the match in one line.
func (s *story) summary() game.Phrase {
	switch {
	case s.gaveUp():
		return s.tellGiven()
	case len(s.played) == 0:
		return game.Say("kamisado.review.nomoves")
	case s.broken:
		return game.Say("kamisado.review.broken", "Said", s.soFar())
	case s.end == nil:
		return s.soFar()
	case s.end != nil && s.end.Method == game.Resigned:
		return game.Say("kamisado.review.resigned", "Loser", kamisado.SideTerm(1-s.winner), "Said", s.tell())
	}
	return s.tell()
}

// soFar tells of a match that has not come to its end.
func (s *story) soFar() game.Phrase {
	if len(s.changes) == 0 {
		return s.tell()
	}
	return game.Say("kamisado.review.running", "Side", kamisado.SideTerm(s.winner), "Said", s.tell())
}

// tellGiven tells of a won position that was given up.
func (s *story) tellGiven() game.Phrase {
	key := "kamisado.review.gaveup"
	if s.end.Method == game.TimedOut {
		key = "kamisado.review.late"
	}
	return withBetter(game.Say(key, "Loser", kamisado.SideTerm(s.winner), "Winner", kamisado.SideTerm(1-s.winner)), s.given)
}

// tell tells how the winner came to win.
func (s *story) tell() game.Phrase {
	pairs := []any{"Winner", kamisado.SideTerm(s.winner), "Loser", kamisado.SideTerm(1 - s.winner)}
	if len(s.changes) == 0 {
		return s.tellFlawless(pairs)
	}
	last := s.changes[len(s.changes)-1]
	pairs = append(pairs, "Number", last+1, "Move", s.played[last].move.String())
	key := "kamisado.review.once"
	switch n := len(s.changes); {
	case n == 1 && last == 0:
		key = "kamisado.review.atonce"
	case n == 2:
		first := s.changes[0]
		key = "kamisado.review.twice"
		pairs = append(pairs, "First", first+1, "FirstMove", s.played[first].move.String())
	case n > 2:
		key = "kamisado.review.often"
		if s.end == nil {
			key = "kamisado.review.oftensofar"
		}
		pairs = append(pairs, "Times", n)
	}
	return withBetter(game.Say(key, pairs...), s.played[last].better)
}

// tellFlawless tells that the winner never let the win go.
func (s *story) tellFlawless(pairs []any) game.Phrase {
	start := s.played[0].before.Board()
	switch {
	case s.end == nil:
		return game.Say("kamisado.review.sofar", pairs...)
	case start == kamisado.Start(start.Mode()):
		return game.Say("kamisado.review.first", pairs...)
	}
	return game.Say("kamisado.review.flawless", pairs...)
}
