package terminal_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
)

// Two people at a keyboard have time for each move, and see until when. Who takes too long
// loses, once both have begun to play; before, the match ends without a result.
func TestClock(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		moves []string
		want  []string
	}{
		"begun":     {[]string{"c1c6", "a8a7", "c6d7", "g8g7"}, []string{"Black has run out of time and loses the match.", "WHITE has won."}},
		"not begun": {[]string{"c1c6"}, []string{"White has run out of time. The match had only just begun.", "The match ends without a result."}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				config := config(t, lang.English, nil)
				config.MoveTime = 10 * time.Minute
				p, first := start(t, config)
				require.Contains(t, strings.Join(first, "\n"), "(10:00 left).")
				for _, move := range c.moves {
					time.Sleep(9 * time.Minute)
					require.Contains(t, strings.Join(p.ask(move), "\n"), "(10:00 left).", "the time begins anew")
				}
				refused := strings.Join(p.ask("a1a1"), "\n")
				require.NotContains(t, refused, "left).", "said once a turn")
				rest := p.read() // the time passes
				requireInOrder(t, strings.Join(rest, "\n"), c.want...)
				require.True(t, p.over)
			})
		})
	}
}

// The other player gives more time by a word, any number of times; without a limit there is none to give.
func TestMoreTime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := config(t, lang.Spanish, nil)
		c.MoveTime = time.Hour
		p, _ := start(t, c)
		p.ask("c1c6")
		time.Sleep(50 * time.Minute)
		require.Contains(t, strings.Join(p.ask("tiempo"), "\n"), "Tiempo para jugar: 1:10:00")
		require.Contains(t, strings.Join(p.ask("time"), "\n"), "Tiempo para jugar: 2:10:00")
		require.Contains(t, strings.Join(p.ask("ayuda"), "\n"), "el mismo tiempo otra vez")
		time.Sleep(2 * time.Hour)
		require.Contains(t, strings.Join(p.ask("a8a7"), "\n"), "Tiempo para jugar: 1:00:00")
	})
	require.Contains(t, feed(t, config(t, lang.Spanish, nil), "c1c6\ntiempo\n"), "no hay límite de tiempo")
}
