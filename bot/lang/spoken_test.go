package lang_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/sixes"
)

// Sentences as players read them, whose gaps hold what makes them hard to say well: a
// name that ends in a bracket, a word with a gender, the number one.
func TestSpoken(t *testing.T) {
	t.Parallel()
	c, err := lang.New()
	require.NoError(t, err)
	ana := "Ana (persona)"
	for name, said := range map[string]struct {
		phrase game.Phrase
		es, en string
	}{
		"a place": {
			game.Say("sixes.status.place", "Place", 1, "Player", ana, "Passes", 1),
			"Puesto 1: Ana (persona), pasos: 1", "Place 1: Ana (persona), passes: 1",
		},
		"a place that was left": {
			game.Say("sixes.status.left", "Place", 2, "Player", ana, "Cards", 3, "Passes", 0),
			"Puesto 2: Ana (persona), cartas en la mano: 3, pasos: 0", "Place 2: Ana (persona), cards in hand: 3, passes: 0",
		},
		"up to the queen": {
			game.Say("sixes.alt.row", "Suit", sixes.SuitTerm(sixes.Diamonds), "Low", sixes.ValueTerm(1), "High", sixes.UpToTerm(12)),
			"Fila de diamantes: del as a la reina.", "Row of diamonds: ace to queen.",
		},
		"a board with a mine": {
			game.Say("minesweeper.alt.board", "Rows", 2, "Columns", 2, "Mines", 1, "Left", 1, "Closed", 4),
			"2 filas y 2 columnas; minas: 1; minas sin bandera: 1; casillas cerradas sin bandera: 4.",
			"2 rows and 2 columns; mines: 1; mines without a flag: 1; closed cells without a flag: 4.",
		},
		"a number without its flag": {
			game.Say("minesweeper.illegal.chordcount", "Cell", "b7", "Number", 1, "Flags", 0),
			"Banderas alrededor del 1 de b7: 0. Solo se abre alrededor cuando hay tantas como dice el número.",
			"Flags around the 1 on b7: 0. You can open around it only when there are as many as the number says.",
		},
		"a prompt of who plays alone": {
			game.Say("terminal.prompt.alone", "Side", game.Term("minesweeper.side.player"), "Prompt", game.Say("minesweeper.duty.open")),
			"Quien juega debe abrir casillas que no sean minas.", "The player must open cells that are not mines.",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, said.es, c.Speaker(lang.Spanish).Say(said.phrase))
			require.Equal(t, said.en, c.Speaker(lang.English).Say(said.phrase))
		})
	}
}
