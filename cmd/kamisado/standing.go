package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"regexp"
	"strings"
	"text/tabwriter"

	"kamisado/bot"
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

// printJSON prints an object a series.
func (a *Arena) printJSON(w io.Writer, reports []*arena.Report) error {
	out := json.NewEncoder(w)
	for _, report := range reports {
		series := seriesJSON{Game: report.Game, Games: report.Games, Seed: a.Seed}
		for _, s := range report.Standings {
			series.Seats = append(series.Seats, seatJSON{Player: s.Player, Wins: s.Wins, Draws: s.Draws})
		}
		if err := out.Encode(series); err != nil {
			return err
		}
	}
	return nil
}

// printTable prints a row a player, and leaves a row empty between series.
func (a *Arena) printTable(w io.Writer, say lang.Speaker, g bot.Game, reports []*arena.Report) error {
	if _, err := fmt.Fprintf(w, "%s\n\n", say.Text("arena.title", "Game", game.Term(string(g.Rules.ID())+".name"),
		"Mode", modeName(a.Mode), "Games", int(a.Games), "Seed", a.Seed)); err != nil {
		return err
	}
	var text strings.Builder
	table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, strings.ReplaceAll(say.Text("arena.columns"), " | ", "\t"))
	for i, report := range reports {
		if i > 0 {
			fmt.Fprintln(table, "\t\t\t\t\t") // with as many cells, so that columns go on
		}
		for _, s := range report.Standings {
			fmt.Fprintf(table, "%s\t%d\t%d\t%d\t%.1f %%\t%s\n", s.Player, s.Wins, s.Losses(), s.Draws, 100*s.Score(), elo(s.Tally, len(report.Standings), say))
		}
	}
	if err := table.Flush(); err != nil {
		return err
	}
	_, err := io.WriteString(w, blanksAtEnds.ReplaceAllString(text.String(), ""))
	return err
}

// blanksAtEnds are what the table leaves behind lines.
var blanksAtEnds = regexp.MustCompile(`(?m) +$`)

// elo is how far a player is ahead of the other one, with the 95 % interval.
func elo(t arena.Tally, players int, say lang.Speaker) string {
	if players != 2 {
		return "-"
	}
	difference, low, high := t.Elo()
	return say.Text("arena.elo", "Elo", points(difference), "Low", points(low), "High", points(high))
}

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
