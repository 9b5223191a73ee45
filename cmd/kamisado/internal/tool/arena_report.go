package tool

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"text/tabwriter"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/arena"
)

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
			series.Seats = append(series.Seats, seatJSON{Player: s.Player, Wins: s.Wins, Draws: s.Draws, Passes: s.MeanPasses()})
		}
		all = append(all, series)
	}
	return all
}

// table has a row a player, and an empty row between series.
func (a *Arena) table(say lang.Speaker, e Entry, options game.Options, reports []*arena.Report) (string, error) {
	name := e.name(say)
	if variant := e.Rules.Facts(options).Variant; !variant.IsZero() {
		name += ", " + say.Say(variant)
	}
	columns, row := "arena.columns", dual
	if e.seats() != 2 {
		columns, row = "arena.columns.many", several
	}
	var text strings.Builder
	text.WriteString(say.Text("arena.title", "Game", name, "Games", a.Games, "Seed", a.Seed) + "\n\n")
	table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	header := strings.ReplaceAll(say.Text(columns), " | ", "\t")
	fmt.Fprintln(table, header)
	for i, report := range reports {
		if i > 0 {
			fmt.Fprintln(table, strings.Repeat("\t", strings.Count(header, "\t"))) // as many cells, so that columns go on
		}
		for _, s := range report.Standings {
			fmt.Fprintln(table, row(s, e.levelName(s.Player, say), say))
		}
	}
	err := table.Flush()
	return blanksAtEnds.ReplaceAllString(text.String(), ""), err
}

// dual is the row of a player in matches of two.
func dual(s arena.Standing, player string, say lang.Speaker) string {
	difference, low, high := s.Elo()
	return fmt.Sprintf("%s\t%d\t%d\t%d\t%s\t%s", player, s.Wins, s.Losses(), s.Draws,
		say.Text("arena.score", "Score", fmt.Sprintf("%.1f", 100*s.Score())),
		say.Text("arena.elo", "Elo", points(difference), "Low", points(low), "High", points(high)))
}

// several is the row of a player in matches of more. Elo points would mean nothing.
func several(s arena.Standing, player string, say lang.Speaker) string {
	share := float64(s.Wins) / float64(max(1, s.Games))
	low, high := arena.Wilson(share, s.Games)
	return fmt.Sprintf("%s\t%d\t%d\t%s\t%.2f", player, s.Wins, s.Draws,
		say.Text("arena.share", "Share", fmt.Sprintf("%.2f", 100*share), "Low", fmt.Sprintf("%.2f", 100*low), "High", fmt.Sprintf("%.2f", 100*high)),
		s.MeanPasses())
}

// blanksAtEnds are the blanks that tabwriter leaves at the ends of lines.
var blanksAtEnds = regexp.MustCompile(`(?m) +$`)

// points are Elo points with their sign.
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
