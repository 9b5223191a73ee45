package othello

import (
	"errors"
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

// ParseRecord reads a match as Record writes it; empty lines do not count. The second
// result is the end the text states, nil when neither the text nor the match has one;
// who won by "abandono" or "tiempo" the text does not say, and the outcome's winner is
// then Nobody. Errors are *game.Error with KindPosition.
func ParseRecord(text string) (*Match, *game.Outcome, error) {
	lines := recordLines(text)
	if len(lines) == 0 {
		return nil, nil, badRecord("empty", recordLine{number: 1})
	}
	m, err := begin(lines[0].text)
	if err != nil {
		return nil, nil, err
	}
	due := m.opening.notes(m.now.size)
	for i, line := range lines[1:] {
		if len(due) > 0 {
			if line.text != due[0] {
				return nil, nil, badRecord("due", recordLine{line.number, due[0]})
			}
			due = due[1:]
			continue
		}
		if isResult(line.text) {
			if i < len(lines)-2 {
				return nil, nil, badRecord("early", line)
			}
			return m.readResult(line)
		}
		if m, err = m.readMove(line.text); err != nil {
			return nil, nil, badRecord("line", line, "Why", whyOf(err))
		}
		due = m.last.notes(m.now.size)[1:]
	}
	if len(due) > 0 {
		return nil, nil, badRecord("due", recordLine{lines[len(lines)-1].number + 1, due[0]})
	}
	return m, m.outcome.Clone(), nil
}

// begin starts a match from a position in notation. One in which it would be over
// before it begins is refused.
func begin(notation string) (*Match, error) {
	start, err := ParsePosition(notation)
	if err != nil {
		return nil, err
	}
	if start.Over() {
		return nil, badPosition("over")
	}
	return NewMatch(start), nil
}

func badRecord(what string, line recordLine, pairs ...any) error {
	pairs = append(pairs, "Line", line.number, "Text", game.Quote(line.text))
	return game.Refuse(game.KindPosition, 0, game.Say("othello.record."+what, pairs...))
}

// whyOf is the phrase of a refusal.
func whyOf(err error) game.Phrase {
	var refusal *game.Error
	if errors.As(err, &refusal) {
		return refusal.Why
	}
	return game.Phrase{}
}

// readMove plays a line such as "X d3".
func (m *Match) readMove(line string) (*Match, error) {
	letter, text, ok := strings.Cut(line, " ")
	side := strings.Index(letters, letter)
	if !ok || len(letter) != 1 || side < 0 {
		return m, game.Refuse(game.KindNotation, 1, game.Say("othello.notation", "Text", game.Quote(line)))
	}
	next, err := m.play(game.Seat(side), text)
	if err != nil {
		return m, err
	}
	return next, nil
}

// isResult tells a result from a move, which begins with a side's letter.
func isResult(line string) bool { return isDigit(line[0]) }

// readResult reads the last line and checks it against the match.
func (m *Match) readResult(line recordLine) (*Match, *game.Outcome, error) {
	if m.outcome != nil {
		if fits := m.resultLine(m.outcome.Method); line.text != fits {
			return nil, nil, badRecord("result", line, "Fits", fits)
		}
		return m, m.outcome.Clone(), nil
	}
	resigned, late := m.resultLine(game.Resigned), m.resultLine(game.TimedOut)
	out := game.Outcome{Winner: game.Nobody, Method: game.Resigned}
	switch line.text {
	case resigned:
	case late:
		out.Method = game.TimedOut
	default:
		return nil, nil, badRecord("result", line, "Fits", resigned+" / "+late)
	}
	return m, &out, nil
}
