package sixes_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/sixes"
)

// badRecord is a text that is no match, and the key of what is said of it.
type badRecord struct{ name, text, key string }

func recordCases(t testing.TB) []badRecord {
	t.Helper()
	all := wander(t, caseSeed)
	end := all[len(all)-1]
	out, over := end.Outcome()
	require.True(t, over)
	text := end.Record(&out)
	lines := strings.Split(text, "\n")
	with := func(i int, line string) string {
		changed := append([]string(nil), lines...)
		changed[i] = line
		return strings.Join(changed, "\n")
	}
	pass := 0
	for i, line := range lines {
		if strings.HasSuffix(line, " -") {
			pass = i
		}
	}
	return []badRecord{
		{"nothing", "", "due"},
		{"of another game", "kamisado\n", "due"},
		{"of a match that goes on", all[9].Record(nil), "seed"},
		{"cut in the deal", strings.Join(lines[:4], "\n"), "open"},
		{"without an end", strings.Join(lines[:len(lines)-2], "\n"), "open"},
		{"no seed", with(1, "seed 12"), "seed"},
		{"of another seed", with(1, "seed "+game.Seed{9}.String()), "deal"},
		{"with a hand changed", with(2, lines[2][:len(lines[2])-3]+" 6h"), "deal"},
		{"with a card twice", with(7, lines[6]), "line"},
		{"by another seat", with(6, "x 6h"), "line"},
		{"with a pass left out", strings.Join(append(append([]string(nil), lines[:pass]...), lines[pass+1:]...), "\n"), "due"},
		{"that another won", with(len(lines)-2, "end - out"), "end"},
		{"resigned after the end", with(len(lines)-2, "end w resigned"), "end"},
		{"longer than its end", text + "w 6h\n", "early"},
		{"with an unknown end", strings.Join(append(append([]string(nil), lines[:8]...), "end w tired"), "\n"), "end"},
	}
}

func TestParseRecordRefuses(t *testing.T) {
	t.Parallel()
	for _, c := range recordCases(t) {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			m, err := sixes.ParseRecord(c.text)
			require.Nil(t, m)
			var why *game.Error
			require.ErrorAs(t, err, &why)
			require.Equal(t, game.KindPosition, why.Kind)
			require.Equal(t, "sixes.record."+c.key, why.Why.Key)
		})
	}
}
