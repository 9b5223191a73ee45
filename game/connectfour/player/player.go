// Package player has the computer players of Connect Four: one that plays at random, one
// that sees immediate wins, three that look ahead, and one that plays perfectly.
//
// Searches are bounded in plies or positions, never in time, so that the same view and seed give
// the same move on every machine.
package player

import (
	"context"
	"fmt"
	"math/rand/v2"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/connectfour/grid"
	"kamisado/game/connectfour/solver"
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

// Levels returns the computer players, the weakest first. The solver may be shared.
func Levels(s *solver.Solver) []game.Level {
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
type rule func(ctx context.Context, g grid.Grid, seed game.Seed) (column int, err error)

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
func read(ctx context.Context, v game.View) (grid.Grid, error) {
	if err := ctx.Err(); err != nil {
		return grid.Grid{}, err
	}
	if v.Game != connectfour.ID || len(v.ToMove) == 0 {
		return grid.Grid{}, fmt.Errorf("connectfour: nobody is to move in this view of %q", v.Game)
	}
	return connectfour.ParsePosition(v.Notation)
}

// columns returns the open columns, from the left.
func columns(g grid.Grid) (open []int) {
	for c := range grid.Columns {
		if g.Next()&grid.Column(c) != 0 {
			open = append(open, c)
		}
	}
	return open
}

// easy draws an open column.
func easy(_ context.Context, g grid.Grid, seed game.Seed) (column int, err error) {
	open := columns(g)
	return open[rand.New(rand.NewChaCha8(seed)).IntN(len(open))], nil
}

// preferred is the order of columns when there is nothing to win or to block.
var preferred = [grid.Columns]int{3, 2, 4, 1, 5, 0, 6}

// simple sees immediate wins: it takes the leftmost column that wins at once, or else the
// leftmost that blocks an immediate win, or else the first open one of D C E B F A G.
func simple(_ context.Context, g grid.Grid, _ game.Seed) (column int, err error) {
	for _, discs := range []uint64{g.Own, g.Opponent()} {
		for _, c := range columns(g) {
			if g.Next()&grid.Column(c)&grid.Threats(discs, g.All) != 0 {
				return c, nil
			}
		}
	}
	for _, c := range preferred {
		if g.Next()&grid.Column(c) != 0 {
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
func perfect(s *solver.Solver) rule {
	return func(ctx context.Context, g grid.Grid, _ game.Seed) (column int, err error) {
		return s.Move(ctx, g, beyond)
	}
}
