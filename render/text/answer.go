package text

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"kamisado/game"
)

// questioned is what a game brings to the answers about its boards, of type B. All is said
// of a view and its board, so an answer cannot leak what the view does not hold.
type questioned[B any] interface {
	// grid is how the board's rows and columns are called.
	grid(b *B) cellGrid
	// content adds what is on a cell, in the sentences of describe.
	content(words *sentences, b *B, cell string)
	// legal adds who is to move and what is legal, all of it or of what a question is about,
	// in the sentences of alt.
	legal(words *sentences, v game.View, b *B, q question)
	// more adds what there is to say in answer to a kind of question besides what every
	// game says, in the sentences of alt.
	more(words *sentences, v game.View, b *B, kind questionKind, q question)
	// find is what is known of the pieces that a question means; empty when it means none.
	find(say Speaker, v game.View, b *B, q question) string
	// sides are the words for the sides of a game for two, by seat; none in other games.
	// words are those for everything that can be asked for.
	sides() []stems
	words() []stems
}

// Answer answers a question about a view in a sentence or a few: "¿dónde está la torre rosa?",
// "row 4", "última jugada", whatever language it is asked in. A *game.Error says what can be
// asked.
func (p printer[B, G]) Answer(v game.View, typed string, say Speaker) (string, error) {
	if b, ok := v.Board.(*B); ok {
		a := asked[B, G]{game: p.game, view: v, board: b, say: say}
		if text := a.answer(parseQuestion(typed, p.game.words())); text != "" {
			return text, nil
		}
	}
	return "", game.Refuse(game.KindNotation, 0, game.Say("ask.unknown", "Text", game.Quote(typed), "Examples", examples(v.Game, say)))
}

// examples are Questions in one sentence.
func examples(id game.ID, say Speaker) string { return strings.Join(Questions(id, say), " · ") }

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
	for _, kind := range q.kinds {
		if text := a.answerAs(kind, q); text != "" {
			return text
		}
	}
	isJoint := func(word string) bool { return word == "a" || word == "y" || word == "and" }
	if at := slices.IndexFunc(q.about, isJoint); at >= 0 { // no column: the article, or the Spanish "to" or "and"
		q.about = slices.Delete(slices.Clone(q.about), at, at+1)
		return a.answer(q)
	}
	return ""
}

// answerAs answers a question as one of a kind, if it can.
func (a *asked[B, G]) answerAs(kind questionKind, q question) string {
	words := &sentences{say: a.say, prefix: string(a.view.Game) + ".alt.", limit: answerRoom}
	switch kind {
	case askHelp:
		return a.say(game.Say("ask.help", "Examples", examples(a.view.Game, a.say)))
	case askSide:
		return a.find(question{whose: askersOwn})
	case askLast:
		words.said = append(words.said, a.last())
		a.game.more(words, a.view, a.board, kind, q)
	case askLegal:
		words.limit = legalRoom
		if cells := a.places(q); cells == "" {
			a.game.legal(words, a.view, a.board, q)
		} else {
			words.said = append(words.said, cells)
			a.game.more(words, a.view, a.board, kind, q)
		}
	case askPoints:
		words.said = append(words.said, a.phrases(a.view.Status))
		a.game.more(words, a.view, a.board, kind, q)
	case askBoard:
		words.limit = boardRoom
		a.game.summary(words, a.view, a.board)
		a.game.alt(words, a.view, a.board)
	case askPlace:
		return cmp.Or(a.places(q), a.find(q))
	default:
		return a.lines(kind, q)
	}
	return words.join(" ")
}

// The most characters that an answer lists cells in, that one of what can be played has, and
// that one about the whole board has.
const answerRoom, legalRoom, boardRoom = 500, 300, 1500

// places says what is on the cells that a question names; empty when it names others or
// something else.
func (a *asked[B, G]) places(q question) string {
	grid := a.game.grid(a.board)
	about := []string{strings.Join(q.about, "")}
	if _, _, ok := grid.cell(about[0]); !ok {
		about = nil
		for i, word := range q.about {
			if before := max(i-1, 0); len(q.about[before]) == 1 && isNumber(word) {
				word = q.about[before] + word // "c 6"
			}
			if len(word) > 1 && !isNumber(word) && word != "and" && !anyBegins(a.game.words(), word) {
				about = append(about, word)
			}
		}
	}
	var said []string
	for _, name := range about {
		row, column, ok := grid.cell(name)
		if !ok {
			return ""
		}
		said = append(said, described(a.say, a.view, a.board, grid.name(row, column), a.game.describe))
	}
	return strings.Join(said, " ")
}

