package sixes_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
	"kamisado/game/sixes"
)

// record returns a match as it was played.
func record(m *sixes.Match) (r match.Record) {
	r.Seed = caseSeed
	switch {
	case m.Dealt() == sixes.DeckSize:
		r.Moves = append(r.Moves, match.Move{Seat: sixes.West, Move: sixes.DealAll})
	default:
		for range m.Dealt() {
			r.Moves = append(r.Moves, match.Move{Seat: sixes.West, Move: sixes.DealOne})
		}
	}
	for _, turn := range m.View(game.Nobody).Board.(*sixes.Board).History {
		if turn.Card != sixes.NoCard {
			r.Moves = append(r.Moves, match.Move{Seat: turn.Seat, Move: game.Move(turn.Card.String())})
		}
	}
	if out, over := m.Outcome(); over {
		r.Outcome = &out
	}
	return r
}

// textOf returns the text of a match.
func textOf(t testing.TB, r match.Record) string {
	t.Helper()
	text, err := match.WriteText(sixes.Rules{}, r)
	require.NoError(t, err)
	return text
}

// The text of a match that is over tells the seed, what was dealt and the end, in
// whatever way and at whatever moment it ended; that of one that goes on tells the turns.
func TestTexts(t *testing.T) {
	t.Parallel()
	all := wander(t, caseSeed)
	end := all[len(all)-1]
	whole := record(end)
	deals := make([]string, 0, 4)
	for seat, hand := range sixes.Deal(caseSeed) {
		var line strings.Builder
		line.WriteString("reparto " + sixes.SeatName(game.Seat(seat))[:1])
		for _, card := range hand {
			line.WriteString(" " + card.String())
		}
		deals = append(deals, line.String())
	}
	running := whole
	running.Outcome = nil
	turns := strings.TrimPrefix(textOf(t, running), "sixes\n")
	require.Equal(t, len(end.View(game.Nobody).Board.(*sixes.Board).History), strings.Count(turns, "\n"))
	head := "sixes\nsemilla " + caseSeed.String() + "\n"
	out := whole.Outcome
	require.Equal(t, head+strings.Join(deals, "\n")+"\n"+turns+"fin "+sixes.SeatName(out.Winner)[:1]+" completo\n",
		textOf(t, whole))
	for word, out := range map[string]game.Outcome{
		"fin - abandono": {Winner: game.Nobody, Method: game.Resigned},
		"fin s tiempo":   {Winner: sixes.South, Method: game.TimedOut},
		"fin n acuerdo":  {Winner: sixes.North, Method: sixes.ByStop},
	} {
		for _, m := range []*sixes.Match{
			sixes.NewMatch(caseSeed), play(t, sixes.NewMatch(caseSeed), sixes.West, sixes.DealOne), all[1], all[20],
		} {
			r := record(m)
			r.Outcome = &out
			text := textOf(t, r)
			require.True(t, strings.HasPrefix(text, head+"reparto w"), text)
			require.True(t, strings.HasSuffix(text, "\n"+word+"\n"), text)
		}
	}
}

// badRecord is a text that is no match, and the key of what is said of it.
type badRecord struct{ name, text, key string }

func recordCases(t testing.TB) []badRecord {
	t.Helper()
	all := wander(t, caseSeed)
	text := textOf(t, record(all[len(all)-1]))
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	end := len(lines) - 1
	with := func(i int, line string) string {
		changed := slices.Clone(lines)
		changed[i] = line
		return strings.Join(changed, "\n")
	}
	pass := 0
	for i, line := range lines {
		if strings.HasSuffix(line, " -") {
			pass = i
		}
	}
	resigned := record(play(t, sixes.NewMatch(caseSeed), sixes.West, sixes.DealOne))
	resigned.Outcome = &game.Outcome{Winner: game.Nobody, Method: game.Resigned}
	dealing := textOf(t, resigned)
	return []badRecord{
		{"nothing", "", "due"},
		{"of another game", "kamisado\n", "due"},
		{"a head alone", "sixes\n", "seed"},
		{"of a match that goes on", textOf(t, record(all[9])), "seed"},
		{"of a match that goes on, with a seed", strings.Join(lines[:7], "\n"), "unfinished"},
		{"cut in the deal", strings.Join(lines[:4], "\n"), "unfinished"},
		{"without an end", strings.Join(lines[:end], "\n"), "unfinished"},
		{"no seed", with(1, "semilla 12"), "seed"},
		{"of another seed", with(1, "semilla "+game.Seed{9}.String()), "deal"},
		{"with a hand changed", with(2, lines[2][:len(lines[2])-3]+" 6h"), "deal"},
		{"with more cards than there are", with(5, lines[5]+" 6h"), "deal"},
		{"with hands that were not dealt in turn", with(2, lines[2][:len(lines[2])-3]), "deal"},
		{"with a card before all are dealt", strings.Replace(dealing, "fin", lines[6]+"\nfin", 1), "line"},
		{"with a deal among the turns", strings.Replace(dealing, "fin", "w deal\nfin", 1), "form"},
		{"with a deal after the deal", with(6, lines[6][:1]+" deal"), "line"},
		{"with a pass of one who can play", with(6, lines[6][:1]+" -"), "form"},
		{"with a card twice", with(7, lines[6]), "turn"},
		{"by another seat", with(6, "x 6h"), "form"},
		{"out of turn", with(6, string("wsen"[(strings.Index("wsen", lines[6][:1])+1)%4])+" 6h"), "turn"},
		{"with a pass left out", strings.Join(slices.Delete(slices.Clone(lines), pass, pass+1), "\n"), "due"},
		{"that another won", with(end, "fin - completo"), "result"},
		{"resigned after the end", with(end, "fin w abandono"), "result"},
		{"stopped before anybody has won", strings.Join(append(slices.Clone(lines[:8]), "fin w acuerdo"), "\n"), "result"},
		{"longer than its end", text + "w 6h\n", "early"},
		{"with an unknown end", strings.Join(append(slices.Clone(lines[:8]), "fin w cansancio"), "\n"), "result"},
	}
}

