package text

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"kamisado/game"
)

// What can be asked about a board without seeing it. The catalogues have the words for each, with the key
// ask.word.<name>.
const (
	askWhere    = "where"
	askRow      = "row"
	askColumn   = "column"
	askDiagonal = "diagonal"
	askAround   = "around"
	askLast     = "last"
	askLegal    = "legal"
	askPoints   = "points"
	askHand     = "hand"
	askTable    = "table"
	askHelp     = "help"
	// AskClock asks for the time of a match, which no view has: the caller answers it.
	AskClock = "clock"
)

var questions = []string{
	askWhere, askRow, askColumn, askDiagonal, askAround, askLast, askLegal, askPoints, askHand, askTable,
	askHelp, AskClock,
}

// questioned is what a game brings to the answers about its boards, of type B. All is said
// of a view and its board, so an answer cannot leak what the view does not hold.
type questioned[B any] interface {
	// grid is how the board's rows and columns are called.
	grid(b *B) cellGrid
	// legal adds who is to move and what is legal; if the game can, of the pieces that are named alone. find
	// adds where the pieces are that are named. They add nothing if they do not know the name, and their
	// sentences are those of alt.
	legal(words *sentences, v game.View, b *B, about []string)
	find(words *sentences, v game.View, b *B, about []string)
	// more adds to the last move and to the points what this game alone says of them.
	more(words *sentences, b *B, question string)
}

// ParseQuestion reads a question: a word for one, in any language, and what it is about, in small letters and
// without accents. What begins with no such word asks where that is; known is false then.
func ParseQuestion(typed string, say Speaker) (question string, about []string, known bool) {
	words := strings.FieldsFunc(Folded(typed), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.So, r)
	})
	if len(words) == 0 {
		return askWhere, nil, false
	}
	isWord := func(name, word string) bool {
		return slices.ContainsFunc(listed(say, "ask.word."+name), func(s string) bool { return Folded(s) == word })
	}
	at := slices.IndexFunc(questions, func(name string) bool { return isWord(name, words[0]) })
	if at < 0 {
		return askWhere, words, false
	}
	if about = words[1:]; len(about) > 0 && isWord("of", about[0]) {
		about = about[1:]
	}
	return questions[at], about, true
}

// QuestionWords lists the words that questions begin with.
func QuestionWords(say Speaker) (all []string) {
	for _, name := range questions {
		all = append(all, listed(say, "ask.word."+name)...)
	}
	return all
}

// Questions returns examples of what can be asked about a game.
func Questions(id game.ID, say Speaker) []string { return listed(say, string(id)+".ask.examples") }

// listed returns the parts of a list in the catalogues.
func listed(say Speaker, key string) []string {
	all := strings.Split(say(game.Say(key)), "|")
	for i := range all {
		all[i] = strings.TrimSpace(all[i])
	}
	return all
}

// unaccented folds the accents of Spanish, also those that come apart from their vowels.
var unaccented = strings.NewReplacer(
	"á", "a", "é", "e", "í", "i", "ó", "o", "ú", "u", "ü", "u", "ñ", "n", "\u0301", "", "\u0308", "", "\u0303", "",
)

// Folded returns a text in small letters and without the accents of Spanish, as people type who
// are in a hurry.
func Folded(typed string) string { return unaccented.Replace(strings.ToLower(typed)) }

// named reports whether a word is one of those that the catalogue has for something, in any gender and number.
func named(say Speaker, word string, key game.Term) bool {
	stem := func(s string) string { // "rojas" and "rojo" have one
		s = strings.TrimSuffix(Folded(s), "s")
		return strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(s, "a"), "e"), "o")
	}
	return slices.ContainsFunc(listed(say, string(key)), func(s string) bool { return stem(s) == stem(word) })
}

// sideNamed returns the side of a game for two that a word names, else Nobody.
func sideNamed(say Speaker, word string, term func(game.Seat) game.Term) game.Seat {
	for side := range game.Seat(2) {
		if named(say, word, term(side)) {
			return side
		}
	}
	return game.Nobody
}

// The most characters that an answer lists cells in, and that one of what can be played has.
const answerRoom, legalRoom = 500, 300

// Answer answers a question about a view in a sentence or a few. A *game.Error says what can be asked.
func (p printer[B, G]) Answer(v game.View, typed string, say Speaker) (string, error) {
	if b, ok := v.Board.(*B); ok {
		question, about, _ := ParseQuestion(typed, say)
		if said := p.answer(v, b, say, question, about); said != "" {
			return said, nil
		}
	}
	examples := strings.Join(Questions(v.Game, say), " · ")
	return "", game.Refuse(game.KindNotation, 0, game.Say("ask.unknown", "Text", game.Quote(typed),
		"Examples", examples))
}

// answer returns the answer, empty if there is none.
func (p printer[B, G]) answer(v game.View, b *B, say Speaker, question string, about []string) string {
	words := &sentences{say: say, prefix: string(v.Game) + ".alt.", limit: answerRoom}
	grid, name := p.game.grid(b), strings.Join(about, "")
	switch row, column, isCell := grid.cell(name); {
	case question == askHelp:
		return say(game.Say("ask.help", "Examples", strings.Join(Questions(v.Game, say), " · ")))
	case question == askLast:
		words.said = append(words.said, last(v, say))
		p.game.more(words, b, question)
	case question == askPoints:
		words.said = append(words.said, phrases(v.Status, say))
		p.game.more(words, b, question)
	case question == askLegal:
		words.limit = legalRoom
		p.game.legal(words, v, b, about)
	case question == askHand || question == askTable:
		p.game.find(words, v, b, []string{question})
	case name == "":
	case question == askWhere && isCell:
		return described(say, v, b, grid.name(row, column), p.game.describe)
	case question == askWhere || grid.rows == 0:
		p.game.find(words, v, b, about)
	default:
		return p.lines(v, b, say, question, name)
	}
	return words.join(" ")
}

