package engine

import (
	"kamisado/game"
	"kamisado/game/kamisado"
)

// summary returns the match in one sentence.
func (s *story) summary() game.Phrase {
	switch {
	case s.rounds:
		return s.roundSummary()
	case s.gaveUp():
		return s.sayGiven()
	case len(s.played) == 0:
		return game.Say("kamisado.review.nomoves")
	case s.broken:
		return game.Say("kamisado.review.broken", "Said", s.soFar())
	case s.end == nil:
		return s.soFar()
	case s.end.Method == game.Resigned:
		return game.Say("kamisado.review.resigned", "Loser", kamisado.SideTerm(1-s.last().winner), "Said", s.say())
	}
	return s.say()
}

// soFar is the summary of a match that is not over.
func (s *story) soFar() game.Phrase {
	if len(s.mistakes) == 0 {
		return s.say()
	}
	return game.Say("kamisado.review.running", "Side", kamisado.SideTerm(s.last().winner), "Said", s.say())
}

// sayGiven is the summary of a match whose winning side gave up.
func (s *story) sayGiven() game.Phrase {
	key := s.key("gaveup")
	if s.end.Method == game.TimedOut {
		key = s.key("late")
	}
	loser := s.last().winner
	return s.withBetter(game.Say(key, "Loser", kamisado.SideTerm(loser), "Winner", kamisado.SideTerm(1-loser), "Round", s.match.Round()), s.given)
}

// say is the summary by the mistakes that were made.
func (s *story) say() game.Phrase {
	winner := s.last().winner
	pairs := []any{"Winner", kamisado.SideTerm(winner), "Loser", kamisado.SideTerm(1 - winner)}
	if len(s.mistakes) == 0 {
		start := s.played[0].before.Board()
		switch {
		case s.end == nil:
			return game.Say("kamisado.review.sofar", pairs...)
		case start == kamisado.Start(start.Mode()):
			return game.Say("kamisado.review.first", pairs...)
		}
		return game.Say("kamisado.review.flawless", pairs...)
	}
	last := s.mistakes[len(s.mistakes)-1]
	pairs = append(pairs, "Number", last+1, "Move", s.played[last].move.String())
	key := "kamisado.review.once"
	switch n := len(s.mistakes); {
	case n == 1 && last == 0:
		key = "kamisado.review.atonce"
	case n == 2:
		first := s.mistakes[0]
		key = "kamisado.review.twice"
		pairs = append(pairs, "First", first+1, "FirstMove", s.played[first].move.String())
	case n > 2:
		key = "kamisado.review.often"
		if s.end == nil {
			key = "kamisado.review.oftensofar"
		}
		pairs = append(pairs, "Times", n)
	}
	return s.withBetter(game.Say(key, pairs...), s.played[last].better)
}

// roundSummary is the summary of a match of a published mode: the round that decided it, the last
// mistake that is proven to have decided a round, and how many there were.
func (s *story) roundSummary() game.Phrase {
	if len(s.played) == 0 && !s.gaveUp() {
		return game.Say("kamisado.review.nomoves")
	}
	said := s.sayRoundMistakes()
	if s.gaveUp() {
		said = append([]game.Phrase{s.sayGiven()}, said...)
	}
	all := s.sayCounts()
	for i := range said {
		all = game.Say("kamisado.review.round.then", "Said", said[len(said)-1-i], "Next", all)
	}
	if s.broken {
		return game.Say("kamisado.review.broken", "Said", all)
	}
	return all
}

// sayRoundMistakes says which round decided the match, and by which mistake the last round was lost
// that is proven to have been lost by one.
func (s *story) sayRoundMistakes() (said []game.Phrase) {
	i, found := s.decisive()
	_, over := s.match.Outcome()
	last := s.match.Round()
	key := "kamisado.review.round.earlier"
	switch {
	case over && found && s.played[i].before.Round() == last:
		key = "kamisado.review.round.decided"
	case over:
		said = append(said, game.Say("kamisado.review.round.ended", "Round", last))
	}
	if found {
		m := &s.played[i]
		mistake := game.Say(key, "Round", m.before.Round(), "Loser", kamisado.SideTerm(m.side), "Number", i+1, "Move", m.move.String())
		said = append(said, s.withBetter(mistake, m.better))
	}
	p := s.match.Board()
	if s.end != nil && s.end.Method == game.Resigned && s.last().wonBy(s.end.Winner) && !p.Choosing() {
		said = append(said, game.Say("kamisado.review.round.resigned", "Round", last, "Loser", kamisado.SideTerm(1-s.end.Winner)))
	}
	return said
}

// sayCounts counts the mistakes of each side, and the moves of which enough is proven.
func (s *story) sayCounts() game.Phrase {
	if len(s.played) == 0 {
		return game.Say("kamisado.review.nomoves")
	}
	var times [2]int
	for _, i := range s.mistakes {
		times[s.played[i].side]++
	}
	judged := 0
	for i := range s.played {
		if verdict, _ := s.judge(i); verdict != game.Unproven {
			judged++
		}
	}
	return game.Say("kamisado.review.round.counts",
		"Black", kamisado.SideTerm(kamisado.Black), "BlackTimes", times[kamisado.Black],
		"White", kamisado.SideTerm(kamisado.White), "WhiteTimes", times[kamisado.White],
		"Judged", judged, "All", len(s.played))
}
