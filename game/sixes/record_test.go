package sixes_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/game/sixes"
)

// record is a match as it was played.
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

// textOf is the text of a match.
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
	require.Equal(t, head+strings.Join(deals, "\n")+"\n"+turns+"fin "+sixes.SeatName(out.Winner)[:1]+" completo\n", textOf(t, whole))
	for word, out := range map[string]game.Outcome{
		"fin - abandono": {Winner: game.Nobody, Method: game.Resigned},
		"fin s tiempo":   {Winner: sixes.South, Method: game.TimedOut},
		"fin n acuerdo":  {Winner: sixes.North, Method: sixes.ByStop},
	} {
		for _, m := range []*sixes.Match{sixes.NewMatch(caseSeed), play(t, sixes.NewMatch(caseSeed), sixes.West, sixes.DealOne), all[1], all[20]} {
			r := record(m)
			r.Outcome = &out
			text := textOf(t, r)
			require.True(t, strings.HasPrefix(text, head+"reparto w"), text)
			require.True(t, strings.HasSuffix(text, "\n"+word+"\n"), text)
		}
	}
	_, _, err := match.ReadText(sixes.Rules{}, textOf(t, whole))
	require.Error(t, err, "texts are not read back")
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
