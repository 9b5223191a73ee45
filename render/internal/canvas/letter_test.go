package canvas

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// Texts keep to their room, and are cut no more than they need to be.
func TestFit(t *testing.T) {
	t.Parallel()
	l := NewLetters()
	rapid.Check(t, func(t *rapid.T) {
		text := Legible(l.Font, rapid.String().Draw(t, "text"))
		room, size := rapid.IntRange(20, 300).Draw(t, "room"), rapid.Float64Range(8, 30).Draw(t, "size")
		cut := l.Fit(size, text, room)
		if l.Measure(size, text) <= room {
			require.Equal(t, text, cut)
			return
		}
		require.LessOrEqual(t, l.Measure(size, cut), max(room, l.Measure(size, "…")))
		require.True(t, strings.HasSuffix(cut, "…") && strings.HasPrefix(text, strings.TrimSuffix(cut, "…")), "%q of %q", cut,
			text)
	})
	room := l.Measure(20, "Maxi…")
	require.Equal(t, "Maxi…", l.Fit(20, "Maximilian", room))
	require.Equal(t, "Max…", l.Fit(20, "Maximilian", room-1))
}

func TestLines(t *testing.T) {
	t.Parallel()
	l := NewLetters()
	room := l.Measure(20, "Clara Isabel")
	require.Equal(t, []string{"Clara Isabel", "de los", "Montes"}, l.Lines(20, "Clara Isabel de los Montes", room))
	require.Equal(t, []string{"Ada", "Maximi", "lian"}, l.Lines(20, "Ada Maximilian", l.Measure(20, "Maximi")))
	require.Empty(t, l.Lines(20, "", room))
	require.Equal(t, []string{"W", "W"}, l.Lines(20, "WW", 1), "no line is empty")
}

// The ink of a letter is as wide as the letter, also where it leans.
func TestLettersHoldTheirInk(t *testing.T) {
	t.Parallel()
	l := NewLetters()
	for _, sign := range "afgjlMQWÑíïÅ⁄.10…" {
		for _, size := range []float64{17.68, 27.04, 38} {
			wide := l.Measure(size, string(sign))
			c := New(wide+20, 60, 1, l.Font).Part(10, 0, wide, 60, 1)
			c.Letter(sign, 40, size, Ivory)
			for y := range 60 {
				for x := range wide + 20 {
					if x < 10 || x >= 10+wide {
						require.Less(t, c.Image().RGBAAt(x, y).A, uint8(0x60), "%c at %v: %d, %d", sign, size, x-10, y)
					}
				}
			}
		}
	}
}
