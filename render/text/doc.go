// Package text shows views as text: in the document's form, in colour on a
// terminal, and in words for those who do not see the picture. It speaks no
// language itself; sentences come from a [Speaker].
package text

import (
	"fmt"

	"kamisado/game"
)

// Speaker turns a phrase into a sentence of some language.
type Speaker func(game.Phrase) string

// Printer shows the views of one game as text. Views of another game are a
// caller's mistake: they give an empty text, and an error from Cell.
type Printer interface {
	// Board is the board in plain text, lines ended by line feeds.
	Board(v game.View) string
	// Coloured is the board for a terminal with colours, at most 80 columns wide.
	// It looks the same on a dark and on a light ground, and Monochrome leaves
	// its marks and letters.
	Coloured(v game.View, colours Depth) string
	// Alt is the picture in words, enough to play by. It has at most limit
	// characters, as many as its reader takes; 0 is no limit.
	Alt(v game.View, say Speaker, limit int) string
	// Describe tells one cell of the picture in words, short enough to be read while
	// pointing at it: what it is and what it is marked for. Cells are named as in
	// render.Cell; one that is not there gives an empty text.
	Describe(v game.View, cell string, say Speaker) string
	// Cell is a cell in the notation of the game's document, for a terminal: the same
	// in every language, so that programs can read it, and without any mark. The name
	// is one that somebody typed; an error repeats no more of it than the game's own
	// errors do of a move.
	Cell(v game.View, cell string) (string, error)
}

// wrongView is the error for a view of another game.
func wrongView(v game.View) error {
	return fmt.Errorf("text: a view of %s holds a %T", v.Game, v.Board)
}
