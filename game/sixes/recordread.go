package sixes

import (
	"strings"

	"kamisado/game"
)

// ParseRecord reads the text of a match that is over, as Record writes it, and checks
// all of it: that the hands are the seed's, that every card could be played and that
// exactly those passed who had to. The match it gives is the one of that end. Errors
// are *game.Error with KindPosition; the text of a match that goes on is one, for
// nobody may know its seed.
func ParseRecord(text string) (*Match, error) {
	lines := game.Lines(text)
	if len(lines) == 0 || lines[0].Text != recordHead {
		return nil, badRecord("due", game.Line{Number: 1, Text: recordHead})
	}
	m, rest, err := readDeal(lines[1:])
	if err != nil {
		return nil, err
	}
	missing, ok := game.Line{}, true
	for ok && len(rest) > 0 {
		line := rest[0]
		if strings.HasPrefix(line.Text, recordEnd) {
			if len(rest) > 1 {
				return nil, badRecord("early", line)
			}
			return m.readEnd(line)
		}
		if m, err = m.readTurn(line); err != nil {
			return nil, err
		}
		rest, missing, ok = game.Follow(rest, m.passNotes())
	}
	if !ok {
		return nil, badRecord("due", missing)
	}
	return nil, badRecord("open", game.Line{Number: lines[len(lines)-1].Number + 1})
}

// passNotes are the lines of what the last card brought about by itself, which must be
// told as it was.
func (m *Match) passNotes() (notes []string) {
	for _, t := range m.history[m.fresh+1:] {
		notes = append(notes, t.note())
	}
	return notes
}

// readDeal reads the seed and the hands, and gives the lines after them.
func readDeal(lines []game.Line) (*Match, []game.Line, error) {
	var seed game.Seed
	if len(lines) < 1+Seats {
		return nil, nil, badRecord("open", game.Line{Number: 2})
	}
	digits, ok := strings.CutPrefix(lines[0].Text, recordSeed+" ")
	if !ok || seed.UnmarshalText([]byte(digits)) != nil {
		return nil, nil, badRecord("seed", lines[0])
	}
	dealt := 0
	for _, line := range lines[1 : 1+Seats] {
		dealt += max(len(strings.Fields(line.Text))-2, 0)
	}
	m := NewMatch(seed).deal(min(dealt, DeckSize))
	for seat, line := range lines[1 : 1+Seats] {
		if want := m.dealLine(game.Seat(seat)); strings.Join(strings.Fields(line.Text), " ") != want {
			return nil, nil, badRecord("deal", line, "Fits", want)
		}
	}
	return m, lines[1+Seats:], nil
}

// readTurn plays a line such as "w 6h".
func (m *Match) readTurn(line game.Line) (*Match, error) {
	letter, text, _ := strings.Cut(line.Text, " ")
	c, err := ParseCard(text)
	if err != nil || m.dealing() || m.outcome != nil || letter != string(m.turnLetter()) || m.judgeCard(m.turn, c) != nil {
		return nil, badRecord("line", line)
	}
	return m.put(c), nil
}

// readEnd reads the last line and checks it against the match. Who won when somebody
// left is not known from the cards, and is what the line says.
func (m *Match) readEnd(line game.Line) (*Match, error) {
	if m.outcome != nil {
		if line.Text != endLine(*m.outcome) {
			return nil, badRecord("end", line, "Fits", endLine(*m.outcome))
		}
		return m, nil
	}
	if out, ok := m.Stop(); ok && line.Text == endLine(out) {
		return m.End(out).(*Match), nil
	}
	for winner := game.Nobody; winner <= North; winner++ {
		for _, how := range []game.Method{game.Resigned, game.TimedOut} {
			if out := (game.Outcome{Winner: winner, Method: how}); line.Text == endLine(out) {
				return m.End(out).(*Match), nil
			}
		}
	}
	return nil, badRecord("end", line, "Fits", endLine(game.Outcome{Winner: game.Nobody, Method: game.Resigned}))
}

func badRecord(what string, line game.Line, pairs ...any) error {
	return line.Refuse("sixes.record."+what, pairs...)
}
