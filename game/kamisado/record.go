package kamisado

import (
	"fmt"
	"slices"
	"strings"

	"kamisado/game"
)

// methodWords are the ways a match ends as the match text writes them.
var methodWords = map[game.Method]string{
	ByRow: "fila", ByDeadlock: "bloqueo", game.Resigned: "abandono", game.TimedOut: "tiempo",
}

// Record writes the match as text: the KFN of its start, a line a move ("N c1c6",
// a push "N c4", a zero move "B (a8)"), "--" between rounds and, when out is not
// nil, the result: "1-0 fila".
func (m *Match) Record(out *game.Outcome) string {
	var b strings.Builder
	b.WriteString(m.start.KFN())
	b.WriteByte('\n')
	write := func(e Effect) {
		for _, event := range e.news() {
			if event.Note != "" {
				b.WriteString(event.Note)
				b.WriteByte('\n')
			}
		}
	}
	write(m.opening)
	p := NewMatch(m.start).now
	for _, move := range m.moves {
		var e Effect
		p, e = p.Play(move)
		write(e)
	}
	if out != nil {
		fmt.Fprintf(&b, "%s\n", resultLine(*out, p))
	}
	return b.String()
}

// resultLine is the last line of a finished match. A resignation or a lapse of
// time leaves the points as they are.
func resultLine(out game.Outcome, p Position) string {
	return fmt.Sprintf("%d-%d %s", p.points[Black], p.points[White], methodWords[out.Method])
}

// ParseRecord reads a match as Record writes it. The second result is the end
// the text states, nil when it states none; who won by "abandono" or "tiempo"
// the text does not say, and the outcome's winner is then Nobody.
// Errors are *game.Error with KindPosition.
func ParseRecord(text string) (*Match, *game.Outcome, error) {
	lines := slices.DeleteFunc(strings.Split(text, "\n"), func(line string) bool { return strings.TrimSpace(line) == "" })
	if len(lines) == 0 {
		return nil, nil, badRecord("empty", 1, "")
	}
	start, err := ParseKFN(lines[0])
	if err != nil {
		return nil, nil, err
	}
	m := NewMatch(start)
	due := notes(m.opening)
	for i, line := range lines[1:] {
		line = strings.TrimSpace(line)
		switch {
		case len(due) > 0 && line == due[0]:
			due = due[1:]
		case len(due) > 0:
			return nil, nil, badRecord("due", i+2, due[0])
		default:
			if out, ok := m.readResult(line); ok && i == len(lines)-2 {
				return m, out, nil
			}
			if m, err = m.readMove(line); err != nil {
				return nil, nil, badRecord("line", i+2, line)
			}
			due = notes(m.last)[1:]
		}
	}
	if len(due) > 0 {
		return nil, nil, badRecord("due", len(lines)+1, due[0])
	}
	return m, m.outcome, nil
}

func badRecord(what string, line int, text string) error {
	return game.Refuse(game.KindPosition, 0, game.Say("kamisado.record."+what, "Line", line, "Text", quote(text)))
}

// notes are the lines of the match text that an effect writes.
func notes(e Effect) []string {
	var lines []string
	for _, event := range e.news() {
		if event.Note != "" {
			lines = append(lines, event.Note)
		}
	}
	return lines
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

// readResult reads the last line and checks it against the match.
func (m *Match) readResult(line string) (*game.Outcome, bool) {
	for method := range methodWords {
		out := game.Outcome{Winner: game.Nobody, Method: method}
		byRules := method == ByRow || method == ByDeadlock
		if byRules != (m.outcome != nil) || line != resultLine(out, m.now) {
			continue
		}
		if m.outcome != nil {
			return m.outcome, m.outcome.Method == method
		}
		out.Score = []int{m.now.Points(Black), m.now.Points(White)}
		return &out, true
	}
	return nil, false
}
