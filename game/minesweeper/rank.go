package minesweeper

import (
	"fmt"
	"time"

	"kamisado/game"
)

// guessFreeMark ends the name of a table of boards without a guess, which take less
// luck: they have tables of their own.
const guessFreeMark = "-" + guessFreeWord

// Leaderboards lists two tables a preset: of boards as chance has them, and of those
// without a guess.
func (Rules) Leaderboards() (tables []game.Leaderboard) {
	for _, p := range Presets() {
		pairs := []any{"Preset", presetTerm(p.Name), "Rows", p.Rows, "Columns", p.Columns, "Mines", p.Mines}
		tables = append(tables,
			game.Leaderboard{Name: p.Name, Ranking: game.Lowest, Label: game.Say("minesweeper.table.usual", pairs...)},
			game.Leaderboard{Name: p.Name + guessFreeMark, Ranking: game.Lowest, Label: game.Say("minesweeper.table.guessfree", pairs...)})
	}
	return tables
}

// Score is how long a won match took, in milliseconds. It counts on the boards of the
// presets, whether asked for by name or by the same numbers: the board is the same.
func (Rules) Score(p game.Position, out game.Outcome, seat game.Seat, took time.Duration) (table string, points int64, ok bool) {
	m, isMatch := p.(*Match)
	if !isMatch || seat != Player || out.Method != Cleared {
		return "", 0, false
	}
	table, ok = m.setup.preset()
	if !ok {
		return "", 0, false
	}
	if m.setup.GuessFree {
		table += guessFreeMark
	}
	return table, took.Milliseconds(), true
}

// Format says milliseconds as minutes, seconds and tenths, "1:23.4", with hours where
// there are any, "1:00:02.0". What is beyond a tenth is cut off, as on a stopwatch.
func (Rules) Format(points int64) game.Phrase {
	tenths, minutes := points/100, points/60_000
	said := fmt.Sprintf("%d:%02d.%d", minutes, tenths/10%60, tenths%10)
	if minutes >= 60 {
		said = fmt.Sprintf("%d:%02d:%02d.%d", minutes/60, minutes%60, tenths/10%60, tenths%10)
	}
	return game.Say("minesweeper.told", "Time", said)
}

func presetTerm(name string) game.Term { return game.Term("minesweeper.preset." + name) }