func TestReadTextRefuses(t *testing.T) {
	t.Parallel()
	for _, c := range recordCases(t) {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			gametest.RequireNoText(t, sixes.Rules{}, c.text, "sixes.record."+c.key)
		})
	}
}

// A refusal names the line: the second one of a match that goes on, where its seed would
// stand, and of a pass that is missing that on which something else stands.
func TestReadTextNamesTheLine(t *testing.T) {
	t.Parallel()
	all := wander(t, caseSeed)
	refusal := gametest.RequireNoText(t, sixes.Rules{}, textOf(t, record(all[9])), "sixes.record.seed")
	require.Equal(t, 2, refusal.Why.Args["Line"])
	played, rest, _ := strings.Cut(textOf(t, record(all[len(all)-1])), " -\n")
	before, seat := played[:len(played)-1], played[len(played)-1:]
	refusal = gametest.RequireNoText(t, sixes.Rules{}, before+"\n\n"+rest, "sixes.record.due")
	require.Equal(t, game.Say("sixes.record.due", "Line", strings.Count(before, "\n")+3, "Text", seat+" -"), refusal.Why)
}

// ends are matches that ended in all the ways there are, at different moments.
func ends(t testing.TB) (list []match.Record) {
	t.Helper()
	all := wander(t, caseSeed)
	stopped := won(t, caseSeed)
	with := func(m *sixes.Match, out game.Outcome) {
		r := record(m)
		r.Outcome = &out
		list = append(list, r)
	}
	list = append(list, record(all[len(all)-1]))
	out, ok := stopped.Stop()
	require.True(t, ok)
	with(stopped, out)
	dealing := play(t, play(t, sixes.NewMatch(caseSeed), sixes.West, sixes.DealOne), sixes.North, sixes.DealOne)
	for _, m := range []*sixes.Match{sixes.NewMatch(caseSeed), dealing, all[1], all[20], stopped} {
		for winner := game.Nobody; winner <= sixes.North; winner++ {
			for _, how := range []game.Method{game.Resigned, game.TimedOut} {
				with(m, game.Outcome{Winner: winner, Method: how})
			}
		}
	}
	return list
}

// A match that is over can be read back whole, with its seed, its deal and its end, and is
// written again byte for byte. That somebody dealt all cards at once does not stand there.
func TestReadText(t *testing.T) {
	t.Parallel()
	for _, r := range ends(t) {
		text := textOf(t, r)
		back, p, err := match.ReadText(sixes.Rules{}, text)
		require.NoError(t, err, text)
		last, err := match.Replay(sixes.Rules{}, r, nil)
		require.NoError(t, err)
		require.Equal(t, last, p)
		require.Equal(t, r.Seed, back.Seed)
		require.Equal(t, r.Outcome, back.Outcome)
		require.Equal(t, text, textOf(t, back))
		again, err := match.Replay(sixes.Rules{}, back, nil)
		require.NoError(t, err)
		require.Equal(t, last, again)
	}
}

func FuzzText(f *testing.F) {
	var texts []string
	for _, c := range recordCases(f) {
		texts = append(texts, c.text)
	}
	for _, r := range ends(f) {
		texts = append(texts, textOf(f, r))
	}
	gametest.FuzzText(f, sixes.Rules{}, texts...)
}

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
