package tool

import (
	"bytes"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/respond"
	"kamisado/cmd/kamisado/internal/cli"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/game/othello"
	"kamisado/render/text"
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

	list := List{{Game: respond.Game{Rules: othello.Rules{}}}}
	c := &Review{Match: "aaaaaaaa", Database: database}
	_, _, err = c.read(t.Context(), &cli.Console{}, list, newSpeech(t))
	require.EqualError(t, cli.Explain(err, newSpeech(t)),
		"The rules have changed since this match started, so its moves can no longer be read. You can start another one at any time.")
}

// The columns stand below each other however long the match is, and what has no
// name or remark leaves no hole.
func TestReviewColumns(t *testing.T) {
	t.Parallel()
	say := newSpeech(t)
	c := &reviewPrinter{say: say, names: []game.Term{"kamisado.side.N"}, colours: text.Monochrome, review: game.Review{
		Summary: game.Say("kamisado.over"),
	}}
	for i := range 10 {
		c.review.Moves = append(c.review.Moves, game.JudgedMove{
			Number: i + 1, Round: 1 + i/9, Seat: game.Seat(i % 2), Move: game.Move([]string{"c4", "c1c6"}[i%2]),
			Verdict: game.Verdict(i % 4), Remark: []game.Phrase{{}, game.Say("kamisado.over")}[i%2],
		})
	}
	var out bytes.Buffer
	require.NoError(t, c.print(&out))
	require.Equal(t, `The match is over.

Round 1
 1. Black  c4    +
 2. 2      c1c6  -   The match is over.
 3. Black  c4    ?
 4. 2      c1c6  ??  The match is over.
 5. Black  c4    +
 6. 2      c1c6  -   The match is over.
 7. Black  c4    ?
 8. 2      c1c6  ??  The match is over.
 9. Black  c4    +

Round 2
10. 2      c1c6  -   The match is over.

+ keeps the win · - no move wins · ? gives the win away · ?? gives it away for good
`, out.String())
}
