package tool

import (
	"context"
	"fmt"
	"math"
	"regexp"
	"strings"
	"text/tabwriter"

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
	JSONFlag
}

// Run plays all series and prints what came of them.
func (a *Arena) Run(ctx context.Context, console *Console, list List) error {
	e := list.Of(a.Game)
	options, err := e.options(&a.Options, nil, console)
	if err != nil {
		return err
	}
	series, err := a.series(e, console)
	if err != nil {
		return err
	}
	total := len(series) * a.Games
	report, stop := Watch(console, func(done, seconds int) string {
		return console.Text("arena.progress", "Bar", bar(done, total), "Done", done, "Total", total, "Seconds", seconds)
	})
	defer stop()
	var reports []*arena.Report
	for i, players := range series {
		// Every series has the same seed, so that the ladder says of two what they would have had alone.
		c := arena.Config{
			Rules: e.Rules, Options: options, Games: a.Games, Seed: game.Seed{}.ForPly(a.Seed), Opening: a.Opening,
		}
		for _, level := range players {
			c.Players = append(c.Players, arena.Entrant{Name: level.Name, Player: level.Player})
		}
		played, err := arena.Run(ctx, c, func(now, games int) { report(i*games + now) })
		if err != nil {
			return console.Interrupted(err, "arena.interrupted")
		}
		reports = append(reports, played)
	}
	table, err := a.table(console, e, options, reports)
	if err != nil {
		return err
	}
	return a.Print(console.Out, table, a.objects(reports)...)
}

// series returns the players of each: those that are named, or else every level and
// the one below it, from the lowest up, by turns on all seats.
func (a *Arena) series(e Entry, console *Console) (series [][]game.Level, err error) {
	names := a.Players
	switch {
	case len(names) > 0 && len(a.Seats) > 0:
		return nil, console.Misuse("arena.twice")
	case len(a.Seats) > 0:
		names = a.Seats
	case len(names) == 0:
		for i := 1; i < len(e.Levels); i++ {
			var players []game.Level
			for seat := range e.seats() {
				players = append(players, e.Levels[i-seat%2])
			}
			series = append(series, players)
		}
		return series, nil
	}
	var players []game.Level
	for _, name := range names {
		level, err := e.Level(name, console)
		if err != nil {
			return nil, err
		}
		players = append(players, level)
	}
	if len(players) != e.seats() {
		return nil, console.Misuse("arena.seats", "Count", len(players), "Seats", e.seats())
	}
	return [][]game.Level{players}, nil
}

// seriesJSON is what came of a series, for programs.
type seriesJSON struct {
	Game  game.ID    `json:"game"`
	Games int        `json:"games"`
	Seed  int        `json:"seed"`
	Seats []seatJSON `json:"seats"`
}

// seatJSON is how one player did. Passes are the mean of a match: 0 in games
// without.
type seatJSON struct {
	Player string  `json:"player"`
	Wins   int     `json:"wins"`
	Draws  int     `json:"draws"`
	Passes float64 `json:"passes"`
}

// objects returns an object a series.
func (a *Arena) objects(reports []*arena.Report) (all []any) {
	for _, report := range reports {
		series := seriesJSON{Game: report.Game, Games: report.Games, Seed: a.Seed}
		for _, s := range report.Standings {
			seat := seatJSON{Player: s.Player, Wins: s.Wins, Draws: s.Draws, Passes: s.MeanPasses()}
			series.Seats = append(series.Seats, seat)
		}
		all = append(all, series)
	}
	return all
}

// blanksAtEnds are the blanks that tabwriter leaves at the ends of lines.
var blanksAtEnds = regexp.MustCompile(`(?m) +$`)

// table returns a row for each player, and an empty row between series. In matches of more than two Elo points
// would mean nothing.
func (a *Arena) table(console *Console, e Entry, options game.Options, reports []*arena.Report) (string, error) {
	name := e.name(console.Speaker)
	if variant := e.Rules.Facts(options).Variant; !variant.IsZero() {
		name += ", " + console.Say(variant)
	}
	columns := "arena.columns"
	if e.seats() != 2 {
		columns = "arena.columns.many"
	}
	var text strings.Builder
	text.WriteString(console.Text("arena.title", "Game", name, "Games", a.Games, "Seed", a.Seed) + "\n\n")
	table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	header := strings.ReplaceAll(console.Text(columns), " | ", "\t")
	fmt.Fprintln(table, header)
	for i, report := range reports {
		if i > 0 {
			// As many cells as there are columns, so that these go on.
			fmt.Fprintln(table, strings.Repeat("\t", strings.Count(header, "\t")))
		}
		for _, s := range report.Standings {
			player := e.levelName(s.Player, console.Speaker)
			if e.seats() == 2 {
				difference, low, high := s.Elo()
				fmt.Fprintf(table, "%s\t%d\t%d\t%d\t%s\t%s\n", player, s.Wins, s.Losses(), s.Draws,
					console.Text("arena.score", "Score", fmt.Sprintf("%.1f", 100*s.Score())),
					console.Text("arena.elo", "Elo", points(difference), "Low", points(low), "High", points(high)))
				continue
			}
			share := float64(s.Wins) / float64(max(1, s.Games))
			low, high := arena.Wilson(share, s.Games)
			percent := func(share float64) string { return fmt.Sprintf("%.2f", 100*share) }
			fmt.Fprintf(table, "%s\t%d\t%d\t%s\t%.2f\n", player, s.Wins, s.Draws,
				console.Text("arena.share", "Share", percent(share), "Low", percent(low), "High", percent(high)),
				s.MeanPasses())
		}
	}
	err := table.Flush()
	return blanksAtEnds.ReplaceAllString(text.String(), ""), err
}

// points returns Elo points with their sign.
func points(elo float64) string {
	switch {
	case math.IsInf(elo, 1):
		return "+∞"
	case math.IsInf(elo, -1):
		return "-∞"
	case math.Round(elo) == 0:
		return "0" // and not +0 or -0
	}
	return fmt.Sprintf("%+d", int(math.Round(elo)))
}
