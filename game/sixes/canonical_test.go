package sixes

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The short way to read cards takes what String writes, and says the same as the long
// one.
func TestCanonicalCards(t *testing.T) {
	t.Parallel()
	for c := range NoCard {
		read, ok := canonical(c.String())
		require.True(t, ok)
		require.Equal(t, c, read)
		words, _ := wordsOf(c.String())
		read, ok = cardOf(words)
		require.True(t, ok)
		require.Equal(t, c, read)
	}
	for _, text := range []string{"", "h", "1h", "0h", "6H", "6♥", "11c", "10x", "-", "hh", "10"} {
		_, ok := canonical(text)
		require.False(t, ok, text)
	}
}
