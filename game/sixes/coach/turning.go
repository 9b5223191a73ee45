package coach

import (
	"kamisado/game"
	"kamisado/game/sixes"
	"kamisado/game/sixes/player"
)

// turning returns the moment before the card that cost most, as the seat that played it saw
// it; nil where nobody but the winner made a mistake. Its caption also says what the
// two cards were worth with all hands open.
func (s *story) turning() *game.TurningPoint {
	at, ok := s.costliest()
	if !ok {
		return nil
	}
	p := &s.plays[at]
	v := p.before.View(p.seat)
	v.LastEvents, v.Groups, v.Prompt = nil, nil, game.Phrase{}
	v.Board.(*sixes.Board).Revealed = true
	v.Advised = []game.AdvisedMove{{Move: moveOf(p.best.Card)}}
	return &game.TurningPoint{Number: at + 1, View: v, Caption: game.Say("sixes.review.turning",
		"Number", at+1, "Side", sixes.SeatTerm(p.seat), "Card", p.card.Symbol(), "Wins", ofHundred(p.wins),
		"Better", p.best.Card.Symbol(), "Best", ofHundred(p.best.Wins),
		"Open", ofHundred(p.openWins(p.card)), "OpenBest", ofHundred(p.openWins(p.best.Card)))}
}

// openWins is what a card was worth with all hands open.
func (p *play) openWins(card sixes.Card) float64 {
	after, err := p.before.Play(p.seat, moveOf(card))
	if err != nil {
		return 0 // it could be played
	}
	return player.Chances(after.(*sixes.Match), openPlayouts, game.Seed{})[p.seat]
}

// curve returns each seat's chance to win with all hands open; nil where nothing was played.
func (s *story) curve() *game.Curve {
	if len(s.moments) == 0 {
		return nil
	}
	c := &game.Curve{Top: game.Say("sixes.review.top"), Bottom: game.Say("sixes.review.bottom")}
	for seat := range game.Seat(sixes.Seats) {
		line := game.CurveLine{Name: sixes.SeatTerm(seat)}
		for _, chances := range s.moments {
			line.Values = append(line.Values, 2*chances[seat]-1)
		}
		c.Lines = append(c.Lines, line)
	}
	return c
}
