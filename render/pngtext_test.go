package render

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"testing"

	"github.com/stretchr/testify/require"
)

// A text and another picture change no pixel, and what is around them in the file stays as it was.
func TestChunks(t *testing.T) {
	t.Parallel()
	picture, err := everyGame()["kamisado"].shared().Paint(nil, boardCases[1].view(t), Options{})
	require.NoError(t, err)
	before := bytes.Clone(picture)
	texted, err := WithText(picture, "Map", "{\"text\":\"púrpura → ♟\"}\n")
	require.NoError(t, err)
	require.Equal(t, before, picture)
	require.True(t, samePixels(t, picture, texted))
	both, err := WithPicture(texted, picture)
	require.NoError(t, err)
	require.True(t, samePixels(t, picture, both))
	require.Equal(t, []string{"tuRN" + string(picture), "iTXtMap\x00\x00\x00\x00\x00{\"text\":\"púrpura → ♟\"}\n"},
		chunksOf(t, both)[1:3])
	for _, broken := range [][]byte{nil, picture[:32], append([]byte("x"), picture...)} {
		_, err := WithText(broken, "Map", "")
		require.ErrorContains(t, err, "no PNG")
	}
}

// chunksOf are the types and data of a PNG's chunks, read apart from what writes them.
func chunksOf(t testing.TB, data []byte) (chunks []string) {
	t.Helper()
	for at := 8; at < len(data); {
		length := int(binary.BigEndian.Uint32(data[at:]))
		chunk := data[at+4 : at+8+length]
		require.Equal(t, crc32.ChecksumIEEE(chunk), binary.BigEndian.Uint32(data[at+8+length:]))
		chunks = append(chunks, string(chunk))
		at += 12 + length
	}
	return chunks
}
