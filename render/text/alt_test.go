package text_test

import (
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/render/text"
)

const pushKFN = "1ZPSARVM/8/8/2N5/2r+5/8/8/mv1aspzn N -R 1-0 estandar"

func TestAlt(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		language string
		view     game.View
		want     string
	}{
		"a free move": {"en", played(t, home), "Black to move, with any tower. " +
			"White's towers: orange a8, blue b8, purple c8, pink d8, yellow e8, red f8, green g8, brown h8. " +
			"Black's towers: brown a1, green b1, red c1, yellow d1, pink e1, purple f1, blue g1, orange h1. " +
			"Last colours: Black none, White none."},
		"after a push": {"en", played(t, pushKFN, "c4"), "Black to move, with its orange tower on h1. " +
			"It can go to h7, h6, d5, h5, e4, h4, f3, h3, g2, h2. " +
			"Last move: a push from c4 to c5; the pushed tower is now on c6. " +
			"White's towers: blue b8, purple c8, pink d8, yellow e8, red f8, green g8, brown h8, orange c6. " +
			"Black's towers: red sumo c5, brown a1, green b1, yellow d1, pink e1, purple f1, blue g1, orange h1. " +
			"Last colours: Black none, White orange. Round 1. Points: Black 1, White 0."},
		"a push to make": {"es", played(t, pushKFN), "Juega Negro con su torre de color rojo, en c4. " +
			"Puede ir a f7, a6, e6, b5, d5. Se puede empujar la torre de c5. " +
			"Torres de Blanco: azul b8, púrpura c8, rosa d8, amarillo e8, rojo f8, verde g8, marrón h8, naranja c5. " +
			"Torres de Negro: rojo sumo c4, marrón a1, verde b1, amarillo d1, rosa e1, púrpura f1, azul g1, naranja h1. " +
			"Últimos colores: Negro ninguno, Blanco rojo. Ronda 1. Puntos: Negro 1, Blanco 0."},
		"a win that was missed": {"en", missed(t), "Black to move. " +
			"Its red tower on c4 would have won by pushing the tower on c5. The mistake that was played, crossed out: c4 to a6. " +
			"White's towers: blue b8, purple c8, pink d8, yellow e8, red f8, green g8, brown h8, orange c5. " +
			"Black's towers: red sumo c4, brown a1, green b1, yellow d1, pink e1, purple f1, blue g1, orange h1. " +
			"Last colours: Black none, White red. Round 1. Points: Black 1, White 0."},
		"the end": {"es", played(t, home, "c1c6", "a8a7", "c6a8"), "Partida terminada: gana Negro. Última jugada: de c6 a a8. " +
			"Torres de Blanco: azul b8, púrpura c8, rosa d8, amarillo e8, rojo f8, verde g8, marrón h8, naranja a7. " +
			"Torres de Negro: rojo a8, marrón a1, verde b1, amarillo d1, rosa e1, púrpura f1, azul g1, naranja h1. " +
			"Últimos colores: Negro naranja, Blanco rojo."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, text.Kamisado{}.Alt(c.view, speaker(t, kamisado.ID, c.language), altLimit))
		})
	}
}

// missed is the push to make, missed: the tower went from c4 to a6 instead.
func missed(t *testing.T) game.View {
	v := played(t, pushKFN)
	b := v.Board.(*kamisado.Board)
	b.Missed, b.Targets = true, 0
	b.From, b.To = b.Forced, 16
	return v
}

// longest is a board on which everything that Alt tells is told at its longest,
// whether or not a match can get there.
func longest() game.View {
	b := &kamisado.Board{
		Mode: kamisado.Standard, Round: 5, Points: [2]int{2, 2},
		Last:   [2]kamisado.Colour{kamisado.Purpura, kamisado.Purpura},
		Forced: 63, Targets: 1<<18 - 1, Pushable: 1 << 30, From: 1, To: 2, Pushed: 3, Zero: 4,
	}
	for i := range 16 {
		b.Towers[i*4+3] = kamisado.Tower{Side: game.Seat(i / 8), Colour: kamisado.Purpura, Sumo: true, Present: true}
	}
	return game.View{Game: kamisado.ID, Board: b}
}

func TestAltFits(t *testing.T) {
	t.Parallel()
	both := []game.View{longest(), longest()}
	both[1].Board.(*kamisado.Board).Missed = true
	for _, language := range []string{"es", "en"} {
		for _, v := range both {
			got := text.Kamisado{}.Alt(v, speaker(t, kamisado.ID, language), altLimit)
			t.Logf("%s: %d characters", language, utf8.RuneCountInString(got))
			require.LessOrEqual(t, utf8.RuneCountInString(got), altLimit)
			require.NotContains(t, got, "…")
		}
	}
}

func TestAltIsCutAtTheLimit(t *testing.T) {
	t.Parallel()
	chatter := func(game.Phrase) string { return "ñandú, pingüino y cigüeña" }
	many := longest()
	got := text.Kamisado{}.Alt(many, func(p game.Phrase) string { return chatter(p) + chatter(p) + chatter(p) + chatter(p) + chatter(p) }, altLimit)
	require.LessOrEqual(t, utf8.RuneCountInString(got), altLimit)
}