func isNumber(word string) bool { return strings.Trim(word, "0123456789") == "" }

// find says where the pieces are that a question means.
func (a *asked[B, G]) find(q question) string {
	switch {
	case len(q.about) == 0 && q.whose == everybodys:
		return ""
	case len(a.game.sides()) > 0 && q.whose != everybodys && a.view.Seat == game.Nobody:
		return a.say(game.Say("ask.whose", "Examples", examples(a.view.Game, a.say)))
	}
	return a.game.find(a.say, a.view, a.board, q)
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
		if namesPlayer(phrase) {
			text = Capital(text) // a computer is not called by a name
		}
		if text != "" && !strings.ContainsAny(text[len(text)-1:], ".!?:") {
			text += "."
		}
		said = append(said, text)
	}
	return strings.Join(said, " ")
}

// namesPlayer reports whether a phrase names who plays on a seat, with whom it may begin.
func namesPlayer(p game.Phrase) bool {
	for _, value := range p.Args {
		if _, ok := value.(game.Seat); ok {
			return true
		}
	}
	return false
}

// Capital begins a text with a capital letter, as a sentence does.
func Capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// lines say what is on each cell of a row, a column, the diagonals through a cell or around
// it.
func (a *asked[B, G]) lines(kind questionKind, q question) string {
	grid := a.game.grid(a.board)
	if grid.rows == 0 {
		return a.game.find(a.say, a.view, a.board, q)
	}
	name := numeral(strings.Join(q.about, ""))
	lines := grid.lines(kind, name)
	if len(lines) == 0 && kind == askRow { // people call a column a row too
		kind, lines = askColumn, grid.lines(askColumn, name)
	}
	words := &sentences{say: a.say, prefix: "ask."}
	if kind == askAround && len(lines) > 0 {
		rows := &sentences{}
		for _, line := range lines {
			rows.said = append(rows.said, a.cells(line))
		}
		words.add("around", "Cell", name, "Cells", rows.join("; "))
		return words.join(" ")
	}
	keys := map[questionKind]string{askRow: "row", askColumn: "column", askDiagonal: "diagonal"}
	for _, line := range lines {
		words.add(keys[kind], "First", line[0], "Last", line[len(line)-1], "Cells", a.cells(line))
	}
	return words.join(" ")
}

// numeral is the number that a word is, or else the word.
func numeral(word string) string {
	if digit, ok := strings.CutSuffix(word, "s"); ok && len(digit) == 1 && digit[0] <= '9' { // "1s"
		return digit
	}
	return cmp.Or(numerals[word], word)
}

// numerals are the words for numbers, also those of rows, in every language.
var numerals = map[string]string{
	"unos": "1", "doses": "2", "treses": "3", "cuatros": "4", "ones": "1", "twos": "2", "threes": "3", "fours": "4",
	"uno": "1", "dos": "2", "tres": "3", "cuatro": "4", "cinco": "5", "seis": "6", "siete": "7", "ocho": "8", "nueve": "9", "diez": "10",
	"primera": "1", "segunda": "2", "tercera": "3", "cuarta": "4", "quinta": "5", "sexta": "6", "septima": "7", "octava": "8",
	"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10",
	"first": "1", "second": "2", "third": "3", "fourth": "4", "fifth": "5", "sixth": "6", "seventh": "7", "eighth": "8",
}

// cells say what is on the cells of a line, neighbours with the same on them together.
func (a *asked[B, G]) cells(line []string) string {
	var said []string
	first, last, same := "", "", ""
	end := func() {
		if first != "" {
			said = append(said, run(first, last)+same)
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

// run is cells side by side, by the first and the last of them: "a1–c1", "d1".
func run(first, last string) string {
	if first == last {
		return first
	}
	return first + "–" + last
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
