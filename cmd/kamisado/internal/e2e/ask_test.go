//go:build full

package e2e

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

// Who does not see the board asks: in private, in one's own language, of any running match,
// and the board stays as it is.
func TestAsk(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	board := h.begin("simple")
	moved := h.reply(h.click(h.black, board, "c1c6"))
	ask := func(u *fakediscord.User, question string, more ...fakediscord.Option) string {
		return h.ephemeral(u.Slash(h.channel, "board", append(more, fakediscord.String("ask", question))...))
	}
	for question, want := range map[string]string{
		"última jugada":                "Negro mueve su torre roja: c1 → c6 (casilla naranja).",
		"¿dónde está la rosa blanca?":  "d8, casilla rosa: torre rosa de Blanco.",
		"dónde está mi torre roja":     "c6, casilla naranja: torre roja de Negro.",
		"donde esta la roja del rival": "f8, casilla roja: torre roja de Blanco.",
		"¿qué puedo preguntar?":        "Puedes preguntar, por ejemplo: última jugada · ",
		"PUNTOS":                       "Puntos: Negro 0 – 0 Blanco. Últimos colores: de Negro, naranja; de Blanco, ninguno.",
		"where is c1":                  "c1, casilla roja, vacía.",
		"la torre invisible":           "No sé responder a «la torre invisible». Pregunta, por ejemplo: última jugada · ",
	} {
		require.True(t, strings.HasPrefix(ask(h.black, question), want), "%s: %s", question, ask(h.black, question))
	}
	require.Contains(t, ask(h.white, "what can I play"), "a8")
	require.Equal(t, "f8, red cell: White's red tower.", ask(h.white, "where is my red tower"))
	other := h.discord.NewUser("onlooker", "en-US")
	require.Contains(t, ask(other, "where is my red tower", fakediscord.String("match", string(h.id(board)))), "which side is yours")
	require.Equal(t, "c6, orange cell: Black's red tower.", ask(other, "c6", fakediscord.String("match", string(h.id(board)))))

	choices, err := h.black.Autocomplete(h.channel, "board", fakediscord.Focused("ask", "")).Choices(h.soon())
	require.NoError(t, err)
	require.Len(t, choices, 8)
	for _, c := range choices {
		require.NotContains(t, ask(h.black, c.Value.(string)), "No sé responder", c.Name)
	}
	choices, err = h.white.Autocomplete(h.channel, "board", fakediscord.Focused("ask", "row")).Choices(h.soon())
	require.NoError(t, err)
	require.Len(t, choices, 1)
	require.Equal(t, "row 4", choices[0].Value)

	require.Equal(t, moved.Content, h.channel.Message(moved.ID).Content)
	require.Len(t, h.channel.Messages(), 1)
}
