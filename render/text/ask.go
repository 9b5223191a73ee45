package text

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

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

func (p printer[T]) Answer(v game.View, typed string, say Speaker) (string, error) {
	if t, ok := p.of(v); ok {
		question, about, _ := ParseQuestion(typed, say)
		if said := answer(v, t, say, question, about); said != "" {
			return said, nil
		}
	}
	return "", game.Refuse(game.KindNotation, 0, "ask.unknown", "Text", game.Quote(typed),
		"Examples", strings.Join(Questions(v.Game, say), " · "))
}

// answer returns the answer to a question, empty if there is none.
func answer(v game.View, t boardText, say Speaker, question string, about []string) string {
	words := &sentences{say: say, prefix: string(v.Game) + ".alt.", limit: answerRoom}
	grid, name := t.grid(), strings.Join(about, "")
	switch cell, isCell := grid.cell(name); {
	case question == askHelp:
		return say(game.Say("ask.help", "Examples", strings.Join(Questions(v.Game, say), " · ")))
	case question == askLast:
		words.addText(last(v, say))
		t.find(words, []string{question})
	case question == askPoints:
		words.addText(phrases(v.Status, say))
		t.find(words, []string{question})
	case question == askLegal:
		words.limit = legalRoom
		t.legal(words, about)
	case question == askHand || question == askTable:
		t.find(words, []string{question})
	case name == "":
	case question == askWhere && isCell:
		return described(v, t, say, grid.name(cell))
	case question == askWhere || grid.rows == 0:
		t.find(words, about)
	default:
		return lines(v, t, say, question, name)
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
				text = game.Capital(text) // a computer is not called by a name
			}
		}
		if text != "" && !strings.ContainsAny(text[len(text)-1:], ".!?:") {
			text += "."
		}
		said = append(said, text)
	}
	return strings.Join(said, " ")
}

// lines returns what is on each cell of a row, a column, the diagonals through a cell or around it.
func lines(v game.View, t boardText, say Speaker, question, name string) string {
	words := &sentences{say: say, prefix: "ask."}
	var around []string
	for _, line := range t.grid().lines(question, name) {
		var said []string
		for from := 0; from < len(line); { // neighbours with the same on them are said together
			content := func(at int) string {
				words := &sentences{say: say, prefix: string(v.Game) + ".cell."}
				t.describe(words, line[at], contents)
				return strings.TrimPrefix(words.join(", "), line[at])
			}
			to := from + 1
			for to < len(line) && content(to) == content(from) {
				to++
			}
			said = append(said, run(line[from], line[to-1])+content(from))
			from = to
		}
		around = append(around, said...)
		if question != askAround {
			words.add(question, "First", line[0], "Last", line[len(line)-1], "Cells", strings.Join(said, "; "))
		}
	}
	words.addIf(question == askAround && len(around) > 0, question, "Cell", name, "Cells", strings.Join(around, "; "))
	return words.join(" ")
}

// run returns the name of cells side by side: "a1–c1", "d1".
func run(first, last string) string {
	if first == last {
		return first
	}
	return first + "–" + last
}

// described returns what describe says of a cell, as a sentence.
func described(v game.View, t boardText, say Speaker, cell string) string {
	words := &sentences{say: say, prefix: string(v.Game) + ".cell."}
	t.describe(words, cell, withMarks)
	if len(words.said) == 0 {
		return ""
	}
	return words.join(", ") + "."
}

// cellGrid is how the cells of a board are called, which are counted in reading order: by the letters of the column
// and the number of the row. A board without cells has no rows.
type cellGrid struct {
	rows, columns int
	// fromBottom says that the last row is number 1.
	fromBottom bool
}

func (g cellGrid) rowName(row int) string {
	if g.fromBottom {
		row = g.rows - 1 - row
	}
	return strconv.Itoa(row + 1)
}

func (g cellGrid) name(cell int) string {
	return game.ColumnName(cell%g.columns) + g.rowName(cell/g.columns)
}

// cell finds a cell by its name, also with the number first: "c6", "6c".
func (g cellGrid) cell(name string) (cell int, ok bool) {
	for cell := range g.rows * g.columns {
		if g.name(cell) == name || g.rowName(cell/g.columns)+game.ColumnName(cell%g.columns) == name {
			return cell, true
		}
	}
	return 0, false
}

// lines returns the cells of the row, the column, the diagonals or the surroundings that a name
// means: its own or that of a cell there. Columns are also counted from 1.
func (g cellGrid) lines(question, name string) (lines [][]string) {
	cell, ok := g.cell(name)
	row, column := 0, 0
	if ok {
		row, column = cell/g.columns, cell%g.columns
	}
	for at := range g.rows {
		if question == askRow && g.rowName(at) == name {
			row, ok = at, true
		}
	}
	for at := range g.columns {
		if question == askColumn && (game.ColumnName(at) == name || strconv.Itoa(at+1) == name) {
			column, ok = at, true
		}
	}
	switch {
	case !ok:
	case question == askRow:
		lines = append(lines, g.walk(row, 0, 0, 1))
	case question == askColumn:
		lines = append(lines, g.walk(0, column, 1, 0))
	case question == askAround:
		from := max(column-1, 0)
		for near := max(row-1, 0); near <= min(row+1, g.rows-1); near++ {
			lines = append(lines, g.walk(near, from, 0, 1)[:min(column+2, g.columns)-from])
		}
	default:
		// A diagonal begins in the top row or at the side of the board.
		up, upRight := min(row, column), min(row, g.columns-1-column)
		for _, line := range [][]string{g.walk(row-up, column-up, 1, 1), g.walk(row-upRight, column+upRight, 1, -1)} {
			if len(line) > 1 {
				lines = append(lines, line)
			}
		}
	}
	return lines
}

// walk returns the cells from one on in a direction, to the edge of the board.
func (g cellGrid) walk(row, column, down, right int) (names []string) {
	for ; row < g.rows && column >= 0 && column < g.columns; row, column = row+down, column+right {
		names = append(names, g.name(row*g.columns+column))
	}
	return names
}