// last returns what the last move did.
func last(v game.View, say Speaker) string {
	var events []game.Phrase
	for _, e := range v.LastEvents {
		events = append(events, e.Phrase)
	}
	if len(events) == 0 {
		return say(game.Say("ask.none"))
	}
	return phrases(events, say)
}

// phrases returns phrases as sentences, each with its full stop.
func phrases(all []game.Phrase, say Speaker) string {
	var said []string
	for _, phrase := range all {
		text := say(phrase)
		for _, value := range phrase.Args {
			if _, ok := value.(game.Seat); ok {
				text = Capital(text) // a computer is not called by a name
			}
		}
		if text != "" && !strings.ContainsAny(text[len(text)-1:], ".!?:") {
			text += "."
		}
		said = append(said, text)
	}
	return strings.Join(said, " ")
}

// Capital begins a text with a capital letter, as a sentence does.
func Capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// lines returns what is on each cell of a row, a column, the diagonals through a cell or around it.
func (p printer[B, G]) lines(v game.View, b *B, say Speaker, question, name string) string {
	words := &sentences{say: say, prefix: "ask."}
	lines := p.game.grid(b).lines(question, name)
	cells := make([]string, len(lines))
	for i, line := range lines {
		cells[i] = p.cells(v, b, say, line)
		if question != askAround {
			words.add(question, "First", line[0], "Last", line[len(line)-1], "Cells", cells[i])
		}
	}
	words.addIf(question == askAround && len(lines) > 0, question, "Cell", name, "Cells", strings.Join(cells, "; "))
	return words.join(" ")
}

// cells returns what is on the cells of a line, neighbours with the same on them together.
func (p printer[B, G]) cells(v game.View, b *B, say Speaker, line []string) string {
	var said []string
	for from := 0; from < len(line); {
		content := func(at int) string {
			words := &sentences{say: say, prefix: string(v.Game) + ".cell."}
			p.game.describe(words, b, line[at], false)
			return strings.TrimPrefix(words.join(", "), line[at])
		}
		to := from + 1
		for to < len(line) && content(to) == content(from) {
			to++
		}
		said = append(said, run(line[from], line[to-1])+content(from))
		from = to
	}
	return strings.Join(said, "; ")
}

// run returns the name of cells side by side: "a1–c1", "d1".
func run(first, last string) string {
	if first == last {
		return first
	}
	return first + "–" + last
}

// described returns what describe says of a cell, as a sentence.
func described[B any](say Speaker, v game.View, b *B, cell string, describe func(*sentences, *B, string, bool)) string {
	words := &sentences{say: say, prefix: string(v.Game) + ".cell."}
	describe(words, b, cell, true)
	if len(words.said) == 0 {
		return ""
	}
	return words.join(", ") + "."
}

// cellGrid is how the rows, columns and cells of a board are called, the rows from the top.
// A board without cells has no rows.
type cellGrid struct {
	rows, columns int
	row, column   func(int) string
}

// gridOf returns a board whose columns are letters and whose rows are numbers, which begin at the
// bottom or at the top.
func gridOf(rows, columns int, fromBottom bool) cellGrid {
	return cellGrid{
		rows: rows, columns: columns,
		column: func(column int) string { return string(rune('a' + column)) },
		row: func(row int) string {
			if fromBottom {
				row = rows - 1 - row
			}
			return rowName(row)
		},
	}
}

// rowName returns a row's number, counted from 0 here.
func rowName(row int) string { return strconv.Itoa(row + 1) }

func (g cellGrid) name(row, column int) string { return g.column(column) + g.row(row) }

// cell finds a cell by its name, also with the number first: "c6", "6c".
func (g cellGrid) cell(name string) (row, column int, ok bool) {
	for row := range g.rows {
		for column := range g.columns {
			if g.name(row, column) == name || g.row(row)+g.column(column) == name {
				return row, column, true
			}
		}
	}
	return 0, 0, false
}

// lines returns the cells of the row, the column, the diagonals or the surroundings that a name
// means: its own or that of a cell there. Columns are also counted from 1.
func (g cellGrid) lines(question, name string) (lines [][]string) {
	atRow, atColumn, ok := g.cell(name)
	for row := range g.rows {
		if question == askRow && g.row(row) == name {
			atRow, ok = row, true
		}
	}
	for column := range g.columns {
		if question == askColumn && (g.column(column) == name || rowName(column) == name) {
			atColumn, ok = column, true
		}
	}
	switch {
	case !ok:
	case question == askRow:
		lines = append(lines, g.walk(atRow, 0, 0, 1))
	case question == askColumn:
		lines = append(lines, g.walk(0, atColumn, 1, 0))
	case question == askAround:
		for near := max(atRow-1, 0); near <= min(atRow+1, g.rows-1); near++ {
			from := max(atColumn-1, 0)
			lines = append(lines, g.walk(near, from, 0, 1)[:min(atColumn+2, g.columns)-from])
		}
	default:
		for _, right := range []int{1, -1} {
			row, column := atRow, atColumn
			for g.has(row-1, column-right) {
				row, column = row-1, column-right
			}
			if line := g.walk(row, column, 1, right); len(line) > 1 {
				lines = append(lines, line)
			}
		}
	}
	return lines
}

func (g cellGrid) has(row, column int) bool {
	return row >= 0 && row < g.rows && column >= 0 && column < g.columns
}

// walk returns the cells from one on in a direction.
func (g cellGrid) walk(row, column, down, right int) (names []string) {
	for ; g.has(row, column); row, column = row+down, column+right {
		names = append(names, g.name(row, column))
	}
	return names
}
