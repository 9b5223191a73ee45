package game

import "context"

// Player is a computer player. It sees what its seat may know and nothing else,
// so it cannot peep. It is safe for concurrent use.
type Player interface {
	// Choose picks a legal move for the seat of the view, which is to move. The
	// seed is all its chance: the same view and seed give the same move. Errors
	// are the context's, or say that the view is not one of the player's game.
	Choose(ctx context.Context, v View, seed Seed) (Move, error)
}

// PlayerViewer is a Position that can show a computer player what it needs and no more.
// Where thousands of matches are played, the words and the moves to pick of a view
// take most of the time.
type PlayerViewer interface {
	// PlayerView is View without LastEvents, Status, Prompt, Notation and Groups. The
	// players of the game make the same move of it.
	PlayerView(Seat) View
}

// Level is a computer player by the name players choose it with.
type Level struct {
	// Name is lower case ASCII, such as "perfecto".
	Name   string
	Player Player
}

// Analyzer says what positions are worth, for programs. It is safe for concurrent use.
type Analyzer interface {
	// Analyze reads a position in the one-line form that docs/commands.md gives for
	// the game and returns what is known of it, as a value that encoding/json makes an
	// object of. Errors are the context's, or an *Error with KindPosition that says
	// what is wrong with the text.
	Analyze(ctx context.Context, position string) (any, error)
}

// PerftFunc is a game's perft: it counts the lines of play of exactly depth plies
// from a position, by the game's own convention. The first number is that of the
// leaves; a game may add others, such as how many of them are won. Errors are the
// context's, or say that the position is not one of the counter's game.
type PerftFunc func(ctx context.Context, p Position, depth int) ([]uint64, error)
