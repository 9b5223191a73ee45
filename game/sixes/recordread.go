package sixes

import (
	"strings"

	"kamisado/game"
)

// recordLine is a line of a match text that is not empty, and its number.
type recordLine struct {
	number int
	text   string
}

func recordLines(text string) (lines []recordLine) {
	for i, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, recordLine{i + 1, line})
		}
	}
	return lines
}

// ParseRecord reads the text of a match that is over, as Record writes it, and checks
// all of it: that the hands are the seed's, that every card could be played and that
// exactly those passed who had to. The match it gives is the one of that end. Errors
// are *game.Error with KindPosition; the text of a match that goes on is one, for
// nobody may know its seed.
func ParseRecord(text string) (*Match, error) {
	lines := recordLines(text)
	if len(lines) == 0 || lines[0].text != recordHead {
		return nil, badRecord("due", recordLine{1, recordHead})
	}
	m, rest, err := readDeal(lines[1:])
	if err != nil {
		return nil, err
	}
	for i := 0; i < len(rest); i++ {
		line := rest[i]
		if strings.HasPrefix(line.text, recordEnd) {
			if i < len(rest)-1 {
				return nil, badRecord("early", line)
			}
			return m.readEnd(line)
		}
		if m, err = m.readTurn(line); err != nil {
			return nil, err
		}
		// What a card brings about by itself must be told as it was.
		for _, t := range m.history[m.fresh+1:] {
			if i++; i == len(rest) || rest[i].text != t.note() {
				return nil, badRecord("due", recordLine{line.number + 1, t.note()})
			}
		}
	}
	return nil, badRecord("open", recordLine{number: lines[len(lines)-1].number + 1})
}

// readDeal reads the seed and the hands, and gives the lines after them.
func readDeal(lines []recordLine) (*Match, []recordLine, error) {
	var seed game.Seed
	if len(lines) < 1+Seats {
		return nil, nil, badRecord("open", recordLine{number: 2})
	}
	digits, ok := strings.CutPrefix(lines[0].text, recordSeed+" ")
	if !ok || seed.UnmarshalText([]byte(digits)) != nil {
		return nil, nil, badRecord("seed", lines[0])
	}
	dealt := 0
	for _, line := range lines[1 : 1+Seats] {
		dealt += max(len(strings.Fields(line.text))-2, 0)
	}
	m := NewMatch(seed).deal(min(dealt, DeckSize))
	for seat, line := range lines[1 : 1+Seats] {
		if want := m.dealLine(game.Seat(seat)); strings.Join(strings.Fields(line.text), " ") != want {
			return nil, nil, badRecord("deal", line, "Fits", want)
		}
	}
	return m, lines[1+Seats:], nil
}

// readTurn plays a line such as "w 6h".
func (m *Match) readTurn(line recordLine) (*Match, error) {
	letter, text, _ := strings.Cut(line.text, " ")
	c, err := ParseCard(text)
	if err != nil || m.dealing() || m.outcome != nil || letter != string(m.turnLetter()) || m.judgeCard(m.turn, c) != nil {
		return nil, badRecord("line", line)
	}
	return m.put(c), nil
}

// readEnd reads the last line and checks it against the match. Who won when somebody
// left is not known from the cards, and is what the line says.
func (m *Match) readEnd(line recordLine) (*Match, error) {
	if m.outcome != nil {
		if line.text != endLine(*m.outcome) {
			return nil, badRecord("end", line, "Fits", endLine(*m.outcome))
		}
		return m, nil
	}
	if out, ok := m.Stop(); ok && line.text == endLine(out) {
		return m.End(out).(*Match), nil
	}
	for winner := game.Nobody; winner <= North; winner++ {
		for _, how := range []game.Method{game.Resigned, game.TimedOut} {
			if out := (game.Outcome{Winner: winner, Method: how}); line.text == endLine(out) {
				return m.End(out).(*Match), nil
			}
		}
	}
	return nil, badRecord("end", line, "Fits", endLine(game.Outcome{Winner: game.Nobody, Method: game.Resigned}))
}

func badRecord(what string, line recordLine, pairs ...any) error {
	pairs = append(pairs, "Line", line.number, "Text", game.Quote(line.text))
	return game.Refuse(game.KindPosition, 0, game.Say("sixes.record."+what, pairs...))
}
