package kamisado_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/kamisado"
)

func TestAlphabets(t *testing.T) {
	t.Parallel()
	for language, c := range map[string]struct {
		want         kamisado.Alphabet
		colours      string
		black, white string
	}{
		"":   {kamisado.DocumentAlphabet, "AZMNPRSV-", "N", "B"},
		"es": {kamisado.DocumentAlphabet, "AZMNPRSV-", "N", "B"},
		"gl": {kamisado.DocumentAlphabet, "AZMNPRSV-", "N", "B"},
		"en": {kamisado.EnglishAlphabet, "YBNOURKG-", "b", "w"},
	} {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			a, letters := kamisado.AlphabetOf(language), ""
			require.Equal(t, c.want, a)
			for colour := range kamisado.None + 1 {
				letters += a.Colour(colour)
			}
			require.Equal(t, c.colours, letters)
			require.Equal(t, c.black, a.Side(kamisado.Black))
			require.Equal(t, c.white, a.Side(kamisado.White))
		})
	}
}
