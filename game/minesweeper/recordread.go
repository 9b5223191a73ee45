package minesweeper

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"kamisado/game"
)

// ParseRecord reads a match text with its seed: what Record writes of a match that is
// over, and what Encode writes unless it was ended from outside. The outcome is nil when the text does not tell of
// an end. Everything is checked: the moves by playing them, the result, the drawing
// and the mines. Errors are *game.Error with KindPosition that name the line.
func ParseRecord(text string) (*Match, *game.Outcome, error) {
	r := reader{lines: strings.Split(strings.TrimRight(text, " \t\r\n"), "\n")}
	m, err := r.start()
	if err != nil {
		return nil, nil, err
	}
	for !r.done() && err == nil {
		m, err = r.line(m)
	}
	if err != nil {
		return nil, nil, err
	}
	if m.draw != undrawn && m.field == nil {
		return nil, nil, badRecord("minesweeper.record.draw", "Line", r.at)
	}
	if m.outcome != nil && !r.ended {
		return nil, nil, badRecord("minesweeper.record.unfinished", "Line", r.at)
	}
	return m, m.outcome.Clone(), nil
}

// reader reads a match text line by line.
type reader struct {
	lines []string
	// at is how many lines have been taken, the number of the last one.
	at int
	// ended is set by the result.
	ended bool
}

func (r *reader) done() bool { return r.at >= len(r.lines) }

// next takes a line, without blanks around it; empty at the end.
func (r *reader) next() string {
	r.at++
	if r.at > len(r.lines) {
		return ""
	}
	return strings.TrimSpace(r.lines[r.at-1])
}

var headForm = regexp.MustCompile(`^([1-9]\d?)x([1-9]\d?) ([1-9]\d{0,3})( ` + guessFreeWord + `)?$`)

// start reads the setup, the seed and the number of the drawing.
func (r *reader) start() (*Match, error) {
	found := headForm.FindStringSubmatch(r.next())
	if found == nil {
		return nil, badRecord("minesweeper.record.head", "Text", game.Quote(strings.TrimSpace(r.lines[0])))
	}
	rows, _ := strconv.Atoi(found[1])
	columns, _ := strconv.Atoi(found[2])
	mines, _ := strconv.Atoi(found[3])
	s := Setup{Size: sizeOf(rows, columns), Mines: mines, GuessFree: found[4] != ""}
	if !s.isValid() {
		return nil, badRecord("minesweeper.record.setup", "Text", s.String())
	}
	var seed game.Seed
	text, ok := strings.CutPrefix(r.next(), seedWord+" ")
	if !ok || seed.UnmarshalText([]byte(text)) != nil {
		return nil, badRecord("minesweeper.record.seed", "Line", r.at)
	}
	m := NewMatch(s, seed)
	return m, r.readDraw(m)
}

// readDraw reads the number of the drawing, if it is there.
func (r *reader) readDraw(m *Match) error {
	if r.done() {
		return nil
	}
	text, ok := strings.CutPrefix(strings.TrimSpace(r.lines[r.at]), drawWord+" ")
	if !ok {
		return nil
	}
	r.at++
	number, err := strconv.Atoi(text)
	if err != nil || strconv.Itoa(number) != text || !m.setup.GuessFree || number < 0 || number >= mostDraws {
		return badRecord("minesweeper.record.draw", "Line", r.at)
	}
	m.draw = number
	return nil
}

// line reads a move, the result or the mines.
func (r *reader) line(m *Match) (*Match, error) {
	text := r.next()
	if r.ended {
		return m, r.mines(m, text)
	}
	for method, word := range resultWords() {
		if text == word {
			return r.result(m, method)
		}
	}
	next, err := m.Play(Player, game.Move(text))
	if err != nil {
		return nil, badRecord("minesweeper.record.line", "Line", r.at, "Text", game.Quote(text))
	}
	played := next.(*Match)
	if m.field == nil && played.field != nil && !played.isDrawn() {
		return nil, badRecord("minesweeper.record.draw", "Line", r.at)
	}
	return played, nil
}

// result reads how the match ended. What the rules ended has to have ended so.
func (r *reader) result(m *Match, method game.Method) (*Match, error) {
	r.ended = true
	byRules := method == Cleared || method == ByMine
	if m.outcome == nil && !byRules {
		return m.End(game.Outcome{Winner: game.Nobody, Method: method}).(*Match), nil
	}
	if m.outcome == nil || m.outcome.Method != method {
		return nil, badRecord("minesweeper.record.result", "Line", r.at, "Text", resultWords()[method])
	}
	return m, nil
}

// mines reads the last line, which has to name the mines as they were drawn.
func (r *reader) mines(m *Match, text string) error {
	if m.field == nil || !r.done() {
		return badRecord("minesweeper.record.early", "Line", r.at)
	}
	want := append([]string{minesWord}, m.setup.Names(slices.Collect(m.field.mines.All()))...)
	if !slices.Equal(strings.Fields(text), want) {
		return badRecord("minesweeper.record.mines", "Line", r.at)
	}
	return nil
}

func badRecord(key string, pairs ...any) error {
	return game.Refuse(game.KindPosition, 0, game.Say(key, pairs...))
}
