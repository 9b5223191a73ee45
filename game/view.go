package game

// View is what one seat may know of a position, ready to be drawn, told and
// turned into controls. A View never holds what its seat must not see, so a
// reply made from it cannot leak.
type View struct {
	// Game is whose view it is.
	Game ID
	// Seat is who looks; Nobody for what everybody may see.
	Seat Seat
	// SeatNames are the sides' names, by seat.
	SeatNames []Term
	// ToMove lists the seats that may act.
	ToMove []Seat
	// Notation is the position in one line, such as a KFN.
	Notation string
	// News is what the last move did, in order, the move itself first.
	News []Event
	// Status says what holds now: points, last colours, mines left.
	Status []Phrase
	// Duty says what the player to move must do; zero when the match is over.
	Duty Phrase
	// Groups are the legal moves as a player picks them.
	Groups []Group
	// Outcome is set when the match is over.
	Outcome *Outcome
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
}

// Choice is one legal move and how to offer it.
type Choice struct {
	Move        Move
	Label, Note Phrase
}
