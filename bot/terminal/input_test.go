package terminal

import (
	"bufio"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Lines are those of the text, whatever it is, and none is lost or joined.
func FuzzReadLine(f *testing.F) {
	for _, text := range []string{"", "\n", "a\nb", "a\r\nb\r\n\n", "\r", strings.Repeat("x", maxLine) + "\ny", strings.Repeat("x", maxLine-1) + "\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		input := bufio.NewReader(strings.NewReader(text))
		for want := range strings.Lines(text) {
			got, err := readLine(input, maxLine)
			require.NoError(t, err)
			require.Equal(t, len(want) > maxLine, got.Long)
			if got.Long {
				require.True(t, strings.HasPrefix(strings.ToValidUTF8(want, ""), got.Text))
				require.LessOrEqual(t, len(got.Text), maxBeginning)
				continue
			}
			require.Equal(t, strings.TrimSuffix(strings.TrimSuffix(want, "\n"), "\r"), got.Text)
		}
		_, err := readLine(input, maxLine)
		require.Equal(t, io.EOF, err)
	})
}
