//go:build full

package e2e

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/game/sixes"
)

// spanish is the harness in a server of its own whose language is Spanish.
func (h *harness) spanish(t *testing.T, name string) *harness {
	t.Helper()
	sub := h.apart(t, name)
	sub.guild = h.discord.NewGuild(name, "es-ES")
	sub.channel = sub.guild.NewChannel(name)
	return sub
}

// One person plays whole matches with three computers of each level, in Spanish. The
// computers' turns come with the person's, and what they hold is as hidden.
func TestSixesComputers(t *testing.T) {
	t.Parallel()
	w := newLeakChecker()
	h := prepareHarness(t, w.watch)
	h.start()
	t.Run("levels", func(t *testing.T) {
		for level, word := range map[string]string{"tonto": "Tonto", "prudente": "Prudente", "listo": "Inteligente", "experto": "Experto"} {
			t.Run(level, func(t *testing.T) {
				t.Parallel()
				h := h.spanish(t, level)
				p := h.openTable(w, level, h.black)
				require.Contains(t, p.board.Content, "• Norte: "+h.black.Mention())
				require.Equal(t, 3, strings.Count(p.board.Content, "("+word+")"), p.board.Content)
				hash := p.shownHash()
				p.plays("", func() { p.typeIn(h.black, sixes.DealAll) })
				end := p.play(low, p.fromHand)
				require.Equal(t, end.Seed, p.shownSeed(hash))
				require.Equal(t, []string{"Revancha", "Análisis", "Repetición"}, labelsOf(p.board))
				kind := ", nivel " + strings.ToLower(word) + ")"
				if end.Players[end.Outcome.Winner].User != "" {
					kind = h.black.Mention()
				}
				require.Contains(t, strings.ToLower(lastLine(p.board, "🏆")), strings.ToLower(kind))
			})
		}
	})
	w.requireNone(t)
}

// lastLine is the last line of a message with something in it.
func lastLine(m *fakediscord.Message, with string) (found string) {
	for line := range strings.Lines(m.Content) {
		if strings.Contains(line, with) {
			found = line
		}
	}
	return found
}
