package othello

import "kamisado/game"

// ParseRecord reads a match as Record writes it; empty lines do not count. The second
// result is the end the text states, nil when neither the text nor the match has one;
// who won by "abandono" or "tiempo" the text does not say, and the outcome's winner is
// then Nobody. Errors are *game.Error with KindPosition.
func ParseRecord(text string) (*Match, *game.Outcome, error) {
	lines := game.Lines(text)
	if len(lines) == 0 {
		return nil, nil, badRecord("empty", game.Line{Number: 1})
	}
	start, err := startOf(game.Options{game.OptionPosition: lines[0].Text})
	if err != nil {
		return nil, nil, err
	}
	m := NewMatch(start)
	rest, missing, ok := game.Follow(lines, m.opening.notes(m.now.size))
	for ok && len(rest) > 0 {
		line := rest[0]
		if isResult(line.Text) {
			if len(rest) > 1 {
				return nil, nil, badRecord("early", line)
			}
			return m.readResult(line)
		}
		if m, err = m.readMove(line); err != nil {
			return nil, nil, badRecord("line", line, "Why", game.WhyOf(err))
		}
		rest, missing, ok = game.Follow(rest, m.last.notes(m.now.size)[1:])
	}
	if !ok {
		return nil, nil, badRecord("due", missing)
	}
	return m, m.outcome.Clone(), nil
}

func badRecord(what string, line game.Line, pairs ...any) error {
	return line.Refuse("othello.record."+what, pairs...)
}

// readMove plays a line such as "X d3".
func (m *Match) readMove(line game.Line) (*Match, error) {
	side, text, ok := line.Turn(letters)
	if !ok {
		return nil, game.Refuse(game.KindNotation, 1, game.Say("othello.notation", "Text", game.Quote(line.Text)))
	}
	return m.play(side, text)
}

// isResult tells a result from a move, which begins with a side's letter.
func isResult(line string) bool { return isDigit(line[0]) }

// readResult reads the last line and checks it against the match.
func (m *Match) readResult(line game.Line) (*Match, *game.Outcome, error) {
	if m.outcome != nil {
		if fits := m.resultLine(m.outcome.Method); line.Text != fits {
			return nil, nil, badRecord("result", line, "Fits", fits)
		}
		return m, m.outcome.Clone(), nil
	}
	resigned, late := m.resultLine(game.Resigned), m.resultLine(game.TimedOut)
	out := game.Outcome{Winner: game.Nobody, Method: game.Resigned}
	switch line.Text {
	case resigned:
	case late:
		out.Method = game.TimedOut
	default:
		return nil, nil, badRecord("result", line, "Fits", resigned+" / "+late)
	}
	return m, &out, nil
}
