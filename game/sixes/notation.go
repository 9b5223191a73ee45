package sixes

import (
	"strconv"

	"kamisado/game"
)

// notation is what everybody knows, in one line: the rows by suit, such as
// "5-9/6-6/-/1-13", the cards and the passes of the seats, whose turn it is, how many
// turns are over and how many cards are in the deck. No hand is in it.
func (m *Match) notation() string {
	s := make([]byte, 0, 64)
	for suit := range Suit(Suits) {
		if suit > 0 {
			s = append(s, '/')
		}
		run := m.table.Run(suit)
		if run.Low > 0 {
			s = strconv.AppendInt(s, int64(run.Low), 10)
		}
		s = append(s, '-')
		if run.Low > 0 {
			s = strconv.AppendInt(s, int64(run.High), 10)
		}
	}
	s = appendNumbers(s, m.held[West].Len(), m.held[South].Len(), m.held[East].Len(), m.held[North].Len())
	s = appendNumbers(s, m.passes[:]...)
	s = append(s, ' ', m.turnLetter(), ' ')
	s = strconv.AppendInt(s, int64(len(m.history)), 10)
	s = append(s, ' ')
	return string(strconv.AppendInt(s, int64(DeckSize-m.dealt), 10))
}

// appendNumbers adds a field of numbers.
func appendNumbers(s []byte, numbers ...int) []byte {
	for i, n := range numbers {
		s = append(s, " ,"[min(i, 1)])
		s = strconv.AppendInt(s, int64(n), 10)
	}
	return s
}

// turnLetter is that of the seat to play, "-" when there is none.
func (m *Match) turnLetter() byte {
	if turn := m.shownTurn(); turn != game.Nobody {
		return SeatName(turn)[0]
	}
	return '-'
}

// shownTurn is who is to play; Nobody while cards are dealt and when it is over.
func (m *Match) shownTurn() game.Seat {
	if m.outcome != nil {
		return game.Nobody
	}
	return m.turn
}
