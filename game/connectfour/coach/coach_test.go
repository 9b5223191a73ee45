package coach_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/connectfour/coach"
	"kamisado/game/connectfour/solver"
)

// shared is what all tests ask.
var shared = coach.New(solver.New(solver.Config{Table: 1 << 22}))

// after is the view of a match after some columns.
func after(t *testing.T, columns string) game.View {
	t.Helper()
	p, err := connectfour.Rules{}.New(nil, game.Seed{})
	require.NoError(t, err)
	for _, column := range columns {
		p, err = p.Play(p.ToMove()[0], game.Move(column))
		require.NoError(t, err)
	}
	return p.View(game.Nobody)
}

func TestHint(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		columns, key, named string
		sure                bool
	}{
		"the start is won in the middle": {"", "win", "D", true},
		"a win at once":                  {"AGAGAF", "win", "A", true},
		"a bad start to punish":          {"A", "win", "B, D", true},
		"a draw to keep":                 {"C", "draw", "C, D, E, F", true},
		"a lost reply":                   {"D", "lost", "D", false},
		"two threats at once":            {"CGDGE", "doomed", "", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := shared.Hint(context.Background(), after(t, c.columns))
			require.NoError(t, err)
			require.Len(t, got.Said, 1)
			require.Equal(t, "connect4.hint."+c.key, got.Said[0].Key)
			require.Equal(t, c.key == "doomed", got.Caption.IsZero())
			require.Equal(t, c.key == "draw", got.Drawn)
			var named []string
			for _, m := range got.Advised {
				require.Equal(t, c.sure, m.Sure)
				named = append(named, string(m.Move))
			}
			require.Equal(t, c.named, strings.Join(named, ", "))
			if c.key != "doomed" {
				require.Equal(t, len(named) > 1, got.Said[0].Args["Columns"] != any(named[0]))
			}
		})
	}
}

func TestNoHint(t *testing.T) {
	t.Parallel()
	for _, v := range []game.View{{Game: "chess"}, after(t, "AGAGAGA"), {Game: connectfour.ID, ToMove: []game.Seat{0}, Notation: "x"}} {
		_, err := shared.Hint(context.Background(), v)
		require.Error(t, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := shared.Hint(ctx, after(t, "DDDDDEAAAA"))
	require.ErrorIs(t, err, context.Canceled)
}
