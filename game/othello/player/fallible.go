package player

import (
	"context"
	"math/rand/v2"

	"kamisado/game"
	"kamisado/game/othello"
	"kamisado/game/othello/midgame"
	"kamisado/game/othello/pattern"
	"kamisado/game/othello/wide"
)

// fallible is a player that looks some moves ahead and misjudges what it sees.
type fallible struct {
	depth int
	// misjudges is by how many discs it may be wrong, either way.
	misjudges float64
}

// Choose plays the move that it takes for the best.
func (f fallible) Choose(ctx context.Context, v game.View, seed game.Seed) (game.Move, error) {
	p, err := read(v)
	if err != nil {
		return "", err
	}
	random := rand.New(rand.NewChaCha8(seed))
	best, most := 0, -1000.0
	cells := shuffled(&p, random)
	discs, err := f.judge(ctx, &p, cells)
	if err == nil {
		err = ctx.Err()
	}
	for i, cell := range cells {
		if seen := discs[i] + f.misjudges*(2*random.Float64()-1); seen > most {
			best, most = cell, seen
		}
	}
	return game.Move(p.Size().CellName(best)), err
}

// judge returns how many discs each move is worth.
func (f fallible) judge(ctx context.Context, p *othello.Position, cells []int) ([]float64, error) {
	discs := make([]float64, len(cells))
	if p.Size() == othello.Size8x8 {
		s := midgame.New(ctx, midgame.Config{Weights: pattern.Learned(), TableBits: 10})
		list, err := s.Judge(p.Small(), cells, f.depth)
		for i, c := range list {
			discs[i] = float64(c.Value) / pattern.Disc
		}
		return discs, err
	}
	list, err := wide.New(ctx, p.Size().Shape(), wideNodes).Judge(p.Wide(), cells, f.depth)
	for i, c := range list {
		discs[i] = wide.Discs(c.Value)
	}
	return discs, err
}

// wideNodes is more than a search of a level looks at.
const wideNodes = 1 << 30
