package connectfour

import (
	"strings"

	"kamisado/game"
)

// ParseRecord reads a match as Record writes it; empty lines do not count. The match
// it gives has ended if the text or its moves say so; the second result is that end,
// nil when there is none. Errors are *game.Error with KindPosition.
func ParseRecord(text string) (*Match, *game.Outcome, error) {
	lines := game.Lines(text)
	if len(lines) == 0 {
		return nil, nil, badRecord("empty", game.Line{Number: 1})
	}
	start := lines[0].Text
	if start == emptyStart {
		start = ""
	}
	m, err := NewMatch(start)
	if err != nil {
		return nil, nil, err
	}
	for i, line := range lines[1:] {
		if isResult(line.Text) {
			if i < len(lines)-2 {
				return nil, nil, badRecord("early", line)
			}
			return m.readResult(line)
		}
		if m, err = m.readMove(line); err != nil {
			return nil, nil, badRecord("line", line, "Why", game.WhyOf(err))
		}
	}
	return m, m.outcome.Clone(), nil
}

func badRecord(what string, line game.Line, pairs ...any) error {
	return line.Refuse("connect4.record."+what, pairs...)
}

// readMove plays a line such as "X D".
func (m *Match) readMove(line game.Line) (*Match, error) {
	side, column, ok := line.Turn(letters)
	if !ok {
		return nil, game.Refuse(game.KindNotation, 1, game.Say("connect4.notation", "Text", game.Quote(line.Text)))
	}
	return m.play(side, column)
}

// isResult tells a result from a move, which begins with a side's letter.
func isResult(line string) bool { return line[0] == '0' || line[0] == '1' }

// readResult reads the last line and checks it against the match: a match that the
// rules ended has one result, any other the players' six.
func (m *Match) readResult(line game.Line) (*Match, *game.Outcome, error) {
	var fits []string
	for _, out := range m.results() {
		fits = append(fits, resultLine(out))
		if line.Text == resultLine(out) {
			m = m.end(out)
			return m, m.outcome.Clone(), nil
		}
	}
	return nil, nil, badRecord("result", line, "Fits", strings.Join(fits, " / "))
}

// results are the ends that a match text can state here.
func (m *Match) results() (all []game.Outcome) {
	if m.outcome != nil {
		return []game.Outcome{*m.outcome}
	}
	for _, method := range []game.Method{game.Resigned, game.TimedOut} {
		for _, winner := range []game.Seat{Red, Yellow, game.Nobody} {
			all = append(all, game.Outcome{Winner: winner, Method: method})
		}
	}
	return all
}
