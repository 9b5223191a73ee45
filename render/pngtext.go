package render

import (
	"errors"
	"strings"

	"kamisado/render/internal/pngstrip"
)

// WithText returns a copy of a PNG that carries a text: an uncompressed iTXt chunk
// right behind the header, where it is found without reading the picture. What
// shows pictures passes over it. A keyword has 1 to 79 printable characters of ASCII; a text is UTF-8 without
// zero bytes.
func WithText(png []byte, keyword, text string) ([]byte, error) {
	// Not compressed; neither a language nor the keyword in it.
	return withChunk(png, "iTXt", keyword+"\x00\x00\x00\x00\x00"+text)
}

// WithPicture returns a copy of a PNG that carries another one, whole, in a chunk right
// behind the header: the board as the other side sees it. What shows pictures passes over
// it. By its letters' cases the chunk is ancillary, private and not to be copied into a changed PNG (PNG, 5.4).
func WithPicture(png, other []byte) ([]byte, error) { return withChunk(png, "tuRN", string(other)) }

// withChunk returns a copy of a PNG with one chunk more, right behind the header.
func withChunk(png []byte, kind, data string) ([]byte, error) {
	// The header is the chunk IHDR: length, type, 13 bytes and CRC.
	const headerEnd = len(pngstrip.Signature) + 4 + 4 + 13 + 4
	if !strings.HasPrefix(string(png), pngstrip.Signature) || len(png) < headerEnd {
		return nil, errors.New("this is no PNG: it does not begin as one")
	}
	longer := pngstrip.AppendChunk(png[:headerEnd:headerEnd], kind, []byte(data))
	return append(longer, png[headerEnd:]...), nil
}
