package kamisado

import (
	"strings"

	"kamisado/game"
)

// ParseRecord reads a match as Record writes it; empty lines do not count. The
// second result is the end the text states, nil when neither the text nor the
// match has one; who won by "abandono" or "tiempo" the text does not say, and
// the outcome's winner is then Nobody. Errors are *game.Error with KindPosition.
func ParseRecord(text string) (*Match, *game.Outcome, error) {
	lines := game.Lines(text)
	if len(lines) == 0 {
		return nil, nil, badRecord("empty", game.Line{Number: 1})
	}
	start, err := ParseKFN(lines[0].Text)
	if err != nil {
		return nil, nil, err
	}
	m := NewMatch(start)
	rest, missing, ok := game.Follow(lines, m.opening.notes())
	for ok && len(rest) > 0 {
		line := rest[0]
		if isResult(line.Text) {
			return m.readEnd(rest)
		}
		if m, err = m.readMove(line); err != nil {
			return nil, nil, badRecord("line", line, "Why", game.WhyOf(err))
		}
		rest, missing, ok = game.Follow(rest, m.last.notes()[1:])
	}
	if !ok {
		return nil, nil, badRecord("due", missing)
	}
	return m, m.outcome.Clone(), nil
}

func badRecord(what string, line game.Line, pairs ...any) error {
	return line.Refuse("kamisado.record."+what, pairs...)
}

// readMove plays a line such as "N c1c6".
func (m *Match) readMove(line game.Line) (*Match, error) {
	side, text, ok := line.Turn(sideLetters)
	if !ok {
		return nil, notMove(line.Text)
	}
	move, err := ParseMove(text)
	if err != nil {
		return nil, err
	}
	return m.PlayMove(side, move)
}

// isResult tells a result from a move, which begins with a side's letter: it
// begins with two numbers and a dash between them.
func isResult(line string) bool {
	points, _, _ := strings.Cut(line, " ")
	black, white, dash := strings.Cut(points, "-")
	const digits = "0123456789"
	return dash && black+white != "" && strings.Trim(black+white, digits) == ""
}

// readEnd reads the result, which has to be the last of some lines.
func (m *Match) readEnd(lines []game.Line) (*Match, *game.Outcome, error) {
	out, ok := m.readResult(lines[0].Text)
	switch {
	case !ok:
		return nil, nil, badRecord("result", lines[0], "Fits", m.fittingResults())
	case len(lines) > 1:
		return nil, nil, badRecord("early", lines[0])
	}
	return m, out, nil
}

// fittingResults are the results that could stand here.
func (m *Match) fittingResults() string {
	if m.outcome != nil {
		return resultLine(*m.outcome, m.now)
	}
	return resultLine(game.Outcome{Method: game.Resigned}, m.now) + " / " + resultLine(game.Outcome{Method: game.TimedOut}, m.now)
}

// readResult checks a result against the match.
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
