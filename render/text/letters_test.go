package text_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/render/text"
)

// Boards have the letters of the readers' language, and so have sentences. Notation and
// what programs read keep the document's.
func TestLettersFollowTheLanguage(t *testing.T) {
	t.Parallel()
	view := played(t, documentKFN)
	for language, want := range map[string]struct{ edge, middle string }{
		"es": {"N..N Z..Z P..P S..S A..A R..R V..V M..M", "8 -BN1 -BZ- -BP- ---- -BA- -BR- ---- -BM-"},
		"en": {"O..O B..B U..U K..K Y..Y R..R G..G N..N", "8 -wO1 -wB- -wU- ---- -wY- -wR- ---- -wN-"},
	} {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			lines := strings.Split(text.Kamisado{}.Board(view, language), "\n")
			require.Equal(t, want.edge, strings.TrimSpace(lines[2]))
			require.Equal(t, want.middle, lines[3])
			coloured := strings.Split(text.Kamisado{}.Coloured(view, language, text.Monochrome, 0), "\n")
			require.Equal(t, strings.Fields(strings.ReplaceAll(want.edge, "..", " "))[0], strings.Fields(coloured[1])[0])
			require.Contains(t, coloured[2], strings.Trim(strings.Fields(want.middle)[1], "-"))
			cell, err := text.Kamisado{}.Cell(view, "a8")
			require.NoError(t, err)
			require.Equal(t, "[0][0] Color: N Turno: B Torre: N1", cell)
			say, letters := speaker(t, kamisado.ID, language), kamisado.AlphabetOf(language)
			for c := range kamisado.Colour(kamisado.Colours) {
				require.Equal(t, letters.Colour(c), say(game.Say(string(kamisado.LetterTerm(c)))))
			}
		})
	}
}
