package sixes_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/sixes"
)

func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"6h", "10♣", "as de picas", "reparte todo", "", "\xff", "A♠\ufe0f", "13-d"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		move, err := sixes.ParseMove(text)
		if err != nil {
			require.Empty(t, move)
			return
		}
		again, err := sixes.ParseMove(string(move))
		require.NoError(t, err)
		require.Equal(t, move, again)
	})
}

func FuzzDecode(f *testing.F) {
	for _, m := range wander(f, caseSeed) {
		f.Add(m.Encode())
	}
	m := won(f, caseSeed)
	out, _ := m.Stop()
	f.Add(m.End(out).Encode())
	f.Add(sixes.NewMatch(caseSeed).End(game.Outcome{Winner: game.Nobody, Method: game.TimedOut}).Encode())
	f.Fuzz(func(t *testing.T, text []byte) {
		p, err := sixes.Rules{}.Decode(text)
		if err != nil {
			require.Nil(t, p)
			return
		}
		require.Equal(t, string(text), string(p.Encode()), "there is one way to write a match")
	})
}

func FuzzParseRecord(f *testing.F) {
	for _, c := range recordCases(f) {
		f.Add(c.text)
	}
	for _, m := range ends(f) {
		out, _ := m.Outcome()
		f.Add(m.Record(&out))
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := sixes.ParseRecord(text)
		if err != nil {
			require.Nil(t, m)
			return
		}
		out, over := m.Outcome()
		require.True(t, over)
		again, err := sixes.ParseRecord(m.Record(&out))
		require.NoError(t, err)
		require.Equal(t, m, again)
	})
}
