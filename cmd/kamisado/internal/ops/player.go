package ops

import (
	"context"
	"slices"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"kamisado/bot"
	"kamisado/game"
)

// Games are games whose computer players are measured.
func (o *Ops) Games(games []bot.Game) []bot.Game {
	for i := range games {
		g := &games[i]
		g.Levels = slices.Clone(g.Levels)
		for k, level := range g.Levels {
			g.Levels[k].Player = &measuredPlayer{level.Player, o.metrics.thoughts.WithLabelValues(string(g.Rules.ID()), level.Name)}
		}
	}
	return games
}

type measuredPlayer struct {
	game.Player
	thoughts prometheus.Observer
}

// Choose measures a move, also one that came to nothing.
func (p *measuredPlayer) Choose(ctx context.Context, v game.View, seed game.Seed) (game.Move, error) {
	defer func(began time.Time) { p.thoughts.Observe(time.Since(began).Seconds()) }(time.Now())
	return p.Player.Choose(ctx, v, seed)
}
