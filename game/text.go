package game

import "regexp"

// TextRules is Rules whose matches are written as text, for players to read, to share and
// to save: the start, a line a move and, when the match is over, how it ended. Package
// match writes the texts and reads them; the game says what its lines look like.
type TextRules interface {
	Rules
	// TextFormat is the same every time.
	TextFormat() TextFormat
}

// TextFormat is how a game writes matches as text. The positions that its functions are
// given are the game's own. Texts are the same in every language. What is said of a text
// that is no match has the game's id and "record" before its key, such as
// "kamisado.record.line".
type TextFormat struct {
	// Letters are those that a line begins with to say whose move it is, a byte a seat in
	// their order, such as "XO"; empty in games for one, whose lines are moves.
	Letters string
	// Head is the first line of a match that begins with a position.
	Head func(start Position) string
	// ReadHead returns the options of a first line. It is nil in games whose texts are not
	// read back. Errors are *Error with KindPosition.
	ReadHead func(Line) (Options, error)
	// HeadForm is what the game's first lines look like, also those with a mistake, and no
	// other game's do. It is needed beside ReadHead.
	HeadForm *regexp.Regexp
	// Notes are the lines of a position's last move: its own and those of what it brought
	// about by itself. Of a start they are what that brought about.
	Notes func(Position) []string
	// IsResult reports whether a line is that of a result, right or wrong, and not a move's.
	IsResult func(line string) bool
	// Result is the line that says how a match ended at a position.
	Result func(Position, Outcome) string
	// ResultFirst is set where a wrong result is refused for that before it is refused
	// for standing above the end.
	ResultFirst bool
	// Secret is what the text says of a match that is over and not of one that goes on,
	// when it is for nobody to know; nil in games that hide nothing.
	Secret *SecretFormat
	// Foreign are the formats of other programs that are read too.
	Foreign []ForeignFormat
}

// ForeignFormat is a format in which other programs write matches or positions of a game. To add one, list it in the
// game's TextFormat and add its name to the catalogues, as "<game>.format.<name>". Package match recognises the
// format, plays the moves, refuses those that are not legal and says where they stand.
type ForeignFormat struct {
	Name string
	// Example is a short text in the format, for refusals.
	Example string
	// Fits reports whether a text looks like the format, also one with a mistake. A file that is no text is given only to
	// a format that is Binary.
	Fits   func(text string) bool
	Binary bool
	// Read fills in the transcript of a text that fits. Errors are *Error with KindPosition.
	Read func(*Transcript) error
	// Write returns a match that has come to a position and its outcome, nil if it goes on. The text is empty if the
	// format has none for it. Write is nil in formats that are only read.
	Write func(Position, *Outcome) string
}

// Transcript is a match in a foreign format.
type Transcript struct {
	// Text is what Read reads; Read may leave only the moves in it. Number says which of its matches is meant, from 1.
	Text   string
	Number int
	// Count is how many matches the text has.
	Count int
	// Options and Found are what the match begins with, see SearchRules.
	Options Options
	Found   string
	// At is where the moves begin, or where the error of Read is. Word finds the next move; it is nil if there are none.
	At   int
	Word *regexp.Regexp
	// Move returns the move of a word at a position; it parses the word unless Read sets another. The move is empty for a
	// word that says only what happens by itself. Move may shorten the word, whose rest is then read as another one, and
	// set Outcome.
	Move func(at Position, word *string) (Move, error)
	// Outcome is how the match was ended from outside the rules; nil if the text does not say so.
	Outcome *Outcome
}

// SecretFormat are the lines of a match text from which everybody can check what was
// hidden, besides the seed, which stands below the first line.
type SecretFormat struct {
	// Found is the word before what SearchedPosition.Found returns, in a line below the
	// seed; empty where nothing is searched for.
	Found string
	// FoundKey ends the key of the refusal of something else that was found.
	FoundKey string
	// Dealt are lines below the seed, Below are lines below the result; nil for none. Only
	// a match that is over is read where there are lines of what was dealt.
	Dealt, Below func(Position) []string
	// Deal is the move that adds the least to the lines of Dealt, and makes them longer.
	// No text says who dealt and when: whoever may deals so when a text is read, until the
	// lines are those of the text. It is needed beside Dealt.
	Deal Move
	// BelowKey ends the key of the refusal of other lines below the result.
	BelowKey string
}

// SearchRules is Rules that may look for long for the chance of a match, such as for a
// board that needs no guess. What was found is kept with the moves, so that nobody has to
// look for it again. A foreign format may give it instead, such as where the mines lie.
type SearchRules interface {
	// Resume is New for a match of which that is known. Play checks it, and refuses
	// something else with KindPosition.
	Resume(options Options, seed Seed, found string) (Position, error)
}

// SearchedPosition is a Position of SearchRules.
type SearchedPosition interface {
	// Found is what was looked for and found, in a word; empty when nothing was.
	Found() string
}

// FoundIn is what was looked for and found in a match that has come to a position; empty
// when nothing was.
func FoundIn(p Position) string {
	if searched, ok := p.(SearchedPosition); ok {
		return searched.Found()
	}
	return ""
}

// RoundViewer is a Position of a game whose matches may have several rounds, each of which
// ends with a picture of its own.
type RoundViewer interface {
	// RoundEnd is what everybody sees of the end of the latest round that ended within the
	// match, before the next one is set up and as if the match had ended with it, and how
	// many moves were made since; false where none has ended.
	RoundEnd() (end View, since int, ok bool)
}

// EndViewer is a Position whose views differ in more than the outcome when the match was
// ended from outside the rules: by a resignation, by time or because its players stopped.
type EndViewer interface {
	// EndView is View of a match that ended so. Nobody is to move any more.
	EndView(Seat, Outcome) View
}

// ReadPosition is the ReadHead of a game whose texts begin with a position.
func ReadPosition(line Line) (Options, error) { return Options{OptionPosition: line.Text}, nil }

// Line is a line of a match text that holds something. It keeps its number, for a
// refusal names the line, and a text that somebody has edited may have empty ones.
type Line struct {
	// Number counts the lines of the text from 1, the empty ones too.
	Number int
	// Text is what the line holds, without the blanks around it.
	Text string
}

// Refuse is the refusal of a match text because of a line: an *Error of KindPosition
// that also names the line's number, as Line, and what it holds, as Text.
func (l Line) Refuse(key string, pairs ...any) *Error {
	pairs = append(pairs, "Line", l.Number, "Text", Quote(l.Text))
	return Refuse(KindPosition, 0, key, pairs...)
}
