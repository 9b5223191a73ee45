package kamisado

import (
	"fmt"
	"math/bits"
	"regexp"
	"slices"
	"strings"

	"kamisado/game"
)

// The parts of a transcript: moves as the published rules write them, with a group for each colour and each direction
// in its order, and moves as cells.
const (
	namedForm = `(?:(yellow|amarill[oa])|(blue|azul)|(brown|marr[oó]n)|(orange|naranja)|(purple|p[uú]rpura)|` +
		`(red|roj[oa])|(pink|rosa)|(green|verde))[ ,]+(?:(forward|adelante)|(right|derecha)|(left|izquierda))[ ,]+(\d)\b`
	cellForm  = `([a-h][1-8])`
	slideForm = cellForm + `[ \t]*(?:(?:to|a)\b|[\p{Pd}−>:x→]*)[ \t]*` + cellForm + `\b`
	// zeroForm is what stands for a zero move, with the cell of its tower or without.
	zeroForm = `(--|pass|paso)|\(` + cellForm + `\)`
	// resultForm is the points of both sides, also with how the match ended by the rules.
	resultForm = `\b(\d{1,2}[\p{Pd}−]\d{1,2}\b(?: (?:fila|bloqueo)\b)?)`
)

var (
	wordForm = regexp.MustCompile(`(?i)` + namedForm + `|` + slideForm + `|` + zeroForm + `|` + resultForm +
		`|[a-h][1-8]\b|[^\s\d.,;:]+`)
	transcriptForm = regexp.MustCompile(`(?i)^\s*(\S+/.*\n\s*)?(0?1[.):]*\s*)?(` + namedForm + `|` + slideForm + `)`)
)

// transcript is the format of matches without the letters of the sides. They may begin with a position.
var transcript = game.ForeignFormat{
	Name: "transcript", Example: "1. c1-c6 a8-a7 2. Red Forward 2",
	Fits: transcriptForm.MatchString,
	Read: func(t *game.Transcript) error {
		if end := transcriptForm.FindStringSubmatchIndex(t.Text)[3]; end > 0 {
			t.At, t.Options = end, game.Options{game.OptionPosition: strings.TrimSpace(t.Text[:end])}
		}
		t.Word = wordForm
		var now *Match
		var zeros []zeroMove
		t.Move = func(at game.Position, word *string) (game.Move, error) {
			if at != game.Position(now) {
				now = at.(*Match)
				zeros = now.last.zeroMoves()
			}
			return moveOf(t, now, &zeros, word)
		}
		return nil
	},
}

// moveOf returns the move of a word. A zero move has to be one of those that happened by themselves; zeros are then
// left with those after it.
func moveOf(t *game.Transcript, m *Match, zeros *[]zeroMove, word *string) (game.Move, error) {
	p, side := &m.now, m.now.Turn()
	part := wordForm.FindStringSubmatch(*word)
	given := func(text string) bool { return text != "" }
	colour := Colour(slices.IndexFunc(part[1:9], given))
	from, isSlide := CellOf(part[13])
	to, _ := CellOf(part[14])
	cell, _ := CellOf(part[16])
	if isSlide && from == to {
		cell = from
	}
	board := p
	if m.last.Round != nil {
		board = &m.last.Round.Final
	}
	zero := slices.IndexFunc(*zeros, func(z zeroMove) bool {
		return part[15] != "" || z.cell == cell || part[12] == "0" && board.At(z.cell).Colour == colour
	})
	switch {
	case t.Outcome != nil:
		return "", game.Refuse(game.KindOver, 0, "kamisado.over")
	case part[17] != "":
		return "", readResult(t, m, *word)
	case zero >= 0:
		*zeros = (*zeros)[zero+1:]
		return "", nil
	case *word == "--" && (m.last.Round != nil || !m.last.Tower.Present):
		return "", nil
	case part[12] != "":
		ray := RaysOf(0, p.towers[side][colour])[slices.IndexFunc(part[9:12], given)]
		for n := part[12][0]; n > '1'; n-- {
			ray &= ray - 1
		}
		from, to = p.Where(side, colour), cellOf(side, uint8(bits.TrailingZeros64(ray)))
		if to == NoCell || part[12] == "0" {
			return "", notMove(*word)
		}
	case !isSlide:
		return Rules{}.Parse(*word)
	}
	switch {
	case p.CheckMove(Push(from)) != nil:
	case to == cellAhead(side, from):
		to = NoCell
	case slices.Equal(strings.Fields(*word), part[13:15]) && p.CheckMove(Move{from, to}) != nil:
		*word, to = part[13], NoCell // and then another move
	}
	return game.Move(Move{from, to}.String()), nil
}

// readResult reads the points that a match has come to, also with how it ended by the rules. Points with which a side
// wins a match that goes on say that the other one has resigned.
func readResult(t *game.Transcript, m *Match, text string) error {
	black, white, target := m.now.points[Black], m.now.points[White], m.now.mode.Target()
	fits := []string{fmt.Sprintf("%d-%d", black, white)}
	if m.outcome == nil {
		fits = append(fits, fmt.Sprintf("%d-%d", target, white), fmt.Sprintf("%d-%d", black, target))
	} else {
		fits = append(fits, fits[0]+" "+methodWords[m.outcome.Method])
	}
	at := slices.Index(fits, strings.ToLower(dash.ReplaceAllString(text, "-")))
	switch {
	case at < 0:
		return game.Refuse(game.KindPosition, 0, "kamisado.points", "Fits", strings.Join(fits, " / "))
	case at > 0 && m.outcome == nil:
		t.Outcome = &game.Outcome{Winner: game.Seat(at - 1), Method: game.Resigned}
	}
	return nil
}
