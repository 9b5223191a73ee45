package othello

import "kamisado/game"

// news tells an effect as events, the move itself first. The notes are the lines of
// the match text.
func (e *Effect) news(size Size) (events []game.Event) {
	add := func(note, what string, pairs ...any) {
		events = append(events, game.Event{Phrase: game.Say("othello.event."+what, pairs...), Note: note})
	}
	if e.Cell != NoCell {
		cell, turned := size.CellName(e.Cell), e.Turned.Len()
		add(note(e.Side, cell), "place", "Side", SideTerm(e.Side), "Cell", cell, "Count", turned, "Plural", turned)
	}
	if e.Passed != game.Nobody {
		add(note(e.Passed, passText), "pass", "Side", SideTerm(e.Passed), "Rival", SideTerm(1-e.Passed))
	}
	switch e.End {
	case ByFull:
		add("", "full", "Black", e.Count[Black], "White", e.Count[White])
	case ByBlocked:
		add("", "blocked", "Black", e.Count[Black], "White", e.Count[White])
	}
	return events
}

// passText is a pass in a match text.
const passText = "--"

// note is a line of the match text.
func note(side game.Seat, what string) string { return string(letters[side]) + " " + what }

// notes are the lines of the match text that an effect writes.
func (e *Effect) notes(size Size) (lines []string) {
	for _, event := range e.news(size) {
		if event.Note != "" {
			lines = append(lines, event.Note)
		}
	}
	return lines
}
