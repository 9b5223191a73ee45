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
	case m.lost >= costly:
		return game.Say("othello.review.about", pairs...)
	}
	return game.Phrase{}
}

// summary is the match in a few words: what both sides gave away, and where it turned.
func (s *story) summary() game.Phrase {
	if len(s.moments) == 0 {
		return game.Say("othello.review.nomoves")
	}
	var gave [2]float64
	for i := range s.moments {
		m := &s.moments[i]
		if v := m.verdict(); v == game.Mistake || v == game.Inaccuracy {
			gave[m.side] += m.lost
		}
	}
	said := game.Say("othello.review.gaveaway", "Black", whole(gave[othello.Black]), "White", whole(gave[othello.White]))
	i, decisive := s.worst()
	if i < 0 {
		return said
	}
	m := &s.moments[i]
	p := m.before.Board()
	pairs := []any{
		"Said", said, "Number", i + 1, "Side", othello.SideTerm(m.side), "Move", p.Size().CellName(m.cell),
		"Better", or(p.Size(), m.best), "Discs", whole(m.lost),
	}
	if decisive {
		return game.Say("othello.review.turned", pairs...)
	}
	return game.Say("othello.review.costliest", pairs...)
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
		if forBlack(s.last, m.side) <= 0 && m.lost >= most {
			number, most = i, m.lost
		}
	}
	return number, false
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
	return &game.TurningPoint{Number: i + 1, View: v, Caption: game.Say("othello.review.turning", "Number", i+1,
		"Side", othello.SideTerm(m.side), "Move", p.Size().CellName(m.cell))}
}
