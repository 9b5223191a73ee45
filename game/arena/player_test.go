package arena_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strconv"
	"sync"

	"kamisado/game"
	"kamisado/game/arena"
	"kamisado/game/gametest"
)

// chooser is a player of Nim: it is told the stones.
type chooser func(ctx context.Context, stones int, seed game.Seed) (game.Move, error)

func (c chooser) Choose(ctx context.Context, v game.View, seed game.Seed) (game.Move, error) {
	stones, err := strconv.Atoi(v.Notation)
	if err != nil {
		return "", err
	}
	return c(ctx, stones, seed)
}

// take makes the move that takes some stones.
func take(n int) game.Move { return game.Move(strconv.Itoa(n)) }

// The players that the tests know.
var (
	// master leaves a multiple of four when it can.
	master = arena.Entrant{Name: "master", Player: chooser(func(
		_ context.Context, stones int, _ game.Seed,
	) (game.Move, error) {
		return take(max(1, stones%4)), nil
	})}
	// gambler takes anything.
	gambler = arena.Entrant{Name: "gambler", Player: chooser(func(
		_ context.Context, stones int, seed game.Seed,
	) (game.Move, error) {
		return take(1 + rand.New(rand.NewChaCha8(seed)).IntN(min(3, stones))), nil
	})}
	// glutton takes more than there may be.
	glutton = arena.Entrant{Name: "glutton", Player: chooser(func(
		_ context.Context, stones int, _ game.Seed,
	) (game.Move, error) {
		return take(stones + 1), nil
	})}
	// dreamer has forgotten how to play.
	dreamer = arena.Entrant{Name: "dreamer", Player: chooser(func(context.Context, int, game.Seed) (game.Move, error) {
		return "", errDreams
	})}
)

var errDreams = errors.New("the player dreams")

// note is what a player was asked.
type note struct {
	player, stones int
	seed           game.Seed
}

// notebook keeps who was asked what.
type notebook struct {
	mu    sync.Mutex
	notes []note
}

// write makes a player that takes one stone and notes when it is asked.
func (b *notebook) write(player int) arena.Entrant {
	return arena.Entrant{Name: strconv.Itoa(player), Player: chooser(func(
		_ context.Context, stones int, seed game.Seed,
	) (game.Move, error) {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.notes = append(b.notes, note{player, stones, seed})
		return take(1), nil
	})}
}

// peace is a game that is drawn before it begins.
type peace struct{ gametest.Nim }

func (peace) New(game.Options, game.Seed) (game.Position, error) { return truce{}, nil }

type truce struct{ gametest.Heap }

func (truce) Outcome() (game.Outcome, bool) { return game.Outcome{Winner: game.Nobody}, true }

// yawn is a game that is drawn before it begins, and in which the second seat has
// passed three times.
type yawn struct{ gametest.Nim }

func (yawn) New(game.Options, game.Seed) (game.Position, error) { return bored{}, nil }

type bored struct{ truce }

func (bored) Outcome() (game.Outcome, bool) {
	return game.Outcome{Winner: game.Nobody, Passes: []int{0, 3}}, true
}

// limbo is a game in which nobody is to move, and yet it is not over.
type limbo struct{ gametest.Nim }

func (limbo) New(game.Options, game.Seed) (game.Position, error) { return lost{}, nil }

type lost struct{ gametest.Heap }

func (lost) Outcome() (game.Outcome, bool) { return game.Outcome{}, false }

// viewer is a player of Nim that takes one stone and reports the view that it got.
type viewer func(game.View)

func (w viewer) Choose(_ context.Context, v game.View, _ game.Seed) (game.Move, error) {
	w(v)
	return take(1), nil
}

// terse is Nim with briefs.
type terse struct{ gametest.Nim }

func (terse) New(o game.Options, seed game.Seed) (game.Position, error) {
	p, err := gametest.Nim{}.New(o, seed)
	return pile{p}, err
}

type pile struct{ game.Position }

func (pile) PlayerView(seat game.Seat) game.View { return game.View{Game: "brief", Seat: seat} }

func (p pile) Play(seat game.Seat, m game.Move) (game.Position, error) {
	next, err := p.Position.Play(seat, m)
	return pile{next}, err
}
