package main

import (
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot"
	"kamisado/bot/terminal"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/game/match/matchtest"
	"kamisado/game/othello"
	"kamisado/game/othello/player"
	"kamisado/store"
)

// The log that a terminal writes could be the bot's: a person has proposed the match,
// wherever that person sits, by the rules of today.
func TestLedger(t *testing.T) {
	t.Parallel()
	computer := player.Levels()[0]
	last := terminal.Played{
		Options: game.Options{game.OptionPosition: "8x8 1OX5/8/8/8/8/8/8/8 X"},
		Turns:   []terminal.Turn{{Seat: othello.Black, Move: "a1"}},
	}
	for name, c := range map[string]struct {
		rules   game.Rules
		played  terminal.Played
		players []game.Level
		want    game.Seat
	}{
		"people":                  {othello.Rules{}, last, []game.Level{{}, {}}, 0},
		"a person first":          {othello.Rules{}, last, []game.Level{{}, computer}, 0},
		"a person second":         {othello.Rules{}, last, []game.Level{computer, {}}, 1},
		"a table that is stopped": {matchtest.Hands{}, stopped(t), []game.Level{computer, computer, {}, {}}, 2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := &ledger{
				path: filepath.Join(t.TempDir(), "records.db"), game: entry{Game: bot.Game{Rules: c.rules}},
				players: c.players, now: time.Now,
			}
			c.played.Names = make([]string, len(c.players))
			require.NoError(t, l.Add(t.Context(), c.played, nil))
			s := l.only(t)
			require.Equal(t, match.Over, s.Phase)
			require.Equal(t, c.want, s.Proposer)
			require.Equal(t, match.RulesRev, s.RulesRev)
		})
	}
}

// stopped is a match of Hands whose players stop as soon as somebody has won.
func stopped(t *testing.T) (played terminal.Played) {
	t.Helper()
	p, err := matchtest.Hands{}.New(nil, played.Seed)
	require.NoError(t, err)
	for {
		if _, ok := p.(game.Stopper).Stop(); ok {
			played.Turns = append(played.Turns, terminal.Turn{Seat: p.ToMove()[0]})
			return played
		}
		seat := p.ToMove()[0]
		move := slices.Collect(p.Legal(seat))[0]
		p, err = p.Play(seat, move)
		require.NoError(t, err)
		played.Turns = append(played.Turns, terminal.Turn{Seat: seat, Move: move})
	}
}

// only is the one match of a ledger, folded from its log.
func (l *ledger) only(t *testing.T) match.State {
	t.Helper()
	matches, err := store.OpenReadOnly(t.Context(), l.url())
	require.NoError(t, err)
	defer func() { require.NoError(t, matches.Close()) }()
	rows, err := matches.List(t.Context(), store.Filter{})
	require.NoError(t, err)
	require.Len(t, rows, 1)
	events, err := matches.Log(t.Context(), rows[0].ID)
	require.NoError(t, err)
	s, err := match.Fold(match.Games{l.game.Rules.ID(): l.game.Rules}, rows[0].ID, events)
	require.NoError(t, err)
	return s
}
