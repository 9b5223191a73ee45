package game

import "time"

// Scorer is Rules that rank people in tables of records by something else than how
// often they have won.
type Scorer interface {
	// Leaderboards lists the game's tables, in the order they are shown.
	Leaderboards() []Leaderboard
	// Score is what a match that ended with an outcome at a position counts for the person
	// on a seat: in which table, by its name, and how much. took is how long the match was
	// played. ok is false when it counts for nothing, such as after a resignation.
	Score(p Position, out Outcome, seat Seat, took time.Duration) (table string, points int64, ok bool)
	// Format says points in words, such as "41 discs" or "1:23".
	Format(points int64) Phrase
}

// Leaderboard is a table of records: the ten best people by points, each once.
type Leaderboard struct {
	// Name is the same in every language, such as "8x8".
	Name string
	// Label is how the table is headed.
	Label Phrase
	// Ranking says what is best in it.
	Ranking Ranking
}

// Ranking is what counts in a table of records.
type Ranking int

// The orders.
const (
	// Highest keeps each person's highest points, the highest first.
	Highest Ranking = iota
	// Lowest keeps each person's lowest points, the lowest first.
	Lowest
	// Sum adds a person's points up, the highest first.
	Sum
)
