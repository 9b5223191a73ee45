package game

// Dealer is Rules that draw from a match's seed what players must not know before its
// end, such as hands of cards.
type Dealer interface {
	// Dealt tells, a line a thing and the same in every language, what a seed deals in a
	// match with some options whose first move was first. That may be empty in games
	// where it does not matter. Errors are *Error for what no match can have.
	Dealt(seed Seed, options Options, first string) ([]string, error)
}
