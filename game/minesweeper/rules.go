package minesweeper

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"kamisado/game"
)

// ID names the game everywhere.
const ID game.ID = "minesweeper"

// Player is the only seat.
const Player game.Seat = 0

// Rules is Minesweeper as a game of the bot.
type Rules struct{}

var (
	_ game.SeedAuditor = Rules{}
	_ game.TextRules   = Rules{}
	_ game.SearchRules = Rules{}
	_ game.Scorer      = Rules{}
)

// ID is "minesweeper".
func (Rules) ID() game.ID { return ID }

// Facts returns those of one player; the variant is the board.
func (Rules) Facts(options game.Options) game.Facts {
	s, err := setupOf(options)
	if err != nil {
		s, _ = setupOf(nil)
	}
	return game.Facts{
		MinSeats: 1, MaxSeats: 1, Form: true, Variant: s.phrase(), SeatNames: []game.Term{"minesweeper.side.player"},
	}
}

// New starts a match. Options: "preset" (principiante, intermedio or experto), or
// "rows" and "columns" (2 to 99) and "mines" (1 to 80 % of the cells); and
// "guess-free" ("si"). Without any the board has 10 rows and columns and 11 mines.
func (Rules) New(options game.Options, seed game.Seed) (game.Position, error) {
	s, err := setupOf(options)
	if err != nil {
		return nil, err
	}
	return NewMatch(s, seed), nil
}

// Parse reads a typed move.
func (Rules) Parse(text string) (game.Move, error) {
	m, err := ParseMove(text)
	if err != nil {
		return "", err
	}
	return game.Move(m.String()), nil
}

// Mines lists the mines in reading order, in a match with these options and seed whose first
// opened cell is first, such as "b7". With it players can check that the mines did not
// move. Errors are New's, and those of the first opening.
func (r Rules) Mines(options game.Options, seed game.Seed, first string) ([]string, error) {
	start, err := r.New(options, seed)
	if err != nil {
		return nil, err
	}
	p, err := start.Play(Player, game.Move(first))
	if err != nil {
		return nil, err
	}
	m := p.(*Match)
	if m.field == nil {
		return nil, game.Refuse(game.KindNotation, 5, "minesweeper.notation", "Text", game.Quote(first))
	}
	return m.setup.Names(slices.Collect(m.field.mines.All())), nil
}

// Deal is Mines as one line, "mines: b7 c9 …".
func (r Rules) Deal(seed game.Seed, options game.Options, first string) ([]string, error) {
	mines, err := r.Mines(options, seed, first)
	if err != nil {
		return nil, err
	}
	return []string{strings.Join(append([]string{"mines:"}, mines...), " ")}, nil
}

// FirstMove returns the cell that was opened first; before that nothing is drawn, and nothing at all where the mines
// were given.
func (Rules) FirstMove(p game.Position) (first string, ok bool) {
	m, isMatch := p.(*Match)
	if !isMatch || m.field == nil || m.given != nil {
		return "", false
	}
	return m.setup.Name(m.first), true
}

// guessFreeMark ends the name of a leaderboard of boards without a guess, which take less
// luck: they have leaderboards of their own.
const guessFreeMark = "-" + guessFreeWord

// Leaderboards lists two for the usual board and each preset: of boards as chance has them, and of those
// without a guess.
func (Rules) Leaderboards() (boards []game.Leaderboard) {
	for _, p := range ranked() {
		pairs := []any{"Preset", presetTerm(p.Name), "Rows", p.Rows, "Columns", p.Columns, "Mines", p.Mines}
		usual := game.Say("minesweeper.leaderboard.usual", pairs...)
		free := game.Say("minesweeper.leaderboard.guessfree", pairs...)
		boards = append(boards,
			game.Leaderboard{Name: p.Name, Ranking: game.Lowest, Label: usual},
			game.Leaderboard{Name: p.Name + guessFreeMark, Ranking: game.Lowest, Label: free})
	}
	return boards
}

// Score returns how long a won match took, in milliseconds. It counts on the usual board and those of the
// presets, whether asked for by name or by the same numbers: the board is the same.
func (Rules) Score(
	p game.Position, out game.Outcome, seat game.Seat, took time.Duration,
) (leaderboard string, points int64, ok bool) {
	m, isMatch := p.(*Match)
	if !isMatch || seat != Player || out.Method != Cleared {
		return "", 0, false
	}
	leaderboard, ok = m.setup.rank()
	if !ok {
		return "", 0, false
	}
	if m.setup.GuessFree {
		leaderboard += guessFreeMark
	}
	return leaderboard, took.Milliseconds(), true
}

// Format says milliseconds as minutes, seconds and tenths, "1:23.4", with hours where
// there are any, "1:00:02.0". What is beyond a tenth is cut off, as on a stopwatch.
func (Rules) Format(points int64) game.Phrase {
	tenths, minutes := points/100, points/60_000
	said := fmt.Sprintf("%d:%02d.%d", minutes, tenths/10%60, tenths%10)
	if minutes >= 60 {
		said = fmt.Sprintf("%d:%02d:%02d.%d", minutes/60, minutes%60, tenths/10%60, tenths%10)
	}
	return game.Say("minesweeper.time", "Time", said)
}

func presetTerm(name string) game.Term { return game.Term("minesweeper.preset." + name) }
