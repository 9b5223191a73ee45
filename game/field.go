package game

// Fielder is Rules of a game for one that set a board for every day, on which everybody plays the same match.
type Fielder interface {
	// Fields are the presets of boards of which each day has one, the easiest first.
	Fields() []Field
	// FieldOf is how the match of a day begins, numbered from 0, on a board of a preset. That is an *Error with KindOption
	// where Fields has no such preset.
	FieldOf(preset string, day int) (FieldStart, error)
}

// Field is a kind of board of which each day has one.
type Field struct {
	// Preset is its name, the same in every language; Name is the one that people read, and About says what it is like.
	Preset string
	Name   Term
	About  Phrase
}

// FieldStart is how a match on the board of a day begins.
type FieldStart struct {
	Options Options
	Seed    Seed
	// First is the move that is made for its player, with which the time begins: what a match is like can depend on its
	// first move.
	First Move
}
