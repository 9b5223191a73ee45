package game

import "context"

// Analyzer tells programs what positions are worth. It is safe for concurrent use.
type Analyzer interface {
	// Analyze reads a position in the one-line form that docs/command-line.md gives for
	// the game and tells what is known of it, as a value that encoding/json makes an
	// object of. Errors are the context's, or an *Error with KindPosition that says
	// what is wrong with the text.
	Analyze(ctx context.Context, position string) (any, error)
}

// PerftFunc is a game's perft: it counts the lines of play of exactly depth plies
// from a position, by the game's own convention. The first number is that of the
// leaves; a game may add others, such as how many of them are won. Errors are the
// context's, or say that the position is not one of the counter's game.
type PerftFunc func(ctx context.Context, p Position, depth int) ([]uint64, error)
