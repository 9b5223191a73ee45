// Package text shows views as text: in the document's form, in colour on a
// terminal, and in words for those who do not see the picture. It speaks no
// language itself; sentences come from a [Speaker].
package text

import (
	"cmp"
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"kamisado/game"
)

// Speaker turns a phrase into a sentence of some language.
type Speaker func(game.Phrase) string

// Printer shows the views of one game as text. Views of another game are a
// caller's mistake: they give an empty text, and an error from Cell.
type Printer interface {
	// Board is the board in plain text, lines ended by line feeds. Letters that stand
	// for words are those of a language, as in render.Options.
	Board(v game.View, language string) string
	// Coloured is the board for a terminal of so many columns, 0 for 80 or more. A
	// narrow terminal gets smaller cells. It looks the same on a dark and on a light
	// ground, and Monochrome leaves its marks and letters.
	Coloured(v game.View, language string, colours Depth, columns int) string
	// Alt is the picture in words, enough to play by. It has at most limit
	// characters, as many as its reader takes; 0 is no limit.
	Alt(v game.View, say Speaker, limit int) string
	// Describe puts one cell of the picture into words, short enough to be read while
	// pointing at it: what it is and what it is marked for. Cells are named as in
	// render.Cell; one that is not there has an empty text.
	Describe(v game.View, cell string, say Speaker) string
	// Advice is what a view's advised moves are marked with, by cell: sure, try, or mine
	// where a cell is to stay closed; nil where none is advised.
	Advice(v game.View) map[string]string
	// Advised says which moves a view advises, as Alt does; empty where none is.
	Advised(v game.View, say Speaker) string
	// Answer answers a question about a view, see ParseQuestion, in a sentence or a few. The error is a *game.Error
	// that says what can be asked.
	Answer(v game.View, question string, say Speaker) (string, error)
	// Cell is a cell in the notation of the game's document, for a terminal: the same
	// in every language, so that programs can read it, and without any mark. The name
	// is one that somebody typed; an error repeats no more of it than the game's own
	// errors do of a move.
	Cell(v game.View, cell string) (string, error)
}

// boardText is a view of a game and its board, as the game's printer shows it.
type boardText interface {
	// of returns the text of another view of the game, false for a view of another game.
	of(v game.View) (boardText, bool)
	// board, coloured and cell are what the Printer's methods of these names return.
	board(language string) string
	coloured(language string, colours Depth, columns int) string
	cell(name string) (string, error)
	// summary adds what Alt begins with, the last move and who is to move, and alt what follows what is advised.
	// describe adds the sentences of Describe, none for a cell that is not there. Their keys are <id>.alt.… and
	// <id>.cell.….
	summary(words *sentences)
	alt(words *sentences)
	describe(words *sentences, cell string, much detail)
	// advice returns the cell that an advised move is marked on, and the end of the key of what the mark says.
	advice(m game.AdvisedMove) (cell, key string)
	// grid is how the board's rows and columns are called.
	grid() cellGrid
	// legal adds who is to move and what is legal; if the game can, of the pieces that are named alone. find adds
	// where the pieces are that are named, and to askLast and askPoints what this game alone says of them. They add
	// nothing if they do not know the name, and their sentences are those of alt. All is said of this view, so an
	// answer cannot leak what the view does not hold.
	legal(words *sentences, about []string)
	find(words *sentences, about []string)
}

// detail is how much is said of a cell.
type detail uint8

const (
	contents    detail = iota // what is there
	withMarks                 // and what can be done there
	withReasons               // and why something cannot
)

// printer is a game's Printer. It shows nothing of other games.
type printer[T boardText] struct{}

func (printer[T]) of(v game.View) (boardText, bool) {
	var none T
	return none.of(v)
}

func (p printer[T]) Board(v game.View, language string) string {
	if t, ok := p.of(v); ok {
		return t.board(language)
	}
	return ""
}

func (p printer[T]) Coloured(v game.View, language string, colours Depth, columns int) string {
	if t, ok := p.of(v); ok {
		return t.coloured(language, colours, columns)
	}
	return ""
}

func (p printer[T]) Alt(v game.View, say Speaker, limit int) string {
	words := &sentences{say: say, prefix: string(v.Game) + ".alt.", limit: cmp.Or(limit, math.MaxInt)}
	if t, ok := p.of(v); ok {
		t.summary(words)
		addAdvised(words, v, t)
		t.alt(words)
	}
	return game.Cut(words.join(" "), words.limit)
}

func (p printer[T]) Describe(v game.View, cell string, say Speaker) string {
	words := &sentences{say: say, prefix: string(v.Game) + ".cell."}
	if t, ok := p.of(v); ok {
		t.describe(words, cell, withReasons)
		for _, m := range v.Advised {
			if at, key := t.advice(m); at == cell {
				words.addText(say(game.Say("advice.cell." + key)))
			}
		}
	}
	return words.join(", ")
}

