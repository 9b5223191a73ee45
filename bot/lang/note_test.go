package lang_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/kamisado"
)

// mostNote is what Discord shows of the note of an entry in a menu.
const mostNote = 100

// No note of a Kamisado move is cut short, whatever fills its gaps.
func TestNotesFitAMenu(t *testing.T) {
	t.Parallel()
	c, err := lang.New()
	require.NoError(t, err)
	for _, tag := range lang.Tags() {
		say, dues := c.Speaker(tag), 0
		fits := func(p game.Phrase) {
			text := say.Say(p)
			require.LessOrEqual(t, utf8.RuneCountInString(text), mostNote, "%s", text)
		}
		for _, key := range c.Keys(tag) {
			if !strings.HasPrefix(key, "kamisado.choice.") || key == "kamisado.choice.blocks" {
				continue
			}
			for colour := range kamisado.Colour(kamisado.Colours) {
				for side := kamisado.Black; side <= kamisado.White; side++ {
					note := game.Say(key, "Side", kamisado.SideTerm(side), "Loser", kamisado.SideTerm(side),
						"Tower", kamisado.ColourTerm(colour), "Colour", kamisado.ColourTerm(colour), "Pushed", kamisado.ColourTerm(colour),
						"Letter", colour.String(), "Cell", "h1", "Next", "h2", "To", "h8", "Move", "h1h8")
					fits(note)
					for blocked := kamisado.Black; blocked <= kamisado.White; blocked++ {
						if strings.HasPrefix(key, "kamisado.choice.f") {
							fits(game.Say("kamisado.choice.blocks", "Blocked", kamisado.SideTerm(blocked), "Cell", "h1", "Then", note))
							dues++
						}
					}
				}
			}
		}
		require.Equal(t, 3*8*4, dues, "the keys of what is due begin otherwise")
	}
}
