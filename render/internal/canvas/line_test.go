package canvas

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
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

func TestPrefix(t *testing.T) {
	t.Parallel()
	require.Equal(t, "ñandú", Prefix("ñandú"))
	require.Equal(t, strings.Repeat("ñ", mostRunes), Prefix(strings.Repeat("ñ", 5000)))
}
