package gametest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/match"
)

// Moves are moves in turns, each by whoever is to move, or by the first of several.
func Moves(t testing.TB, rules game.Rules, r match.Record, moves ...game.Move) match.Record {
	t.Helper()
	for _, move := range moves {
		p, err := match.Replay(rules, r, nil)
		require.NoError(t, err)
		require.NotEmpty(t, p.ToMove(), "over before %s", move)
		r.Moves = append(r.Moves, match.Move{Seat: p.ToMove()[0], Move: move})
	}
	p, err := match.Replay(rules, r, nil)
	require.NoError(t, err)
	if out, over := p.Outcome(); over {
		r.Outcome = &out
	}
	return r
}

// RequireText wants a match to be written as a text and that to be read back as the same
// match. Who won, where only the players could say so, a text need not say.
func RequireText(t testing.TB, rules game.Rules, r match.Record, want string) {
	t.Helper()
	text, err := match.WriteText(rules, r)
	require.NoError(t, err)
	require.Equal(t, want, text)
	back, p, err := match.ReadText(rules, text)
	require.NoError(t, err)
	require.Equal(t, r.Moves, back.Moves)
	last, err := match.Replay(rules, r, nil)
	require.NoError(t, err)
	require.Equal(t, last, p)
	require.Equal(t, r.Outcome == nil, back.Outcome == nil)
	if r.Outcome == nil {
		return
	}
	require.Equal(t, r.Outcome.Method, back.Outcome.Method)
	if _, over := p.Outcome(); over {
		require.Equal(t, r.Outcome, back.Outcome)
	}
}

// RequireNoText wants a text to be refused with a key.
func RequireNoText(t testing.TB, rules game.Rules, text, key string) *game.Error {
	t.Helper()
	_, p, err := match.ReadText(rules, text)
	require.Nil(t, p)
	var refusal *game.Error
	require.ErrorAs(t, err, &refusal, text)
	require.Equal(t, game.KindPosition, refusal.Kind)
	require.Equal(t, key, refusal.Why.Key, text)
	return refusal
}

// FuzzText reads texts: what can be read is written as a text of the same match.
func FuzzText(f *testing.F, rules game.Rules, texts ...string) {
	for _, text := range texts {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, p, err := match.ReadText(rules, text)
		if err != nil {
			require.Nil(t, p)
			return
		}
		if texts, ok := rules.(game.TextRules); ok && texts.TextFormat().Secret != nil && r.Outcome == nil {
			return // without its seed it is not read back
		}
		written, err := match.WriteText(rules, r)
		require.NoError(t, err)
		again, q, err := match.ReadText(rules, written)
		require.NoError(t, err, written)
		require.Equal(t, r.Moves, again.Moves)
		require.Equal(t, r.Outcome, again.Outcome)
		require.Equal(t, p, q)
	})
}

// RequireRefused checks that an error is a refusal for a reason, at a place of a text if it says one.
func RequireRefused(t *testing.T, err error, line, column any, reason, name string) {
	t.Helper()
	why := game.WhyOf(err)
	key := why.Key
	if inner, ok := why.Args["Why"].(game.Phrase); ok {
		key = inner.Key
	}
	require.Equal(t, []any{reason, line, column}, []any{key, why.Args["Line"], why.Args["Column"]}, "%s: %v", name, why)
}
