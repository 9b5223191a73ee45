package arena

import (
	"errors"
	"fmt"
	"runtime"

	"kamisado/game"
)

// Entrant is a player that takes part under a name.
type Entrant struct {
	// Name is what reports and errors call it. Names may be the same: a player
	// may meet itself.
	Name   string
	Player game.Player
}

// Config is a series of matches.
type Config struct {
	Rules game.Rules
	// Options start every match; nil for the game's usual ones.
	Options game.Options
	// Players take all seats of a match, one each. In match 0 they sit in their
	// own order; from match to match everybody moves one seat on.
	Players []Entrant
	// Games is how many matches are played. When it is a multiple of the number
	// of players, everybody has had every seat equally often.
	Games int
	// Seed is all the chance: match i has Seed.At(i), and the player who moves
	// at ply p of it that seed's At(p).
	Seed game.Seed
	// Workers is how many matches are played at once; 0 for one a processor. It
	// does not change the report.
	Workers int
	// Opening is how many plies are played at random before the players take
	// over, so that series of games with few sensible openings vary. Matches
	// that differ only in who sits where share their opening. A ply that would
	// end the match is not played.
	Opening int
}

// ready checks a config and fills in what was left out.
func (c *Config) ready() error {
	if c.Rules == nil {
		return errors.New("arena: no rules")
	}
	facts := c.Rules.Facts(c.Options)
	least, most := facts.MinSeats, facts.MaxSeats
	if n := len(c.Players); n < max(least, 1) || n > most {
		return fmt.Errorf("arena: %s is for %d to %d players, not %d", c.Rules.ID(), least, most, n)
	}
	for i, e := range c.Players {
		if e.Player == nil {
			return fmt.Errorf("arena: player %d (%q) is missing", i, e.Name)
		}
	}
	if c.Games < 0 || c.Opening < 0 {
		return fmt.Errorf("arena: %d matches after %d plies cannot be played", c.Games, c.Opening)
	}
	if c.Workers <= 0 {
		c.Workers = runtime.GOMAXPROCS(0)
	}
	return nil
}

// entrant is the index of the player who has a seat in a match.
func (c *Config) entrant(match int, seat game.Seat) int {
	n := len(c.Players)
	return (int(seat) + n - match%n) % n
}
