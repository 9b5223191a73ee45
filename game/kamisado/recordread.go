package kamisado

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

// ParseRecord reads a match as Record writes it; empty lines do not count. The
// second result is the end the text states, nil when neither the text nor the
// match has one; who won by "abandono" or "tiempo" the text does not say, and
// the outcome's winner is then Nobody. Errors are *game.Error with KindPosition.
func ParseRecord(text string) (*Match, *game.Outcome, error) {
	lines := recordLines(text)
	if len(lines) == 0 {
		return nil, nil, badRecord("empty", recordLine{number: 1})
	}
	start, err := ParseKFN(lines[0].text)
	if err != nil {
		return nil, nil, err
	}
	m := NewMatch(start)
	// due are the lines that must come next because of the move before them.
	due := m.opening.notes()
	for i, line := range lines[1:] {
		if len(due) > 0 {
			if line.text != due[0] {
				return nil, nil, badRecord("due", recordLine{line.number, due[0]})
			}
			due = due[1:]
			continue
		}
		if isResult(line.text) {
			out, ok := m.readResult(line.text)
			switch {
			case !ok:
				return nil, nil, badRecord("result", line, "Fits", m.fittingResults())
			case i < len(lines)-2:
				return nil, nil, badRecord("early", line)
			}
			return m, out, nil
		}
		if m, err = m.readMove(line.text); err != nil {
			return nil, nil, badRecord("line", line, "Why", whyOf(err))
		}
		due = m.last.notes()[1:]
	}
	if len(due) > 0 {
		return nil, nil, badRecord("due", recordLine{lines[len(lines)-1].number + 1, due[0]})
	}
	return m, m.outcome.Clone(), nil
}

func badRecord(what string, line recordLine, pairs ...any) error {
	pairs = append(pairs, "Line", line.number, "Text", game.Quote(line.text))
	return game.Refuse(game.KindPosition, 0, game.Say("kamisado.record."+what, pairs...))
}

// whyOf is the phrase of a refusal.
func whyOf(err error) game.Phrase {
	var refusal *game.Error
	if errors.As(err, &refusal) {
		return refusal.Why
	}
	return game.Phrase{}
}

// readMove plays a line such as "N c1c6".
func (m *Match) readMove(line string) (*Match, error) {
	letter, text, ok := strings.Cut(line, " ")
	side := strings.Index(sideLetters, letter)
	if !ok || len(letter) != 1 || side < 0 {
		return m, notMove(line)
	}
	move, err := ParseMove(text)
	if err != nil {
		return m, err
	}
	next, err := m.PlayMove(game.Seat(side), move)
	if err != nil {
		return m, err
	}
	return next, nil
}

// isResult tells a result from a move, which begins with a side's letter: it
// begins with two numbers and a dash between them.
func isResult(line string) bool {
	points, _, _ := strings.Cut(line, " ")
	black, white, dash := strings.Cut(points, "-")
	const digits = "0123456789"
	return dash && black+white != "" && strings.Trim(black+white, digits) == ""
}

// fittingResults are the results that could stand here.
func (m *Match) fittingResults() string {
	if m.outcome != nil {
		return resultLine(*m.outcome, m.now)
	}
	return resultLine(game.Outcome{Method: game.Resigned}, m.now) + " / " + resultLine(game.Outcome{Method: game.TimedOut}, m.now)
}

// readResult reads the last line and checks it against the match.
func (m *Match) readResult(line string) (*game.Outcome, bool) {
	for method := range methodWords {
		out := game.Outcome{Winner: game.Nobody, Method: method}
		byRules := method == ByRow || method == ByDeadlock
		if byRules != (m.outcome != nil) || line != resultLine(out, m.now) {
			continue
		}
		if m.outcome != nil {
			return m.outcome.Clone(), m.outcome.Method == method
		}
		out.Score = []int{m.now.Points(Black), m.now.Points(White)}
		return &out, true
	}
	return nil, false
}
