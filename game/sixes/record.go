package sixes

import (
	"fmt"
	"strings"

	"kamisado/game"
)

// The first line of a match text, and the words that other lines begin with.
const (
	recordHead = "sixes"
	recordSeed = "semilla"
	recordDeal = "reparto"
	recordEnd  = "fin"
)

// methodWords are the ways a match ends as the match text writes them.
var methodWords = map[game.Method]string{
	ByOut: "completo", ByStop: "acuerdo", game.Resigned: "abandono", game.TimedOut: "tiempo",
}

// Record writes the match as text: a line a turn, "w 6h", or "s -" for a pass. When
// out is not nil the match is over, nothing is secret any more, and the seed, what
// everybody was dealt and the end stand there too, so that all of it can be checked.
// While it goes on there is no card in it that is not on the table (rule 7).
func (m *Match) Record(out *game.Outcome) string {
	var s strings.Builder
	s.WriteString(recordHead + "\n")
	if out != nil {
		fmt.Fprintf(&s, "%s %s\n", recordSeed, m.seed)
		for seat := range game.Seat(Seats) {
			s.WriteString(m.dealLine(seat) + "\n")
		}
	}
	for _, t := range m.history {
		s.WriteString(t.note() + "\n")
	}
	if out != nil {
		s.WriteString(endLine(*out) + "\n")
	}
	return s.String()
}

// dealLine tells what a seat was dealt, in order: "reparto w 7c 10h".
func (m *Match) dealLine(seat game.Seat) string {
	words := []string{recordDeal, SeatName(seat)[:1]}
	for _, c := range m.hand(seat, Everything) {
		words = append(words, c.String())
	}
	return strings.Join(words, " ")
}

// endLine tells who won and how: "fin w completo", "fin - abandono".
func endLine(out game.Outcome) string {
	winner := "-"
	if out.Winner != game.Nobody {
		winner = SeatName(out.Winner)[:1]
	}
	return strings.Join([]string{recordEnd, winner, methodWords[out.Method]}, " ")
}
