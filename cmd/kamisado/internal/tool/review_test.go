package tool

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot"
	"kamisado/cmd/kamisado/internal/cli"
	"kamisado/game/match"
	"kamisado/game/othello"
	"kamisado/store"
)

// A match of the bot that was played by other rules is refused with a sentence that fits
// one that is over.
func TestReviewOfOtherRules(t *testing.T) {
	t.Parallel()
	games := match.Games{othello.ID: othello.Rules{}}
	state := match.State{ID: "aaaaaaaa"}
	var log []match.Event
	for _, c := range []match.Command{
		match.Propose{Proposal: match.Proposal{Game: othello.ID, Players: []match.Player{{User: "ana"}, {User: "bob"}}}},
		match.Accept{User: "bob"},
		match.Resign{User: "ana"},
	} {
		events, next, err := match.Decide(games, state, c, time.UnixMilli(1e12).UTC())
		require.NoError(t, err)
		state, log = next, append(log, events...)
	}
	state.RulesRev++
	database := "sqlite:" + filepath.Join(t.TempDir(), "matches.db")
	matches, err := store.Open(t.Context(), database)
	require.NoError(t, err)
	require.NoError(t, matches.Commit(t.Context(), store.Change{State: state, Events: log}))
	require.NoError(t, matches.Close())

	list := List{{Game: bot.Game{Rules: othello.Rules{}}}}
	c := &Review{Match: "aaaaaaaa", Database: database}
	_, _, err = c.read(t.Context(), &cli.Console{}, list, newSpeech(t))
	require.EqualError(t, cli.Explain(err, newSpeech(t)),
		"The rules have changed since this match started, so its moves can no longer be read. You can start another one at any time.")
}
