package engine

import (
	"context"
	"fmt"
	"math/rand/v2"

	"kamisado/game"
	"kamisado/game/connectfour"
)

// Names of computer players.
const (
	LevelEasy         = "facil"
	LevelSimple       = "simple"
	LevelIntermediate = "intermedio"
	LevelAdvanced     = "avanzado"
	LevelExpert       = "experto"
	LevelPerfect      = "perfecto"
)

// Levels returns the computer players, the weakest first: one that plays at random, one that sees
// immediate wins, three that look ahead, and one that plays perfectly. The solver may be shared.
//
// Searches are bounded in plies or positions, never in time, so that the same view and seed give
// the same move on every machine.
func Levels(s *Solver) []game.Level {
	return []game.Level{
		{Name: LevelEasy, Player: rule(easy)},
		{Name: LevelSimple, Player: rule(simple)},
		{Name: LevelIntermediate, Player: intermediate.choose(s)},
		{Name: LevelAdvanced, Player: advanced.choose(s)},
		{Name: LevelExpert, Player: expert.choose(s)},
		{Name: LevelPerfect, Player: perfect(s)},
	}
}

// The players that look ahead. From each to the next, and to the simple and the perfect player,
// it is between 200 and 350 Elo points, as the arena measures.
var (
	intermediate = ahead{plies: 4, chance: 40}
	advanced     = ahead{plies: 7, chance: 28, exact: 24}
	expert       = ahead{plies: 8, chance: 20, exact: 22, booked: 84}
)

// rule is a player that chooses a column of a position by itself or by chance.
type rule func(ctx context.Context, g connectfour.Grid, seed game.Seed) (column int, err error)

// Choose plays the rule's column.
func (r rule) Choose(ctx context.Context, v game.View, seed game.Seed) (game.Move, error) {
	g, err := read(ctx, v)
	if err != nil {
		return "", err
	}
	column, err := r(ctx, g, seed)
	if err != nil {
		return "", err
	}
	return connectfour.ColumnMove(column), nil
}

// read returns the position of a view in which a side is to move.
func read(ctx context.Context, v game.View) (connectfour.Grid, error) {
	if err := ctx.Err(); err != nil {
		return connectfour.Grid{}, err
	}
	if v.Game != connectfour.ID || len(v.ToMove) == 0 {
		return connectfour.Grid{}, fmt.Errorf("connectfour: nobody is to move in this view of %q", v.Game)
	}
	return connectfour.ParsePosition(v.Notation)
}

// easy draws an open column.
func easy(_ context.Context, g connectfour.Grid, seed game.Seed) (column int, err error) {
	var open []int
	for c := range connectfour.Columns {
		if g.Landing(c) != 0 {
			open = append(open, c)
		}
	}
	return open[rand.New(rand.NewChaCha8(seed)).IntN(len(open))], nil
}

// simple sees immediate wins: it takes the leftmost column that wins at once, or else the
// leftmost that blocks an immediate win, or else the first open one of D C E B F A G.
func simple(_ context.Context, g connectfour.Grid, _ game.Seed) (column int, err error) {
	for _, discs := range []uint64{g.Own, g.Opponent()} {
		for c := range connectfour.Columns {
			if g.Landing(c)&connectfour.Threats(discs, g.All) != 0 {
				return c, nil
			}
		}
	}
	for _, c := range centre {
		if g.Landing(c) != 0 {
			return c, nil
		}
	}
	return 0, nil
}

// beyond bounds the nodes that the perfect player searches to win sooner or lose later, once
// it is known who wins. A second is about ten million nodes.
const beyond = 3_000_000

// perfect never gives a win or a draw away: it takes the column that wins soonest, or draws,
// or loses latest; of equally good ones the most central. It does not use the seed.
func perfect(s *Solver) rule {
	return func(ctx context.Context, g connectfour.Grid, _ game.Seed) (column int, err error) {
		return s.Move(ctx, g, beyond)
	}
}
