package coach

import (
	"kamisado/game"
	"kamisado/game/othello"
)

// remark says what was better; nothing of a move of which nothing better is known.
func (m *moment) remark() game.Phrase {
	p := m.before.Board()
	pairs := []any{"Better", or(p.Size(), m.best), "Discs", whole(m.lost)}
	switch {
	case m.gaveAway() && m.discs == 0:
		return game.Say("othello.review.drawn", pairs...)
	case m.gaveAway():
		return game.Say("othello.review.given", pairs...)
	case m.sure && m.lost > 0:
		return game.Say("othello.review.cost", pairs...)
	case m.worse || m.lost >= costly:
		return game.Say("othello.review.about", pairs...)
	}
	return game.Phrase{}
}

// summary is the match in a few words: where it turned, or what cost most.
func (s *story) summary() game.Phrase {
	if len(s.moments) == 0 {
		return game.Say("othello.review.nomoves")
	}
	said := s.sayWorst()
	if loser, gaveUp := s.gaveUp(); gaveUp {
		return game.Say("othello.review.gaveup", "Loser", othello.SideTerm(loser), "Said", said)
	}
	return said
}

// gaveUp returns the side that lost while it was ahead, by resignation or on time.
func (s *story) gaveUp() (loser game.Seat, gaveUp bool) {
	if s.end == nil || s.end.Winner == game.Nobody {
		return game.Nobody, false
	}
	loser = 1 - s.end.Winner
	ahead := forBlack(s.last, loser)
	return loser, ahead >= costly || s.lastSure && ahead > 0
}

// sayWorst says which move cost most.
func (s *story) sayWorst() game.Phrase {
	i, decisive := s.worst()
	if i < 0 {
		return game.Say("othello.review.clean")
	}
	m := &s.moments[i]
	p := m.before.Board()
	pairs := []any{
		"Number", i + 1, "Side", othello.SideTerm(m.side), "Move", p.Size().CellName(m.cell),
		"Better", or(p.Size(), m.best), "Discs", whole(m.lost),
	}
	switch {
	case decisive:
		return game.Say("othello.review.turned", pairs...)
	case m.sure:
		return game.Say("othello.review.costliest", pairs...)
	}
	return game.Say("othello.review.costliest.about", pairs...)
}

// worst is the number of the move by which the match turned, or else of the one that cost most
// of those of the side that is behind at the end; -1 if none cost much.
func (s *story) worst() (number int, decisive bool) {
	if i := s.decisive(); i >= 0 {
		return i, true
	}
	number, most := -1, float64(costly)
	for i := range s.moments {
		m := &s.moments[i]
		if s.fell(m.side) && m.lost >= most {
			number, most = i, m.lost
		}
	}
	return number, false
}

// fell reports whether a side has lost, or is behind where the match stopped.
func (s *story) fell(side game.Seat) bool {
	if s.end != nil && s.end.Winner != game.Nobody {
		return side != s.end.Winner
	}
	return forBlack(s.last, side) <= 0
}

// turning is the moment before that move, with the moves that would have been better; nil where
// there is none.
func (s *story) turning() *game.TurningPoint {
	i, _ := s.worst()
	if i < 0 {
		return nil
	}
	m := &s.moments[i]
	p := m.before.Board()
	v := m.before.View(game.Nobody)
	v.LastEvents, v.Groups, v.Prompt = nil, nil, game.Phrase{}
	for _, cell := range m.best {
		v.Advised = append(v.Advised, game.AdvisedMove{Move: game.Move(p.Size().CellName(cell)), Sure: m.holds()})
	}
	pairs := []any{"Number", i + 1, "Side", othello.SideTerm(m.side), "Move", p.Size().CellName(m.cell), "Plural", len(m.best)}
	caption := game.Say("othello.review.turning.try", pairs...)
	if m.holds() {
		caption = game.Say("othello.review.turning", pairs...)
	}
	return &game.TurningPoint{Number: i + 1, View: v, Caption: caption}
}
