package text_test

import (
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/render/text"
)

func TestDescribe(t *testing.T) {
	t.Parallel()
	start, running, sumos := played(t, home), played(t, home, "c1c6"), played(t, pushKFN)
	for name, c := range map[string]struct {
		language, cell string
		view           game.View
		want           string
	}{
		"an empty cell":         {"en", "a4", start, "a4, yellow cell, empty"},
		"a tower":               {"en", "a8", start, "a8, orange cell: White's orange tower"},
		"una torre":             {"es", "h1", start, "h1, casilla de color naranja: torre de color naranja de Negro"},
		"the tower that moved":  {"en", "c6", running, "c6, orange cell: Black's red tower"},
		"the forced tower":      {"en", "a8", running, "a8, orange cell: White's orange tower, must move"},
		"la torre obligada":     {"es", "a8", running, "a8, casilla de color naranja: torre de color naranja de Blanco, debe moverse"},
		"a target":              {"en", "a7", running, "a7, red cell, empty, can be reached"},
		"una casilla a mano":    {"es", "a7", running, "a7, casilla de color rojo, vacía, se puede llegar"},
		"a forced sumo":         {"en", "c4", sumos, "c4, green cell: Black's red tower, sumo, must move"},
		"una sumo obligada":     {"es", "c4", sumos, "c4, casilla de color verde: torre de color rojo de Negro, sumo, debe moverse"},
		"a tower to push":       {"en", "c5", sumos, "c5, blue cell: White's orange tower, can be pushed"},
		"a sumo that must push": {"en", "c4", cornered(t), "c4, green cell: Black's red tower, sumo, must push"},
		"a blocked tower":       {"en", "a4", played(t, blockedKFN), "a4, yellow cell: Black's brown tower, was blocked"},
		"a win that was missed": {"en", "c5", missed(t), "c5, blue cell: White's orange tower, pushing it would have won"},
		"the one to win with":   {"en", "c4", missed(t), "c4, green cell: Black's red tower, sumo"},
		"the mistake":           {"es", "a6", missed(t), "a6, casilla de color verde, vacía, el error que se jugó"},
		"no cell":               {"en", "i9", start, ""},
		"no name":               {"en", "", start, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, text.Kamisado{}.Describe(c.view, c.cell, speaker(t, kamisado.ID, c.language)))
		})
	}
}

// cornered is the push to make where there is nothing else to do.
func cornered(t *testing.T) game.View {
	v := played(t, pushKFN)
	v.Board.(*kamisado.Board).Targets = 0
	return v
}

// Marks that meet are all told; what is told while pointing stays short.
func TestDescribeIsShort(t *testing.T) {
	t.Parallel()
	const most = 160
	for _, language := range []string{"es", "en"} {
		say := speaker(t, kamisado.ID, language)
		for _, v := range []game.View{longest(), played(t, home), played(t, pushKFN), missed(t)} {
			b := v.Board.(*kamisado.Board)
			b.Targets, b.Pushable, b.Zero = ^kamisado.CellSet(0), ^kamisado.CellSet(0), b.Forced
			for cell := range kamisado.NoCell {
				got := text.Kamisado{}.Describe(v, cell.String(), say)
				require.Contains(t, got, cell.String()+", ")
				require.LessOrEqual(t, utf8.RuneCountInString(got), most, got)
			}
		}
	}
}
