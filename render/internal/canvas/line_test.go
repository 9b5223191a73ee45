package canvas

import (
	"image"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// Names come from people: what the font shows of them is what can be read.
func TestLegible(t *testing.T) {
	t.Parallel()
	f := ParseFont()
	for name, test := range map[string]struct{ text, want string }{
		"plain":                  {"Ada", "Ada"},
		"accents":                {"Zoë Ibáñez", "Zoë Ibáñez"},
		"accents that are apart": {"Zoe\u0308", "Zoë"},
		"Greek and Cyrillic":     {"Αθηνά Иван", "Αθηνά Иван"},
		"letters of mathematics": {"𝕃𝕖𝕠 Ｗｉｄｅ", "Leo Wide"},
		"accents without a sign": {"Saḿ", "Sam"},
		"piled up marks":         {"Z̷̢̛a̵l̴g̸o̶", "Zalgo"},
		"emoji":                  {"🌸 Ana 👩‍👩‍👧", "Ana"},
		"no letter of the font":  {"李小龍", ""},
		"signs alone":            {"!? --- 🌸", ""},
		"lines and tabs":         {"a\n\tb\u2028c", "a b c"},
		"turned around":          {"\u202eAda\u202c\u200b", "Ada"},
		"broken bytes":           {"A\xffda", "Ada"},
		"nothing":                {"", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, test.want, Legible(f, test.text))
		})
	}
}

// Whatever a name is, its line is drawn, and stays in its room.
func TestTextLinesStayInTheirRoom(t *testing.T) {
	t.Parallel()
	f := ParseFont()
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.Just("\u2044A"), rapid.Just("jJ")).Draw(t, "text") // the first sign leans to the left
		c := New(200, 40, 40, f)
		room := rapid.Float64Range(1, 4).Draw(t, "room")
		c.TextLine(Legible(f, text), 0.5, 0.7, 0.5, 0.3, room, Ivory)
		m := c.Image()
		var ink image.Rectangle
		for y := range 40 {
			for x := range 200 {
				if m.RGBAAt(x, y).A != 0 {
					ink = ink.Union(image.Rect(x, y, x+1, y+1))
				}
			}
		}
		// Some letters lean a pixel or two out of their width.
		require.True(t, ink.Empty() || ink.Min.X >= 17 && float64(ink.Max.X) <= 20+40*room+3, "%q: %v", text, ink)
	})
}

func TestPrefix(t *testing.T) {
	t.Parallel()
	require.Equal(t, "ñandú", Prefix("ñandú"))
	require.Equal(t, strings.Repeat("ñ", mostRunes), Prefix(strings.Repeat("ñ", 5000)))
}
