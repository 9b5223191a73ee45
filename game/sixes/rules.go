package sixes

import (
	"regexp"
	"slices"
	"strings"

	"kamisado/game"
)

// ID names the game everywhere.
const ID game.ID = "sixes"

// Seats, in the order of play. Player 1 of the document sits in the west.
const (
	West game.Seat = iota
	South
	East
	North
)

// Rules is the sixes as a game of the bot.
type Rules struct{}

var _ game.TextRules = Rules{}

// ID is "sixes".
func (Rules) ID() game.ID { return ID }

// Facts returns those of four seats, always: computer players take the empty ones.
func (Rules) Facts(game.Options) game.Facts {
	return game.Facts{
		MinSeats: Seats, MaxSeats: Seats, Hidden: true,
		SeatNames: []game.Term{SeatTerm(West), SeatTerm(South), SeatTerm(East), SeatTerm(North)},
	}
}

// New starts a match before the deal, with the seed's deck. There are no options: the text of a
// set-up position would reveal all hands to its author.
func (Rules) New(options game.Options, seed game.Seed) (game.Position, error) {
	if options[game.OptionPosition] != "" {
		return nil, game.Refuse(game.KindOption, 7, "sixes.option.position")
	}
	if name, ok := options.Unknown(game.OptionPosition); ok {
		return nil, game.Refuse(game.KindOption, 0, "sixes.option.unknown", "Name", game.Quote(name))
	}
	return NewMatch(seed), nil
}

// Parse reads a typed move.
func (Rules) Parse(text string) (game.Move, error) { return ParseMove(text) }

// seatNames and seatLetters are the names of the seats in the catalogues and in
// notation.
var seatNames = [Seats]string{"west", "south", "east", "north"}

// SeatName returns a seat's name in notation and as a cell of pictures: "west".
func SeatName(seat game.Seat) string { return seatNames[seat] }

// SeatOf returns the seat of a name; Nobody and false if there is none.
func SeatOf(name string) (game.Seat, bool) {
	at := slices.Index(seatNames[:], name)
	return game.Seat(at), at >= 0
}

// ParseSeat returns the seat of a name as players type it, in either language: "west",
// "Oeste". It is Nobody and false when there is none.
func ParseSeat(text string) (game.Seat, bool) {
	name := strings.ToLower(strings.TrimSpace(text))
	if at := slices.Index([]string{"oeste", "sur", "este", "norte"}, name); at >= 0 {
		return game.Seat(at), true
	}
	return SeatOf(name)
}

// SeatTerm returns a seat's name in the catalogues.
func SeatTerm(seat game.Seat) game.Term { return game.Term("sixes.seat." + seatNames[seat]) }

// SuitTerm returns a suit's name in the catalogues.
func SuitTerm(s Suit) game.Term { return game.Term("sixes.suit." + suitLetters[s]) }

// ValueTerm returns a value's name in the catalogues, 1 for the ace.
func ValueTerm(value int) game.Term { return game.Term("sixes.value." + valueNames[value]) }

// UpToTerm returns how a row reaches up to a value, from 6 on, in the catalogues: "to
// queen", and in Spanish "a la reina".
func UpToTerm(value int) game.Term { return game.Term("sixes.upto." + valueNames[value]) }

// CardPhrase returns a card's name in words, such as "6 of hearts".
func CardPhrase(c Card) game.Phrase {
	return game.Say("sixes.card", "Value", ValueTerm(c.Value()), "Suit", SuitTerm(c.Suit()))
}

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
		ReadHead: readHead, HeadForm: headForm,
		Notes:    func(p game.Position) []string { return p.(*Match).notes() },
		IsResult: func(line string) bool { return strings.HasPrefix(line, recordEnd) },
		Result:   func(_ game.Position, out game.Outcome) string { return endLine(out) },
		Secret: &game.SecretFormat{
			Dealt: func(p game.Position) []string { return p.(*Match).dealLines() }, Deal: DealOne,
		},
	}
}

// headForm is what the first line looks like.
var headForm = regexp.MustCompile("^" + recordHead + "$")

// readHead wants the game's name: there are no options.
func readHead(line game.Line) (game.Options, error) {
	if line.Text != recordHead {
		return nil, game.Line{Number: line.Number, Text: recordHead}.Refuse(string(ID) + ".record.due")
	}
	return nil, nil
}

// notes returns the lines of the turns that the last move made.
func (m *Match) notes() (lines []string) {
	for _, t := range m.history[m.fresh:] {
		lines = append(lines, t.note())
	}
	return lines
}

// dealLines returns what the seats were dealt, in order: "reparto w 7c 10h".
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

// endLine returns who won and how: "fin w completo", "fin - abandono".
func endLine(out game.Outcome) string {
	winner := "-"
	if out.Winner != game.Nobody {
		winner = SeatName(out.Winner)[:1]
	}
	return strings.Join([]string{recordEnd, winner, methodWords[out.Method]}, " ")
}
