package sixes

import (
	"strings"

	"kamisado/game"
)

// The first line of a match text, the words that other lines begin with, and the seats'
// letters in those of moves.
const (
	letters    = "wsen"
	recordHead = "sixes"
	recordDeal = "reparto"
	recordEnd  = "fin"
)

// methodWords are the ways a match ends as the match text writes them.
var methodWords = map[game.Method]string{
	ByOut: "completo", ByStop: "acuerdo", game.Resigned: "abandono", game.TimedOut: "tiempo",
}

// TextFormat writes a match as a line a turn, "w 6h", or "s -" for a pass. When it is
// over nothing is secret any more, and the seed, what everybody was dealt and the end
// stand there too, so that all of it can be checked. While it goes on there is no card in
// it that is not on the table (rule 7), and without its seed nobody can read it back.
func (Rules) TextFormat() game.TextFormat {
	return game.TextFormat{
		Letters:  letters,
		Head:     func(game.Position) string { return recordHead },
		ReadHead: readHead,
		Notes:    func(p game.Position) []string { return p.(*Match).notes() },
		IsResult: func(line string) bool { return strings.HasPrefix(line, recordEnd) },
		Result:   func(_ game.Position, out game.Outcome) string { return endLine(out) },
		Secret:   &game.SecretFormat{Dealt: func(p game.Position) []string { return p.(*Match).dealLines() }, Deal: DealOne},
	}
}

// readHead wants the game's name: there are no options.
func readHead(line game.Line) (game.Options, error) {
	if line.Text != recordHead {
		return nil, game.Line{Number: line.Number, Text: recordHead}.Refuse(string(ID) + ".record.due")
	}
	return nil, nil
}

// notes are the lines of the turns that the last move made.
func (m *Match) notes() (lines []string) {
	for _, t := range m.history[m.fresh:] {
		lines = append(lines, t.note())
	}
	return lines
}

// dealLines are what the seats were dealt, in order: "reparto w 7c 10h".
func (m *Match) dealLines() (lines []string) {
	for seat := range game.Seat(Seats) {
		words := []string{recordDeal, SeatName(seat)[:1]}
		for _, c := range m.hand(seat, Everything) {
			words = append(words, c.String())
		}
		lines = append(lines, strings.Join(words, " "))
	}
	return lines
}

// endLine is who won and how: "fin w completo", "fin - abandono".
func endLine(out game.Outcome) string {
	winner := "-"
	if out.Winner != game.Nobody {
		winner = SeatName(out.Winner)[:1]
	}
	return strings.Join([]string{recordEnd, winner, methodWords[out.Method]}, " ")
}
