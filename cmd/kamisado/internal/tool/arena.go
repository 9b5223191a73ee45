package tool

import (
	"context"

	"kamisado/bot/lang"
	"kamisado/cmd/kamisado/internal/cli"
	"kamisado/game"
	"kamisado/game/arena"
)

// Arena lets computer players meet. It opens no database.
type Arena struct {
	Players []string `arg:"" optional:"" name:"player" help:"cli.arena.player"`
	Seats   []string `placeholder:"cli.value.player" help:"cli.arena.seats"`
	Game    string   `enum:"${met}" default:"kamisado" help:"cli.arena.game"`
	Games   int      `type:"number" least:"1" most:"1000000" short:"n" default:"10" placeholder:"cli.value.n" help:"cli.arena.games"`
	Seed    int      `default:"1" placeholder:"cli.value.n" help:"cli.arena.seed"`
	Opening int      `type:"number" least:"0" most:"100" default:"0" placeholder:"cli.value.n" help:"cli.arena.opening"`
	Options FlagSet  `embed:""`
	cli.JSONFlag
}

// Detail explains the table.
func (*Arena) Detail(say lang.Speaker) string { return say.Text("cli.arena.detail") }

// Run plays all series and prints what came of them.
func (a *Arena) Run(ctx context.Context, console *cli.Console, list List, say lang.Speaker, all *lang.Catalogue) error {
	e := list.Of(a.Game)
	options, err := e.options(&a.Options, nil, say, all)
	if err != nil {
		return cli.Explain(err, say)
	}
	series, err := a.series(e, say, all)
	if err != nil {
		return err
	}
	reports, err := a.play(ctx, console, say, arena.Config{Rules: e.Rules, Options: options}, series)
	if err != nil {
		return cli.Explain(cli.Interrupted(err, say, "arena.interrupted"), say)
	}
	table, err := a.table(say, e, options, reports)
	if err != nil {
		return err
	}
	return a.Print(console.Out, table, a.objects(reports)...)
}

// series are the players of each: those that are named, or else every level and
// the one below it, from the lowest up, by turns on all seats.
func (a *Arena) series(e Entry, say lang.Speaker, all *lang.Catalogue) ([][]game.Level, error) {
	names := a.Players
	switch {
	case len(names) > 0 && len(a.Seats) > 0:
		return nil, cli.Misuse(say.Text("arena.twice"))
	case len(a.Seats) > 0:
		names = a.Seats
	case len(names) == 0:
		return ladder(e), nil
	}
	var players []game.Level
	for _, name := range names {
		level, err := e.Level(name, say, all)
		if err != nil {
			return nil, err
		}
		players = append(players, level)
	}
	if len(players) != e.seats() {
		return nil, cli.Misuse(say.Text("arena.seats", "Count", len(players), "Seats", e.seats()))
	}
	return [][]game.Level{players}, nil
}

// ladder lets every level meet the one below it.
func ladder(e Entry) (series [][]game.Level) {
	for i := 1; i < len(e.Levels); i++ {
		var players []game.Level
		for seat := range e.seats() {
			players = append(players, e.Levels[i-seat%2])
		}
		series = append(series, players)
	}
	return series
}

// play plays the series, with one bar for all of them.
func (a *Arena) play(ctx context.Context, console *cli.Console, say lang.Speaker, c arena.Config, series [][]game.Level) ([]*arena.Report, error) {
	total := len(series) * a.Games
	report, stop := cli.Watch(console, func(done, seconds int) string {
		return say.Text("arena.progress", "Bar", cli.Bar(done, total), "Done", done, "Total", total, "Seconds", seconds)
	})
	defer stop()
	var reports []*arena.Report
	for i, players := range series {
		played, err := arena.Run(ctx, a.config(c, players), func(now, games int) { report(i*games + now) })
		if err != nil {
			return nil, err
		}
		reports = append(reports, played)
	}
	return reports, nil
}

// config is one series. Every pair has the same chance, so that the ladder says
// of two what they would have had alone.
func (a *Arena) config(c arena.Config, players []game.Level) arena.Config {
	c.Games, c.Seed, c.Opening = a.Games, game.Seed{}.ForPly(a.Seed), a.Opening
	for _, level := range players {
		c.Players = append(c.Players, arena.Entrant{Name: level.Name, Player: level.Player})
	}
	return c
}
