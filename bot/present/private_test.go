package present

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Where a long text may not be a file its end is shown, by whole lines.
func TestLastLines(t *testing.T) {
	t.Parallel()
	require.Equal(t, "…\nN c1c6\nB a8a7", lastLines("N é1é2\nN c1c6\nB a8a7", 16))
	require.Equal(t, "…\nB a8a7", lastLines("N é1é2\nN c1c6\nB a8a7", 12))
	text := strings.Repeat("☃☃☃☃☃☃\n", 500)
	require.LessOrEqual(t, len([]rune(lastLines(text, 1800))), 1800+2)
}
