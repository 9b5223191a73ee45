package othello_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/othello"
)

// badRecords are match texts that are refused.
var badRecords = []struct{ text, key string }{
	{"", "othello.record.empty"},
	{"\n \n", "othello.record.empty"},
	{"8x8", "othello.position.fields"},
	{"8x8 8/8/8/8/8/8/8/8 X", "othello.position.over"},
	{startText + "\nX a1", "othello.record.line"},
	{startText + "\nO d3", "othello.record.line"},
	{startText + "\nd3", "othello.record.line"},
	{startText + "\nX d3\nO --", "othello.record.line"},
	{passing + "\nX a1\nX c8", "othello.record.due"},
	{passing + "\nX a1", "othello.record.due"},
	{passText, "othello.record.due"},
	{startText + "\n2-2 lleno", "othello.record.result"},
	{startText + "\n3-2 abandono", "othello.record.result"},
	{nearlyFull + "\nX a1\n37-27 bloqueo", "othello.record.result"},
	{startText + "\n2-2 abandono\nX d3", "othello.record.early"},
}

func TestBadRecords(t *testing.T) {
	t.Parallel()
	for _, test := range badRecords {
		m, _, err := othello.ParseRecord(test.text)
		require.Nil(t, m)
		var refusal *game.Error
		require.True(t, errors.As(err, &refusal), test.text)
		require.Equal(t, game.KindPosition, refusal.Kind)
		require.Equal(t, test.key, refusal.Why.Key, test.text)
	}
}

func TestRecord(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, passing), "a1")
	require.Equal(t, passing+"\nX a1\nO --\n", m.Record(nil))
	out := game.Outcome{Winner: othello.White, Method: game.Resigned}
	text := m.Record(&out)
	again, end, err := othello.ParseRecord(text)
	require.NoError(t, err)
	require.Equal(t, m, again)
	require.Equal(t, &game.Outcome{Winner: game.Nobody, Method: game.Resigned}, end)

	m = play(t, at(t, nearlyFull), "a1")
	result, _ := m.Outcome()
	require.Equal(t, nearlyFull+"\nX a1\n37-27 lleno\n", m.Record(&result))
	again, end, err = othello.ParseRecord(m.Record(&result))
	require.NoError(t, err)
	require.Equal(t, m, again)
	require.Equal(t, &result, end)
	_, end, err = othello.ParseRecord(at(t, startText).Record(&game.Outcome{Method: game.TimedOut}))
	require.NoError(t, err)
	require.Equal(t, game.TimedOut, end.Method)
}

func TestRecordIsReadBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) { requireReadBack(t, drawMatch(t)) })
}

func requireReadBack(t require.TestingT, m *othello.Match) {
	again, err := othello.Rules{}.Decode(m.Encode())
	require.NoError(t, err)
	require.Equal(t, m, again)
}