func (p printer[T]) Advice(v game.View) map[string]string {
	t, ok := p.of(v)
	if !ok || len(v.Advised) == 0 {
		return nil
	}
	marks := make(map[string]string)
	for _, m := range v.Advised {
		cell, key := t.advice(m)
		marks[cell] = key
	}
	return marks
}

func (p printer[T]) Advised(v game.View, say Speaker) string {
	words := &sentences{say: say}
	if t, ok := p.of(v); ok {
		addAdvised(words, v, t)
	}
	return words.join(" ")
}

func (p printer[T]) Cell(v game.View, cell string) (string, error) {
	t, ok := p.of(v)
	if !ok {
		return "", fmt.Errorf("text: a view of %s holds a %T", v.Game, v.Board)
	}
	return t.cell(cell)
}

// mostAdvised is how many moves of a kind a description names.
const mostAdvised = 12

// addAdvised says what a coach advises, in the order of the first moves of each kind.
func addAdvised(words *sentences, v game.View, t boardText) {
	var keys []string
	named := make(map[string][]string)
	for _, m := range v.Advised {
		cell, key := t.advice(m)
		name := string(m.Move)
		if key == adviceMine {
			name = cell
		}
		if len(named[key]) == 0 {
			keys = append(keys, key)
		}
		named[key] = append(named[key], name)
	}
	for _, key := range keys {
		names := named[key]
		count := len(names)
		if count > mostAdvised {
			names = append(names[:mostAdvised:mostAdvised], "…")
		}
		words.addText(words.say(game.Say("advice.alt."+key, "Moves", strings.Join(names, ", "), "Plural", count)))
	}
}

// The ends of the keys of advice: of moves that are proven to be good, of the best known, of
// cells to keep closed, of moves that were not made, and of the opponent's replies.
const adviceSure, adviceTry, adviceMine, adviceMissed, adviceReply = "sure", "try", "mine", "missed", "reply"

// adviceKey returns the key of an advised move.
func adviceKey(m game.AdvisedMove) string {
	switch {
	case m.Missed:
		return adviceMissed
	case m.Reply:
		return adviceReply
	case m.Sure:
		return adviceSure
	}
	return adviceTry
}

// star marks an advised move on a board of text.
const star = "★"

// starred returns the cells of a view that advised moves are marked on, but for those that are
// advised against.
func starred(v game.View, t boardText) map[string]bool {
	cells := make(map[string]bool)
	for _, m := range v.Advised {
		if cell, key := t.advice(m); key != adviceMine {
			cells[cell] = true
		}
	}
	return cells
}

// sentences are what is said of a view, in order. All their keys begin with a prefix.
type sentences struct {
	say    Speaker
	prefix string
	said   []string
	// limit is how many characters a description may have.
	limit int
}

// apart returns no sentences yet, with the same prefix.
func (s *sentences) apart() *sentences { return &sentences{say: s.say, prefix: s.prefix} }

func (s *sentences) add(key string, pairs ...any) {
	s.said = append(s.said, s.say(game.Say(s.prefix+key, pairs...)))
}

// addIf adds what is so.
func (s *sentences) addIf(so bool, key string, pairs ...any) {
	if so {
		s.add(key, pairs...)
	}
}

// addText adds a text, unless it is empty.
func (s *sentences) addText(text string) {
	if text != "" {
		s.said = append(s.said, text)
	}
}

// addOutcome says how a match ended and reports whether it has.
func (s *sentences) addOutcome(v game.View, side func(game.Seat) game.Term) bool {
	switch {
	case v.Outcome == nil:
		return false
	case v.Outcome.Winner != game.Nobody:
		s.add("won", "Side", side(v.Outcome.Winner))
	case v.Outcome.Method == game.Unfinished || v.Outcome.Method == game.Resigned: // at a table
		s.add("over")
	default:
		s.addText(s.say(game.Say("ask.drawn")))
	}
	return true
}

// addCells lists cells, all of them or as many as there is room for and how many more there
// are; nothing where there are none.
func (s *sentences) addCells(names []string, all, some string) {
	// A name and what separates it from the next take four characters or more.
	before := len(s.said)
	for n := min(len(names), s.room()/4); n > 0; n-- {
		cells := strings.Join(names[:n], ", ")
		if n == len(names) {
			s.add(all, "Cells", cells)
		} else {
			s.add(some, "Cells", cells, "More", len(names)-n)
		}
		if s.room() >= 0 {
			return
		}
		s.said = s.said[:before]
	}
}

// room returns how many characters more a description may have: below 0 when it is too long.
func (s *sentences) room() int { return s.limit - utf8.RuneCountInString(s.join(" ")) }

func (s *sentences) join(separator string) string { return strings.Join(s.said, separator) }

// names returns the names of things.
func names[T any](things []T, name func(T) string) []string {
	all := make([]string, len(things))
	for i, thing := range things {
		all[i] = name(thing)
	}
	return all
}

// list names things as every language does.
func list[T any](things []T, name func(T) string) string {
	return strings.Join(names(things, name), ", ")
}
