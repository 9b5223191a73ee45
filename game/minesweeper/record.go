package minesweeper

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"kamisado/game"
)

// The words of the match text.
const (
	drawWord  = "sorteo"
	minesWord = "minas"
)

// resultWords are the ways a match ends as the match text writes them.
var resultWords = map[game.Method]string{
	Cleared: "despejado", ByMine: "mina", game.Resigned: "abandono", game.TimedOut: "tiempo",
}

// TextFormat writes a match as the setup and a line a move. When it is over the seed
// stands below the setup, with the number of the drawing where it was searched for or the
// mines where they were given, and below the moves how it ended and where the mines lay.
func (Rules) TextFormat() game.TextFormat {
	return game.TextFormat{
		Head:     func(p game.Position) string { return p.(*Match).setup.String() },
		ReadHead: readHead, HeadForm: headForm,
		Notes: func(p game.Position) []string { return p.(*Match).notes() },
		IsResult: func(line string) bool {
			return slices.Contains(slices.Collect(maps.Values(resultWords)), line)
		},
		ResultFirst: true,
		Result:      func(_ game.Position, out game.Outcome) string { return resultWords[out.Method] },
		Secret:      &game.SecretFormat{Found: drawWord, FoundKey: "draw", Below: mineLines, BelowKey: "mines"},
		Foreign:     formats,
	}
}

// notes returns the line of the last move; none before the first.
func (m *Match) notes() []string {
	if m.last.cell == NoCell {
		return nil
	}
	return []string{m.setup.Name(m.last.cell) + string(m.last.action)}
}

// mineLines returns where the mines lie, once they do.
func mineLines(p game.Position) []string {
	m := p.(*Match)
	if m.field == nil {
		return nil
	}
	return []string{minesWord + " " + strings.Join(m.setup.Names(slices.Collect(m.field.mines.All())), " ")}
}

var headForm = regexp.MustCompile(`^([1-9]\d?)x([1-9]\d?) ([1-9]\d{0,3})( ` + guessFreeWord + `)?$`)

// readHead reads the setup.
func readHead(line game.Line) (game.Options, error) {
	found := headForm.FindStringSubmatch(line.Text)
	if found == nil {
		return nil, line.Refuse("minesweeper.record.head")
	}
	options := game.Options{OptionRows: found[1], OptionColumns: found[2], OptionMines: found[3]}
	if found[4] != "" {
		options[OptionGuessFree] = game.OptionYes
	}
	if _, err := setupOf(options); err != nil {
		return nil, line.Refuse("minesweeper.record.setup")
	}
	return options, nil
}

// Resume is New for a board without a guess whose drawing is known, or a board whose mines are listed.
func (Rules) Resume(options game.Options, seed game.Seed, found string) (game.Position, error) {
	s, err := setupOf(options)
	if err != nil {
		return nil, err
	}
	m := NewMatch(s, seed)
	if s.GuessFree {
		m.draw, err = strconv.Atoi(found)
		if err != nil || strconv.Itoa(m.draw) != found || m.draw < 0 || m.draw >= mostDraws {
			return nil, badDraw()
		}
		return m, nil
	}
	m.given = NewSet(s.Cells())
	for name := range strings.SplitSeq(found, ",") {
		if cell, ok := s.Parse(name); ok {
			m.given.Add(cell)
		}
	}
	if m.given.Len() != s.Mines || m.Found() != found {
		return nil, badDraw()
	}
	return m, nil
}

// badDraw refuses the number of a drawing or a list of mines; who has read it says where it stands.
func badDraw() error { return &game.Error{Kind: game.KindPosition, Rule: 6} }
