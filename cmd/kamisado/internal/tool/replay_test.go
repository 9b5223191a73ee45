package tool

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/match"
)

// A file or an input that is too large for a match is not read into memory.
func TestReadIsLimited(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "match.txt")
	text := strings.Repeat("a", match.MaxSource)
	require.NoError(t, os.WriteFile(name, []byte(text+"a"), 0o600))
	input := strings.NewReader(text + text)
	for _, from := range []string{name, standardInput} {
		source, err := sourceFlag{}.source(english(t), from, input)
		require.NoError(t, err)
		_, err = match.Read(nil, source)
		require.Equal(t, "match.import.large", game.WhyOf(err).Key)
	}
	require.Equal(t, match.MaxSource-1, input.Len(), "the rest of the input")
}
