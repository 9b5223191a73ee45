package game

import (
	"slices"
	"strings"
	"time"
)

// Untimed is the Elapsed of a view that is of no match: no time is shown.
const Untimed time.Duration = -1

// View is what one seat may know of a position, ready to be drawn, described and
// turned into controls. A View never holds what its seat must not see, so a
// reply made from it cannot leak.
type View struct {
	// Game is whose view it is.
	Game ID
	// Seat is who looks; Nobody for what everybody may see.
	Seat Seat
	// ToMove lists the seats that may act.
	ToMove []Seat
	// Notation is the position in one line, such as a KFN.
	Notation string
	// LastEvents is what the last move did, in order, the move itself first.
	LastEvents []Event
	// Status says what holds now: points, last colours, mines left.
	Status []Phrase
	// Prompt says what the player to move must do; zero when the match is over.
	Prompt Phrase
	// Groups are the legal moves as a player picks them.
	Groups []Group
	// Form composes the legal moves instead of Groups, which are then empty, where
	// there are too many to list; nil in most games.
	Form *MoveForm
	// Outcome is set when the match is over.
	Outcome *Outcome
	// Advised are the moves that a coach advises in this position, or would have: pictures
	// mark them. A position's own views have none.
	Advised []AdvisedMove
	// Elapsed is how long the match has been played. No rule knows: whoever has a
	// clock fills it in before the view is shown, in games that show the time. Untimed where
	// there is no match, as in a puzzle.
	Elapsed time.Duration
	// Bottom is the seat at the lower edge of a board whose sides sit at two ends: the
	// first one, as in the games' documents, or the one to whom the board is turned. No
	// rule knows: whoever shows the view fills it in.
	Bottom Seat
	// Board is the game's own typed picture of the position, for its painter
	// and printer, such as kamisado.Board.
	Board any
}

// Event is one thing that a move did.
type Event struct {
	Phrase
	// Note is the event's line in the match text; empty when it has none.
	Note string
}

// Notes are the lines of the match text that some events write.
func Notes(events []Event) (lines []string) {
	for _, e := range events {
		if e.Note != "" {
			lines = append(lines, e.Note)
		}
	}
	return lines
}

// Group is a set of legal moves that belong together: the cells one tower can
// reach, the columns of a board, the cards of a hand. Whoever shows controls
// turns a view's groups into whatever its medium has.
type Group struct {
	// Key names the group among the view's groups, such as the tower's cell.
	Key string
	// Label and Note say what the group is, short and longer.
	Label, Note Phrase
	// Buttons asks for a button a move; otherwise the moves are listed.
	Buttons bool
	// Choices are the group's moves; never empty.
	Choices []Choice
	// Parts are the same choices in smaller groups, for a medium that cannot list them
	// all at once; nil in groups that never have many.
	Parts []Group
}

// Choice is one legal move and how to offer it.
type Choice struct {
	Move        Move
	Label, Note Phrase
}

// MoveForm composes a move from fields that are picked one after the other, such as a
// column and a row, and an action, which says what to do there: the first one, unless
// another is chosen. The move is the picked values as they stand, joined, and then the
// action's suffix: "b", "7" and "!" make "b7!". Every legal move can be composed; what can
// be composed need not be legal, and Play then says why.
type MoveForm struct {
	Fields  []FormField
	Actions []FormAction
}

// FormField is one choice of a form.
type FormField struct {
	// Label says what is chosen, such as "Column".
	Label Phrase
	// Values are what there is to choose from, in order; they are notation and need
	// no words. There may be more of them than a menu holds.
	Values []string
}

// FormAction is what a form does with what was picked.
type FormAction struct {
	Label Phrase
	// Suffix ends the move, and names the action among the form's.
	Suffix string
	// Else are other ends of the move, for where it is not legal with the suffix: what
	// nobody could mean but there.
	Else []string
}

// Action is the action with a suffix; false when the form has none.
func (f *MoveForm) Action(suffix string) (FormAction, bool) {
	for _, action := range f.Actions {
		if action.Suffix == suffix {
			return action, true
		}
	}
	return FormAction{}, false
}

// Moves are what an action may mean by what was picked, in the order in which they are
// tried; none while a field is open.
func (a *FormAction) Moves(picked []string) (moves []Move) {
	if slices.Contains(picked, "") {
		return nil
	}
	joined := strings.Join(picked, "")
	for _, suffix := range append([]string{a.Suffix}, a.Else...) {
		moves = append(moves, Move(joined+suffix))
	}
	return moves
}

// Phrase is something to say, without a language: the key of a sentence in the
// catalogues and the values for its gaps. Values are ints, strings that are the
// same in every language (notation), Terms, other Phrases, and Seats: a Seat stands for
// the player on it, whom whoever says the phrase names.
type Phrase struct {
	Key  string
	Args Args
}

// Args fill the gaps of a Phrase, by the gap's name.
type Args map[string]any

// Term is a word that differs from language to language: a catalogue key, such
// as "kamisado.colour.N".
type Term string

// Say makes a Phrase from a key and pairs of gap name and value.
func Say(key string, pairs ...any) Phrase {
	p := Phrase{Key: key}
	if len(pairs) > 0 {
		p.Args = make(Args, len(pairs)/2)
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		p.Args[pairs[i].(string)] = pairs[i+1]
	}
	return p
}

// IsZero reports whether there is nothing to say.
func (p Phrase) IsZero() bool { return p.Key == "" }
