package docs_test

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/kamisado"
	"kamisado/game/match"
)

// The position and the matches of notation.md are read and written as they stand there.
func TestNotation(t *testing.T) {
	t.Parallel()
	texts := regexp.MustCompile("(?s)```text\n(.*?)```").FindAllStringSubmatch(read(t, "notation.md"), -1)
	require.Len(t, texts, 4)
	for _, text := range texts {
		record, _, err := match.ReadText(kamisado.Rules{}, text[1])
		require.NoError(t, err, text[1])
		written, err := match.WriteText(kamisado.Rules{}, record)
		require.NoError(t, err)
		require.Equal(t, text[1], written)
	}
}
