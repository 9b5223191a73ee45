package game

import (
	"slices"
	"time"
)

// Method is how a match ended, apart from who won it.
type Method string

// The methods that do not come from a game's own rules. Games add theirs, such
// as "row" and "deadlock".
const (
	Resigned Method = "resigned"
	TimedOut Method = "timeout"
	// Agreed is a draw that both sides agreed on. Its Winner is Nobody.
	Agreed Method = "agreed"
	// Unfinished is the end of a match without a result, which counts for nothing. Its
	// Winner is Nobody.
	Unfinished Method = "unfinished"
)

// FromOutside reports whether a match with a result ended by other than its game's rules.
func (m Method) FromOutside() bool { return m == Resigned || m == TimedOut || m == Agreed }

// Outcome is the end of a match: who won, how, and the final score.
type Outcome struct {
	// Winner is the seat that won, Nobody for a draw; in a game for one, Nobody for
	// a defeat.
	Winner Seat `json:"winner"`
	// Method is how it ended.
	Method Method `json:"method"`
	// Score holds the final points by seat; nil in games without points.
	Score []int `json:"score,omitempty"`
	// Passes counts by seat how often it had no move; nil in games without
	// passes.
	Passes []int `json:"passes,omitempty"`
}

// Clone is a copy that its owner may keep and change; nil of nil.
func (o *Outcome) Clone() *Outcome {
	if o == nil {
		return nil
	}
	c := *o
	c.Score, c.Passes = slices.Clone(o.Score), slices.Clone(o.Passes)
	return &c
}

// Reached is what Position.Outcome returns of the outcome that a match has, nil of one
// that goes on: a copy, for positions are immutable, and whether there is one.
func (o *Outcome) Reached() (Outcome, bool) {
	if o == nil {
		return Outcome{Winner: Nobody}, false
	}
	return *o.Clone(), true
}

// Stopper is a Position whose players may agree to stop before its rules end it,
// such as when it is known who has won and the others only play for places.
type Stopper interface {
	// Stop is how the match ends if it is stopped now; false when it cannot be.
	Stop() (Outcome, bool)
}

// Scorer is Rules that rank people on leaderboards by something else than how
// often they have won.
type Scorer interface {
	// Leaderboards lists the game's leaderboards, in the order they are shown.
	Leaderboards() []Leaderboard
	// Score is what a match that ended with an outcome at a position counts for the person
	// on a seat: on which leaderboard, by its name, and how much. took is how long the match was
	// played. ok is false when it counts for nothing, such as after a resignation.
	Score(p Position, out Outcome, seat Seat, took time.Duration) (leaderboard string, points int64, ok bool)
	// Format says points in words, such as "41 discs" or "1:23".
	Format(points int64) Phrase
}

// Pooler is Rules with variants that people are rated in apart, such as boards of several
// sizes. Other games have one pool, without a name. Where it is no Scorer, won matches are
// counted by pool too, see [WinPooler].
type Pooler interface {
	// Pools lists the pools, in the order they are shown.
	Pools() []Pool
	// Pool is the Name of the one that matches with some options belong to.
	Pool(Options) string
}

// WinPooler returns rules that count won matches by pool, beside all of a game together: those
// of a game with pools that ranks people by nothing else.
func WinPooler(rules Rules) (pooler Pooler, ok bool) {
	if _, scores := rules.(Scorer); scores {
		return nil, false
	}
	pooler, ok = rules.(Pooler)
	return pooler, ok
}

// PoolsOf are the pools of a game; a single one without a name where it has no variants.
func PoolsOf(rules Rules) []Pool {
	if pooler, ok := rules.(Pooler); ok {
		return pooler.Pools()
	}
	return []Pool{{}}
}

// PoolNamed returns the pool of a game with a name.
func PoolNamed(rules Rules, name string) (Pool, bool) {
	for _, pool := range PoolsOf(rules) {
		if pool.Name == name {
			return pool, true
		}
	}
	return Pool{}, false
}

// Pool is what people are rated in together.
type Pool struct {
	// Name is the same in every language, such as "8x8", and never empty; Label is how it is
	// headed.
	Name  string
	Label Term
}

// Placer is a Position of a game for more than two that knows more than who has won.
type Placer interface {
	// Places are the places of the seats when the match is over, 1 for the first; who
	// plays on when it is stopped shares the last one.
	Places() []int
}

// Leaderboard is a list of records: the ten best people by points, each once.
type Leaderboard struct {
	// Name is the same in every language, such as "8x8"; empty for that of all won matches.
	Name string
	// Label is how the leaderboard is headed.
	Label Phrase
	// Ranking says what is best in it.
	Ranking Ranking
}

// Ranking is what counts on a leaderboard.
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
