package gametest

import (
	"pgregory.net/rapid"

	"kamisado/game"
)

// Config describes a game to the suite. Rules and MaxPlies are needed; the rest
// widens what is tried.
type Config struct {
	Rules game.Rules
	// Options are the starts to try; without any the suite starts with none.
	Options []game.Options
	// Draw makes further starts, such as set-up positions. New must take them.
	Draw func(*rapid.T) game.Options
	// MaxPlies is by when every match has ended, whatever the suite plays, idle moves
	// included.
	MaxPlies int
	// Idle names moves that can be made and taken back for ever, such as setting and
	// taking a flag, so that a match need not end. The suite plays MaxIdle of them in
	// a match, and then only those it has no other move beside. Nil for most games.
	Idle func(game.Move) bool
	// Twin makes a position that differs from one only in what a seat must not
	// see. The suite wants both to be the same to that seat, whatever it looks at or
	// tries. Needed where views are Hidden or the Rules are a game.SeedAuditor, nil for
	// games that hide nothing; ok is false when there is nothing to hide at this
	// moment.
	Twin func(t *rapid.T, p game.Position, seat game.Seat) (twin game.Position, ok bool)
	// Heard is called with every phrase that the game says, refusals included,
	// so that a game's test can compare them with the catalogues. It may be
	// called from several goroutines.
	Heard func(game.Phrase)
}

// start draws the beginning of a match.
func (c *Config) start(t *rapid.T) (game.Options, game.Seed) {
	var seed game.Seed
	copy(seed[:], rapid.SliceOfN(rapid.Byte(), len(seed), len(seed)).Draw(t, "seed"))
	if c.Draw != nil && (len(c.Options) == 0 || rapid.Bool().Draw(t, "drawn start")) {
		return c.Draw(t), seed
	}
	if len(c.Options) == 0 {
		return nil, seed
	}
	return rapid.SampledFrom(c.Options).Draw(t, "options"), seed
}

// seats are the places a match of the game can have, Nobody first.
func (c *Config) seats() []game.Seat {
	seats := []game.Seat{game.Nobody}
	for seat := range game.Seat(c.Rules.Facts(nil).MaxSeats) {
		seats = append(seats, seat)
	}
	return seats
}
