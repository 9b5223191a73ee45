package text

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"kamisado/game"
)

// questionKind is what a question is about.
type questionKind int

// The kinds: what is at a place or where a piece is, and then those that have words of
// their own, the first of which in this order counts where a question has several.
const (
	askPlace questionKind = iota
	askLegal
	askPoints
	askDiagonal
	askColumn
	askRow
	askLast
)

// question is what somebody who does not see the board asks of it.
type question struct {
	kind questionKind
	// about are the words that say which place or piece is meant, in small letters and
	// without accents.
	about []string
}

// questionWords are the words that make a question one of a kind, in every language.
var questionWords = map[questionKind][]string{
	askLegal: {
		"legal", "legales", "puedo", "puede", "pueden", "podemos", "can", "turno", "turnos", "toca", "turn", "posibles", "possible",
	},
	askPoints: {
		"puntos", "puntuacion", "marcador", "points", "score", "cuantas", "cuantos", "many", "pases", "passes", "gana", "winning",
	},
	askDiagonal: {"diagonal", "diagonales", "diagonals"},
	askColumn:   {"columna", "column"},
	askRow:      {"fila", "row", "rank"},
	askLast:     {"ultima", "ultimo", "last", "pasado", "happened"},
	askPlace:    {"donde", "where", "celda", "casilla", "cell", "square", "hay", "what", "que"},
}

// fillers are words that say nothing of what is asked, in every language.
var fillers = strings.Fields(`esta estan es son el la los las lo de del en se me hay que cual cuales quien jugada jugadas jugar
	torre torres ficha fichas carta is are the of on in at to there which who whose it move moves play
	tower towers disc discs piece pieces pieza piezas card number numero how ha has have do does tiene tienen`)

// owns are the words for what belongs to who asks. Where nothing else says what is meant,
// it is all of that.
var owns = []string{"mi", "mis", "my"}

// unaccented folds the accents of Spanish, also those that come apart from their vowels.
var unaccented = strings.NewReplacer(
	"á", "a", "é", "e", "í", "i", "ó", "o", "ú", "u", "ü", "u", "\u0301", "", "\u0308", "",
)

// Folded is a text in small letters and without the accents of Spanish, as people type who
// are in a hurry.
func Folded(typed string) string { return unaccented.Replace(strings.ToLower(typed)) }

// contracted takes away the English "is" of "what's".
var contracted = strings.NewReplacer("'s", "", "’s", "")

// parseQuestion reads a question as people type it: "¿Dónde está la torre rosa?", "row 4".
func parseQuestion(typed string) question {
	words := strings.FieldsFunc(contracted.Replace(Folded(typed)), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.So, r)
	})
	var q question
	for _, kind := range slices.Sorted(maps.Keys(questionWords)) {
		isOfKind := func(word string) bool { return slices.Contains(questionWords[kind], word) }
		if slices.ContainsFunc(words, isOfKind) && (q.kind == askPlace || kind < q.kind) {
			q.kind = kind
		}
		words = slices.DeleteFunc(words, isOfKind)
	}
	isOwn := func(word string) bool { return slices.Contains(owns, word) }
	own := slices.ContainsFunc(words, isOwn)
	q.about = slices.DeleteFunc(words, func(word string) bool { return isOwn(word) || slices.Contains(fillers, word) })
	if own && len(q.about) == 0 {
		q.about = []string{"mias"}
	}
	return q
}

// stems are beginnings of words for one thing, in every language.
type stems []string

// begin reports whether a word begins with one of the stems.
func (s stems) begin(word string) bool {
	return slices.ContainsFunc(s, func(stem string) bool { return strings.HasPrefix(word, stem) })
}

// sideNamed is the side that a word names, of those with stems by seat, or that of the
// seat that looks: "negras", "mías".
func sideNamed(word string, own game.Seat, sides ...stems) (game.Seat, bool) {
	for seat, names := range sides {
		if names.begin(word) {
			return game.Seat(seat), true
		}
	}
	if slices.Contains([]string{"mia", "mias", "mio", "mios", "mine"}, word) && own >= 0 && int(own) < len(sides) {
		return own, true
	}
	return game.Nobody, false
}

// The words for sides, by seat.
var (
	blackAndWhite = []stems{{"negr", "black"}, {"blanc", "white"}}
	redAndYellow  = []stems{{"roj", "red"}, {"amarill", "yellow"}}
)

// cellGrid is how the rows, columns and cells of a board are called, the rows from the top.
// A board without cells has no rows.
type cellGrid struct {
	rows, columns int
	row, column   func(int) string
}

// gridOf is a board whose columns are letters and whose rows are numbers, which begin at the
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

// lines are the cells of the row, the column or the diagonals that a name means: its own or
// that of a cell on them.
func (g cellGrid) lines(kind questionKind, name string) (lines [][]string) {
	atRow, atColumn, ok := g.cell(name)
	for row := range g.rows {
		if kind == askRow && g.row(row) == name {
			atRow, ok = row, true
		}
	}
	for column := range g.columns {
		if kind == askColumn && g.column(column) == name {
			atColumn, ok = column, true
		}
	}
	switch {
	case !ok:
		return nil
	case kind == askRow:
		return [][]string{g.walk(atRow, 0, 0, 1)}
	case kind == askColumn:
		return [][]string{g.walk(0, atColumn, 1, 0)}
	}
	for _, right := range []int{1, -1} {
		row, column := atRow, atColumn
		for g.has(row-1, column-right) {
			row, column = row-1, column-right
		}
		if line := g.walk(row, column, 1, right); len(line) > 1 {
			lines = append(lines, line)
		}
	}
	return lines
}

func (g cellGrid) has(row, column int) bool {
	return row >= 0 && row < g.rows && column >= 0 && column < g.columns
}

// walk is the cells from one on in a direction.
func (g cellGrid) walk(row, column, down, right int) (names []string) {
	for ; g.has(row, column); row, column = row+down, column+right {
		names = append(names, g.name(row, column))
	}
	return names
}
