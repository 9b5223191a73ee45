package arena

import (
	"context"
	"fmt"
	"math/rand/v2"

	"kamisado/game"
)

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
		return result{}, fmt.Errorf("arena: match %d: nobody is to move after %d plies, and yet it is not over", match, ply)
	}
	return result{out, ply}, nil
}

// move asks the player on a seat for its move. Errors name the player.
func (c *Config) move(ctx context.Context, p game.Position, match int, seat game.Seat, chance game.Seed) (game.Position, error) {
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
		return nil, fmt.Errorf("arena: match %d: %s plays %q in %q: %w", match, entrant.Name, m, p.View(seat).Notation, err)
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
