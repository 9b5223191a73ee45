package main

import (
	"context"
	"errors"
	"strconv"

	"kamisado/bot"
	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/arena"
	"kamisado/game/kamisado"
)

// Arena lets computer players meet. It opens no database.
type Arena struct {
	Players []string `arg:"" optional:"" name:"player" help:"Who meet: two of principiante, intermedio, avanzado, perfecto. Left out: each meets the one below."`
	Seats   []string `placeholder:"PLAYER" help:"The same as a list with commas."`
	Game    string   `enum:"kamisado" default:"kamisado" help:"The game (default: ${default})."`
	Mode    string   `default:"simple" help:"simple or estandar (default: ${default})."`
	Games   count    `short:"n" default:"100" placeholder:"N" help:"How many matches two players have, taking turns to begin (default: ${default})."`
	Seed    int      `default:"1" placeholder:"N" help:"Draws all chance: the same number gives the same matches (default: ${default})."`
	Opening plies    `default:"0" placeholder:"N" help:"Begin with so many random moves, the same ones for two matches at a time (default: ${default})."`
	JSON    bool     `name:"json" help:"Print a JSON object for each series, on a line of its own."`
	speech
}

// Help explains the table.
func (*Arena) Help() string {
	return `Prints for each player: wins, losses, draws, the share of the points in percent, and how many Elo points it is ahead of the other, ` +
		`with the interval that holds the true difference in 95 of 100 cases. Equal seeds give equal tables. ` +
		`With --json: {"game":"kamisado","games":100,"seed":1,"seats":[{"player":"perfecto","wins":98,"draws":0,"passes":0},…]}; ` +
		`passes are the mean of a match.`
}

// Run plays all series and prints what came of them.
func (a *Arena) Run(ctx context.Context, console *Console) error {
	say, err := a.speaker()
	if err != nil {
		return err
	}
	g := gameOf(a.Game)
	series, err := a.series(g, say)
	if err != nil {
		return err
	}
	reports, err := a.play(ctx, console, say, g, series)
	switch {
	case errors.Is(err, context.Canceled):
		return &exitError{statusInterrupted, say.Text("arena.interrupted")}
	case err != nil:
		return tell(err, say)
	case a.JSON:
		return a.printJSON(console.Out, reports)
	}
	return a.printTable(console.Out, say, g, reports)
}

// series are the players of each: those that are named, or else every level and
// the one below it, from the lowest up.
func (a *Arena) series(g bot.Game, say lang.Speaker) ([][]game.Level, error) {
	names := a.Players
	switch {
	case len(names) > 0 && len(a.Seats) > 0:
		return nil, misused(say.Text("arena.twice"))
	case len(a.Seats) > 0:
		names = a.Seats
	case len(names) == 0:
		var ladder [][]game.Level
		for i := 1; i < len(g.Levels); i++ {
			ladder = append(ladder, []game.Level{g.Levels[i], g.Levels[i-1]})
		}
		return ladder, nil
	}
	var players []game.Level
	for _, name := range names {
		level, err := levelOf(g, say, name)
		if err != nil {
			return nil, err
		}
		players = append(players, level)
	}
	if least, most := g.Rules.Seats(); len(players) < least || len(players) > most {
		seats := strconv.Itoa(least)
		if most > least {
			seats += "–" + strconv.Itoa(most)
		}
		return nil, misused(say.Text("arena.seats", "Count", len(players), "Seats", seats))
	}
	return [][]game.Level{players}, nil
}

// play plays the series, with one bar for all of them.
func (a *Arena) play(ctx context.Context, console *Console, say lang.Speaker, g bot.Game, series [][]game.Level) ([]*arena.Report, error) {
	var done latest[int]
	total := len(series) * int(a.Games)
	stop := console.watch(func(seconds int) string {
		now := done.get()
		return say.Text("arena.progress", "Bar", bar(now, total), "Done", now, "Total", total, "Seconds", seconds)
	})
	defer stop()
	var reports []*arena.Report
	for i, players := range series {
		report, err := arena.Run(ctx, a.config(g, players), func(now, games int) { done.set(i*games + now) })
		if err != nil {
			return nil, err
		}
		reports = append(reports, report)
	}
	return reports, nil
}

// config is one series. Every pair has the same chance, so that the ladder says
// of two what they would have had alone.
func (a *Arena) config(g bot.Game, players []game.Level) arena.Config {
	c := arena.Config{
		Rules: g.Rules, Options: game.Options{kamisado.OptionMode: modeName(a.Mode)},
		Games: int(a.Games), Seed: game.Seed{}.At(a.Seed), Opening: int(a.Opening),
	}
	for _, level := range players {
		c.Players = append(c.Players, arena.Entrant{Name: level.Name, Player: level.Player})
	}
	return c
}
