package engine

import (
	"kamisado/game"
	"kamisado/game/connectfour"
)

// remark says what a move was worth.
func (r *review) remark(i int) game.Phrase {
	m, next := &r.moments[i], &r.moments[i+1]
	before, _ := m.result(m.side)
	switch {
	case !m.isKnown:
		return game.Say("connect4.review.unknown")
	case m.gaveAway:
		return m.kept.better(game.Say("connect4.review.mistake", "Given", given(before)))
	case before == 0:
		return game.Say("connect4.review.even")
	case before < 0:
		return game.Say("connect4.review.losing")
	}
	switch left := next.worth.movesLeft(next.match.Grid().Plies()); {
	case left == 0:
		return game.Say("connect4.review.won")
	case next.worth.isExact():
		return game.Say("connect4.review.winningin", "Moves", left, "Plural", left)
	}
	return game.Say("connect4.review.winning")
}

// given returns what a side with a result has to lose.
func given(result int) game.Phrase {
	if result > 0 {
		return game.Say("connect4.review.win")
	}
	return game.Say("connect4.review.draw")
}

// better adds to a sentence the columns that would have kept the result, as far as they are
// known.
func (k kept) better(said game.Phrase) game.Phrase {
	switch {
	case len(k.columns) == 0:
		return game.Say("connect4.review.plain", "Said", said)
	case k.all:
		return game.Say("connect4.review.better", "Said", said, "Columns", or(k.columns))
	}
	return game.Say("connect4.review.example", "Said", said, "Columns", or(k.columns))
}

// summary returns the match in one sentence.
func (r *review) summary() game.Phrase {
	loser, gaveUp := r.gaveUp()
	result, known := r.last().result(connectfour.Red)
	switch {
	case gaveUp:
		return r.sayGiven(loser)
	case len(r.moments) == 1:
		return game.Say("connect4.review.nomoves")
	case r.broken:
		return game.Say("connect4.review.broken", "Said", r.soFar(result, known))
	case r.end == nil:
		return r.soFar(result, known)
	case r.end.Method == game.Resigned && known:
		return game.Say("connect4.review.resigned", "Loser", connectfour.SideTerm(1-r.end.Winner), "Said", r.say())
	}
	return r.say()
}

// soFar returns the summary of a match that is not over, by the result for red.
func (r *review) soFar(result int, known bool) game.Phrase {
	switch {
	case !known || len(r.changes) == 0 && r.known == 0:
		return r.say()
	case result == 0:
		return game.Say("connect4.review.drawing", "Said", r.say())
	}
	return game.Say("connect4.review.running", "Side", connectfour.SideTerm(leader(result)), "Said", r.say())
}

// leader returns who wins with a result for red that is no draw.
func leader(result int) game.Seat {
	if result > 0 {
		return connectfour.Red
	}
	return connectfour.Yellow
}

// sayGiven returns the summary of a match that a side gave up without having lost it.
func (r *review) sayGiven(loser game.Seat) game.Phrase {
	key := "connect4.review.gaveup"
	if r.end.Method == game.TimedOut {
		key = "connect4.review.late"
	}
	result, _ := r.last().result(loser)
	return r.given.better(game.Say(key, "Loser", connectfour.SideTerm(loser), "Given", given(result)))
}

// say returns the summary by the mistakes that were made.
func (r *review) say() game.Phrase {
	said := r.sayMistakes()
	if r.known > 0 && r.known < len(r.moments)-1 {
		return game.Say("connect4.review.partly", "Said", said, "Number", r.known+1)
	}
	return said
}

// sayMistakes names the last mistake, with what would have been right.
func (r *review) sayMistakes() game.Phrase {
	if len(r.changes) == 0 {
		return r.sayFlawless()
	}
	last := r.lastChange()
	m := &r.moments[last]
	before, _ := m.result(m.side)
	pairs := []any{
		"Side", connectfour.SideTerm(m.side), "Given", given(before), "Number", last + 1, "Move", string(m.move),
	}
	key := "connect4.review.once"
	switch {
	case len(r.changes) > 1 && r.end == nil:
		key = "connect4.review.oftensofar"
	case len(r.changes) > 1:
		key = "connect4.review.often"
	}
	if len(r.changes) > 1 {
		pairs = append(pairs, "Times", len(r.changes))
	}
	return m.kept.better(game.Say(key, pairs...))
}

// sayFlawless returns the summary where no mistake is known.
func (r *review) sayFlawless() game.Phrase {
	first, _ := r.moments[0].result(connectfour.Red)
	switch {
	case r.known == len(r.moments)-1:
		return game.Say("connect4.review.nothing")
	case r.known > 0:
		return game.Say("connect4.review.nomistakes", "Number", r.known+1)
	case first == 0:
		return game.Say("connect4.review.balanced")
	case r.end == nil:
		return game.Say("connect4.review.sofar", "Winner", connectfour.SideTerm(leader(first)))
	case r.moments[0].match.Grid().Plies() == 0:
		return game.Say("connect4.review.first", "Winner", connectfour.SideTerm(leader(first)))
	}
	return game.Say("connect4.review.flawless", "Winner", connectfour.SideTerm(leader(first)))
}

// turning returns the moment at which the match was given away: the last mistake, or that at
// which a side gave up what it had. It is nil where there is none, and where a side gave up when
// it was not its turn.
func (r *review) turning() *game.TurningPoint {
	if loser, ok := r.gaveUp(); ok {
		if loser != r.last().side {
			return nil
		}
		key := "connect4.review.given"
		if r.end.Method == game.TimedOut {
			key = "connect4.review.timeout"
		}
		said := game.Say(key, "Side", connectfour.SideTerm(loser), "Marks", r.given.marks())
		return &game.TurningPoint{View: r.last().shown(r.given), Caption: said}
	}
	if len(r.changes) == 0 {
		return nil
	}
	last := r.lastChange()
	m := &r.moments[last]
	said := game.Say("connect4.review.turning", "Number", last+1, "Side", connectfour.SideTerm(m.side),
		"Move", string(m.move), "Marks", m.kept.marks())
	return &game.TurningPoint{Number: last + 1, View: m.shown(m.kept), Caption: said}
}

// shown returns the view of a moment with the columns that would have kept the result, without what
// happened before.
func (m *moment) shown(k kept) game.View {
	v := m.match.View(game.Nobody)
	v.LastEvents, v.Groups, v.Prompt = nil, nil, game.Phrase{}
	for _, column := range k.columns {
		v.Advised = append(v.Advised, game.AdvisedMove{Move: connectfour.ColumnMove(column), Sure: true})
	}
	return v
}

// marks explains the marks of the columns.
func (k kept) marks() game.Phrase {
	if len(k.columns) == 0 {
		return game.Say("connect4.review.marks.none")
	}
	return game.Say("connect4.review.marks.stars", "Plural", len(k.columns))
}
