package tool

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/terminal"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/game/minesweeper"
	"kamisado/game/othello"
	"kamisado/store"
)

// What a terminal hands over is stored as the bot's matches are: the log leads to the
// state, and a leaderboard shows the score.
func TestTerminalRecords(t *testing.T) {
	t.Parallel()
	games := match.Games{othello.ID: othello.Rules{}}
	entry := Entry{Game: view.Game{Rules: othello.Rules{}}}
	r, err := newRecordFile(filepath.Join(t.TempDir(), "new", "records.db"), entry, english(t))
	require.NoError(t, err)
	r.players = []game.Level{{}, {}}
	board := othello.Rules{}.Leaderboards()[0]
	best, err := r.Best(t.Context(), board)
	require.NoError(t, err)
	require.Empty(t, best, "there is no file yet")

	var state match.State
	var log []match.Event
	for _, c := range []match.Command{
		match.Propose{Proposal: match.Proposal{
			Game: othello.ID, Options: game.Options{game.OptionPosition: "8x8 1OX5/8/8/8/8/8/8/8 X"},
			Players: []match.Player{{User: "ana", Name: "Ana"}, {User: "Player2"}},
		}},
		match.Accept{User: "Player2"},
		match.Play{User: "ana", Ply: match.AnyPly, Text: "a1"},
	} {
		events, next, err := match.Decide(games, state, c, time.UnixMilli(1e12).UTC())
		require.NoError(t, err)
		state, log = next, append(log, events...)
	}
	score := terminal.Score{Leaderboard: board, Name: "Ana", Points: 3}
	require.NoError(t, r.Add(t.Context(), state, log, []terminal.Score{score}))
	for _, name := range []string{r.path, filepath.Dir(r.path)} {
		info, err := os.Stat(name)
		require.NoError(t, err)
		require.Zero(t, info.Mode().Perm()&0o077, "nobody else may read it")
	}

	best, err = r.Best(t.Context(), board)
	score.Result = "won 3–0 against White"
	require.NoError(t, err)
	require.Equal(t, []terminal.Score{score}, best)
	matches, err := store.OpenReadOnly(t.Context(), "sqlite:"+r.path)
	require.NoError(t, err)
	defer func() { require.NoError(t, matches.Close()) }()
	rows, err := matches.List(t.Context(), store.Filter{})
	require.NoError(t, err)
	require.Len(t, rows, 1)
	stored, err := matches.Log(t.Context(), rows[0].ID)
	require.NoError(t, err)
	over, err := match.Fold(games, rows[0].ID, stored)
	require.NoError(t, err)
	state.ID = rows[0].ID
	require.Equal(t, state, over)
}

// The table of a field has those who have cleared it, the fastest first.
func TestFieldTable(t *testing.T) {
	t.Parallel()
	field := minesweeper.Rules{}.Fields()[0]
	cleared := func(user string, took time.Duration) store.Daily {
		at := time.UnixMilli(1e12)
		return store.Daily{User: user, Preset: field.Preset, Day: 7, Shown: at, Done: at.Add(took), Solved: true, Streak: 1}
	}
	other := cleared("eva", time.Second)
	other.Day = 6
	all := []store.Daily{
		cleared("ana", time.Minute), cleared("bob", time.Second), other, {User: "lost", Preset: field.Preset, Day: 7},
	}
	said := fieldTable(all, minesweeper.Rules{}, field, 7)
	require.Len(t, said, 3)
	require.Equal(t, "bob", said[1].Args["Player"])
	require.Equal(t, "ana", said[2].Args["Player"])
	require.Equal(t, 2, said[2].Args["Place"])
}
