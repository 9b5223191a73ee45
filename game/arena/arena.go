// Package arena plays series of matches between computer players, of any game, and counts
// the results.
//
// The same [Config] gives the same [Report] on any machine and with any number of workers.
// So a report has no times; players that measure their own are up to the caller.
package arena

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"

	"kamisado/game"
)

// Entrant is a player in a series.
type Entrant struct {
	// Name is for reports and errors. Names may be the same: a player may play itself.
	Name   string
	Player game.Player
}

// Config is a series of matches.
type Config struct {
	Rules game.Rules
	// Options start every match; nil for the game's usual ones.
	Options game.Options
	// Players take all seats of a match, one each. In match 0 they sit in this order;
	// from match to match everybody moves one seat on.
	Players []Entrant
	// Games is how many matches are played. If it is a multiple of the number of
	// players, everybody has every seat equally often.
	Games int
	// Seed is the only source of chance: match i has Seed.ForPly(i), and the player who
	// moves at ply p of it has that seed's ForPly(p).
	Seed game.Seed
	// Workers is how many matches are played at once; 0 for one a processor. It does not
	// change the report.
	Workers int
	// Opening is how many plies are played at random before the players take over, for
	// games with few sensible openings. Matches that differ only in who sits where have
	// the same opening. A ply that would end the match is not played.
	Opening int
}

// validate checks a config and sets defaults.
func (c *Config) validate() error {
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

// entrant returns the index of the player who has a seat in a match.
func (c *Config) entrant(match int, seat game.Seat) int {
	n := len(c.Players)
	return (int(seat) + n - match%n) % n
}

// Run plays a series. It calls progress after every match, never twice at once; progress may
// be nil. A player that returns an error or an illegal move ends the series: the error
// names it, the match and the position. Other errors are the context's and those of a
// wrong config.
func Run(ctx context.Context, c Config, progress func(done, games int)) (*Report, error) {
	if err := c.validate(); err != nil {
		return nil, err
	}
	if progress == nil {
		progress = func(int, int) {}
	}
	s := &series{Config: &c, results: make([]result, c.Games), failed: c.Games, progress: progress}
	var workers sync.WaitGroup
	for range min(c.Workers, c.Games) {
		workers.Go(func() {
			for match, more := s.take(); more; match, more = s.take() {
				played, err := s.play(ctx, match)
				s.put(match, played, err)
			}
		})
	}
	workers.Wait()
	if s.err != nil {
		return nil, s.err
	}
	report := newReport(&c)
	for match, played := range s.results {
		report.add(&c, match, played)
	}
	return report, nil
}

// series is a series being played.
type series struct {
	*Config
	results  []result
	progress func(done, games int)

	mu sync.Mutex
	// next is the first match that is not begun; done is how many are over.
	next, done int
	// failed is the first match that failed, with its error.
	failed int
	err    error
}

// take returns the next match to play; after a failure there is none. Matches that have begun,
// and so all before the failed one, are finished, so that the error does not depend on
// which worker was faster.
func (s *series) take() (match int, more bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.next == s.Games || s.err != nil {
		return 0, false
	}
	s.next++
	return s.next - 1, true
}

// put stores a match's result.
func (s *series) put(match int, played result, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err != nil {
		if match < s.failed {
			s.failed, s.err = match, err
		}
		return
	}
	s.results[match] = played
	s.done++
	s.progress(s.done, s.Games)
}

// result is how a match went.
type result struct {
	outcome game.Outcome
	plies   int
}

// play plays a match to its end.
func (c *Config) play(ctx context.Context, match int) (result, error) {
	seed := c.Seed.ForPly(match)
	p, err := c.Rules.New(c.Options, seed)
	if err != nil {
		return result{}, fmt.Errorf("arena: match %d: %w", match, err)
	}
	p, ply, err := c.open(p, match)
	if err != nil {
		return result{}, err
	}
	for seats := p.ToMove(); len(seats) > 0; seats = p.ToMove() {
		if p, err = c.move(ctx, p, match, seats[0], seed.ForPly(ply)); err != nil {
			return result{}, err
		}
		ply++
	}
	out, over := p.Outcome()
	if !over {
		return result{}, fmt.Errorf("arena: match %d: nobody is to move after %d plies, and yet it is not over",
			match, ply)
	}
	return result{out, ply}, nil
}

// move asks the player on a seat for its move. Errors name the player.
func (c *Config) move(
	ctx context.Context, p game.Position, match int, seat game.Seat, chance game.Seed,
) (game.Position, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	entrant := c.Players[c.entrant(match, seat)]
	m, err := entrant.Player.Choose(ctx, playerView(p, seat), chance)
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, fmt.Errorf("arena: match %d: %s errs in %q: %w", match, entrant.Name, p.View(seat).Notation, err)
	}
	next, err := p.Play(seat, m)
	if err != nil {
		return nil, fmt.Errorf("arena: match %d: %s plays %q in %q: %w",
			match, entrant.Name, m, p.View(seat).Notation, err)
	}
	return next, nil
}

// playerView returns the view that a player gets of a position.
func playerView(p game.Position, seat game.Seat) game.View {
	if b, ok := p.(game.PlayerViewer); ok {
		return b.PlayerView(seat)
	}
	return p.View(seat)
}

// open plays the opening, the same one for as many consecutive matches as there are seats.
func (c *Config) open(p game.Position, match int) (opened game.Position, plies int, err error) {
	// Matches have the seeds from 0 up; openings have those below.
	random := rand.New(rand.NewChaCha8(c.Seed.ForPly(-1 - match/len(c.Players))))
	for plies < c.Opening {
		next, err := randomMove(p, random)
		if err != nil {
			return nil, plies, fmt.Errorf("arena: match %d: the opening: %w", match, err)
		}
		if next == nil {
			break
		}
		p = next
		plies++
	}
	return p, plies, nil
}

// randomMove plays a random move that does not end the match; nil if there is none.
func randomMove(p game.Position, random *rand.Rand) (game.Position, error) {
	var kept []game.Position
	for _, seat := range p.ToMove() {
		for m := range p.Legal(seat) {
			next, err := p.Play(seat, m)
			if err != nil {
				return nil, err
			}
			if _, over := next.Outcome(); !over {
				kept = append(kept, next)
			}
		}
	}
	if len(kept) == 0 {
		return nil, nil
	}
	return kept[random.IntN(len(kept))], nil
}
