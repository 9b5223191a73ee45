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
		{"no seed", with(1, "semilla 12"), "seed"},
		{"of another seed", with(1, "semilla "+game.Seed{9}.String()), "deal"},
		{"with a hand changed", with(2, lines[2][:len(lines[2])-3]+" 6h"), "deal"},
		{"with a card twice", with(7, lines[6]), "line"},
		{"by another seat", with(6, "x 6h"), "line"},
		{"with a pass left out", strings.Join(append(append([]string(nil), lines[:pass]...), lines[pass+1:]...), "\n"), "due"},
		{"that another won", with(len(lines)-2, "fin - completo"), "end"},
		{"resigned after the end", with(len(lines)-2, "fin w abandono"), "end"},
		{"longer than its end", text + "w 6h\n", "early"},
		{"with an unknown end", strings.Join(append(append([]string(nil), lines[:8]...), "fin w cansancio"), "\n"), "end"},
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

// A pass that is missing is named with the line on which something else stands.
func TestParseRecordNamesTheLine(t *testing.T) {
	t.Parallel()
	all := wander(t, caseSeed)
	end := all[len(all)-1]
	out, _ := end.Outcome()
	played, rest, _ := strings.Cut(end.Record(&out), " -\n")
	before, seat := played[:len(played)-1], played[len(played)-1:]
	_, err := sixes.ParseRecord(before + "\n\n" + rest)
	require.Equal(t, game.Say("sixes.record.due",
		"Line", strings.Count(before, "\n")+3, "Text", seat+" -"), game.WhyOf(err))
}

// ends are matches that ended in all the ways there are, at different moments.
func ends(t testing.TB) []*sixes.Match {
	t.Helper()
	all := wander(t, caseSeed)
	stopped := won(t, caseSeed)
	out, _ := stopped.Stop()
	list := []*sixes.Match{all[len(all)-1], stopped.End(out).(*sixes.Match)}
	dealing := play(t, sixes.NewMatch(caseSeed), sixes.West, sixes.DealOne)
	for _, m := range []*sixes.Match{sixes.NewMatch(caseSeed), dealing, all[1], all[20], stopped} {
		for winner := game.Nobody; winner <= sixes.North; winner++ {
			list = append(list, m.End(game.Outcome{Winner: winner, Method: game.Resigned}).(*sixes.Match),
				m.End(game.Outcome{Winner: winner, Method: game.TimedOut}).(*sixes.Match))
		}
	}
	return list
}

// A match that is over can be read back whole, with its seed and its deal.
func TestParseRecord(t *testing.T) {
	t.Parallel()
	for _, m := range ends(t) {
		out, _ := m.Outcome()
		text := m.Record(&out)
		require.Contains(t, text, "semilla "+caseSeed.String())
		again, err := sixes.ParseRecord(text)
		require.NoError(t, err, text)
		require.Equal(t, string(m.Encode()), string(again.Encode()))
		for seat := game.Nobody; seat <= sixes.North; seat++ {
			require.Equal(t, m.View(seat), again.View(seat))
		}
	}
}

// What is stored is the whole match too, whenever it is stored.
func TestDecode(t *testing.T) {
	t.Parallel()
	for _, m := range append(wander(t, caseSeed), ends(t)...) {
		again, err := sixes.Rules{}.Decode(m.Encode())
		require.NoError(t, err)
		for seat := game.Nobody; seat <= sixes.North; seat++ {
			require.Equal(t, m.View(seat), again.View(seat))
		}
	}
}

func TestDecodeRefuses(t *testing.T) {
	t.Parallel()
	seed := caseSeed.String()
	for name, text := range map[string]string{
		"nothing":                 "",
		"a seed alone":            seed,
		"no seed":                 "12\n52\n\n",
		"too many cards":          seed + "\n53\n\n",
		"a card while dealing":    seed + "\n51\n6h\n",
		"no card":                 seed + "\n52\n6x\n",
		"a card that cannot be":   seed + "\n52\n7h\n",
		"another way to write it": seed + "\n52\n6H\n",
		"an end without a method": seed + "\n52\n\n{\"winner\":1,\"method\":\"\"}\n",
		"an unknown winner":       seed + "\n52\n\n{\"winner\":4,\"method\":\"resigned\"}\n",
		"passes of two":           seed + "\n52\n\n{\"winner\":1,\"method\":\"stopped\",\"passes\":[1,2]}\n",
		"no end":                  seed + "\n52\n\n{}x\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, err := sixes.Rules{}.Decode([]byte(text))
			require.Nil(t, p)
			var why *game.Error
			require.ErrorAs(t, err, &why)
			require.Equal(t, game.KindPosition, why.Kind)
		})
	}
}
