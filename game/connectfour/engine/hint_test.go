package engine

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/connectfour"
)

// after returns the view of a match after some columns.
func after(t *testing.T, columns string) game.View {
	t.Helper()
	return play(t, "", columns).View(game.Nobody)
}

func TestHint(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		columns, named, said string
		sure, drawn          bool
	}{
		"the start is won in the middle": {
			"", "D", "You win with D in 21 moves if you make no mistakes afterwards.", true, false,
		},
		"a win at once": {"AGAGAF", "A", "You win at once with A.", true, false},
		"a bad start to punish": {
			"A", "B, D", "You win with B or D in 20 moves if you make no mistakes afterwards.", true, false,
		},
		"a draw to keep": {
			"C", "C, D, E, F", "With C, D, E or F you're sure of at least a draw, but you can't force a win.", true, true,
		},
		"a lost reply": {
			"D", "D", "Your opponent can win whatever you play; you hold out longest with D (they would win in 20 moves).",
			false, false,
		},
		"two threats at once": {
			"CGDGE", "", "Whichever column you choose, your opponent can win on the next move.", false, false,
		},
		"two threats to make": {
			"CGDG", "B, E", "You win with B or E in 2 moves if you make no mistakes afterwards.", true, false,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := sharedCoach.Hint(context.Background(), after(t, c.columns))
			require.NoError(t, err)
			require.Equal(t, c.said, say(t, got.Said...))
			require.Equal(t, c.named == "", got.Caption.IsZero())
			require.Equal(t, c.drawn, got.Drawn)
			var named []string
			for _, m := range got.Advised {
				require.Equal(t, c.sure, m.Sure)
				named = append(named, string(m.Move))
			}
			require.Equal(t, c.named, strings.Join(named, ", "))
		})
	}
}

func TestNoHint(t *testing.T) {
	t.Parallel()
	for _, v := range []game.View{
		{Game: "chess"}, after(t, "AGAGAGA"), {Game: connectfour.ID, ToMove: []game.Seat{0}, Notation: "x"},
	} {
		_, err := sharedCoach.Hint(context.Background(), v)
		require.Error(t, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := sharedCoach.Hint(ctx, after(t, "DDDDDEAAAA"))
	require.ErrorIs(t, err, context.Canceled)
}
