package tool

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
)

// A file or an input that is too large for a match is not read into memory.
func TestReadMatchIsLimited(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "match.txt")
	text := strings.Repeat("a", mostRead)
	require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
	read, err := readMatch(english(t), name, nil)
	require.NoError(t, err)
	require.Len(t, read, mostRead)
	require.NoError(t, os.WriteFile(name, []byte(text+"a"), 0o600))
	input := strings.NewReader(text + text)
	for _, from := range []string{name, standardInput} {
		_, err = readMatch(english(t), from, input)
		var refused *game.Error
		require.ErrorAs(t, err, &refused)
		require.Equal(t, "replay.large", refused.Why.Key)
	}
	require.Equal(t, mostRead-1, input.Len(), "the rest of the input")
}
