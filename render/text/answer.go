package text

import (
	"strconv"
	"strings"

	"kamisado/game"
)

// questioned is what a game brings to the answers about its boards, of type B. All is said
// of a view and its board, so an answer cannot leak what the view does not hold.
type questioned[B any] interface {
	// grid is how the board's rows and columns are called.
	grid(b *B) cellGrid
	// content adds what is on a cell, in the sentences of describe.
	content(words *sentences, b *B, cell string)
	// legal adds who is to move and what is legal, in the sentences of alt.
	legal(words *sentences, v game.View, b *B)
	// find is what is known of a cell or of the pieces that some words mean; empty when they
	// mean none.
	find(say Speaker, v game.View, b *B, about []string) string
}

// Answer answers a question about a view in a sentence or a few: "¿dónde está la torre rosa?",
// "row 4", "última jugada", whatever language it is asked in. A *game.Error says what can be
// asked.
func (p printer[B, G]) Answer(v game.View, typed string, say Speaker) (string, error) {
	if b, ok := v.Board.(*B); ok {
		a := asked[B, G]{game: p.game, view: v, board: b, say: say}
		if text := a.answer(parseQuestion(typed)); text != "" {
			return text, nil
		}
	}
	examples := strings.ReplaceAll(say(game.Say(string(v.Game)+".ask.examples")), "|", "·")
	return "", game.Refuse(game.KindNotation, 0, game.Say("ask.unknown", "Text", game.Quote(typed), "Examples", examples))
}

// Questions are examples of what can be asked about a game.
func Questions(id game.ID, say Speaker) []string {
	all := strings.Split(say(game.Say(string(id)+".ask.examples")), "|")
	for i := range all {
		all[i] = strings.TrimSpace(all[i])
	}
	return all
}

// asked is a board about which somebody asks.
type asked[B any, G boardText[B]] struct {
	game  G
	view  game.View
	board *B
	say   Speaker
}

// answer is empty where the question cannot be answered.
func (a *asked[B, G]) answer(q question) string {
	switch q.kind {
	case askLast:
		return a.last()
	case askLegal:
		words := &sentences{say: a.say, prefix: string(a.view.Game) + ".alt."}
		a.game.legal(words, a.view, a.board)
		return words.join(" ")
	case askPoints:
		return a.phrases(a.view.Status)
	case askPlace:
		if len(q.about) == 0 {
			return ""
		}
		return a.game.find(a.say, a.view, a.board, q.about)
	}
	return a.lines(q)
}

// last says what the last move did.
func (a *asked[B, G]) last() string {
	var events []game.Phrase
	for _, e := range a.view.LastEvents {
		events = append(events, e.Phrase)
	}
	if len(events) == 0 {
		return a.say(game.Say("ask.none"))
	}
	return a.phrases(events)
}

// phrases are several sentences, each of which ends as one.
func (a *asked[B, G]) phrases(all []game.Phrase) string {
	var said []string
	for _, phrase := range all {
		text := a.say(phrase)
		if text != "" && !strings.ContainsAny(text[len(text)-1:], ".!?:") {
			text += "."
		}
		said = append(said, text)
	}
	return strings.Join(said, " ")
}

// lines say what is on each cell of a row, a column or the diagonals through a cell.
func (a *asked[B, G]) lines(q question) string {
	grid := a.game.grid(a.board)
	if grid.rows == 0 {
		return a.game.find(a.say, a.view, a.board, q.about)
	}
	keys := map[questionKind]string{askRow: "row", askColumn: "column", askDiagonal: "diagonal"}
	words := &sentences{say: a.say, prefix: "ask."}
	for _, line := range grid.lines(q.kind, strings.Join(q.about, "")) {
		words.add(keys[q.kind], "First", line[0], "Last", line[len(line)-1], "Cells", a.cells(line))
	}
	return words.join(" ")
}

// cells say what is on the cells of a line, neighbours with the same on them together.
func (a *asked[B, G]) cells(line []string) string {
	var said []string
	first, last, same := "", "", ""
	end := func() {
		switch {
		case first == "":
		case first == last:
			said = append(said, first+same)
		default:
			said = append(said, first+"–"+last+same)
		}
	}
	for _, name := range line {
		words := &sentences{say: a.say, prefix: string(a.view.Game) + ".cell."}
		a.game.content(words, a.board, name)
		content := strings.TrimPrefix(words.join(", "), name)
		if first == "" || content != same {
			end()
			first, same = name, content
		}
		last = name
	}
	end()
	return strings.Join(said, "; ")
}

// sentence is one sentence about a game in the words of another description of it.
func sentence(say Speaker, v game.View, key string, pairs ...any) string {
	return say(game.Say(string(v.Game)+key, pairs...))
}

// described is a cell in the words of describe.
func described[B any](say Speaker, v game.View, b *B, cell string, describe func(*sentences, *B, string)) string {
	words := &sentences{say: say, prefix: string(v.Game) + ".cell."}
	describe(words, b, cell)
	if len(words.said) == 0 {
		return ""
	}
	return words.join(", ") + "."
}

// rowName is a row's number, counted from 0 here.
func rowName(row int) string { return strconv.Itoa(row + 1) }
