package render

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
	"strings"
	"unicode/utf8"

	"kamisado/render/internal/pngstrip"
)

const (
	// chunkFrame is what a chunk has around its data: length, type and CRC.
	chunkFrame = 12
	// headerEnd is where the first chunk, IHDR with its 13 bytes, is over.
	headerEnd = len(pngstrip.Signature) + chunkFrame + 13
	// keywordMost is how long the keyword of a text may be (PNG, 11.3.3).
	keywordMost = 79
)

// WithText returns a copy of a PNG that carries a text: an uncompressed iTXt chunk
// right behind the header, where it is found without reading the picture. What
// shows pictures passes over it. A keyword has 1 to 79 printable characters of
// Latin-1, without blanks at its ends or two in a row; a text is UTF-8 without
// zero bytes. An error says what is wrong with either, or why the PNG is none.
func WithText(png []byte, keyword, text string) ([]byte, error) {
	key, err := latin1(keyword)
	if err != nil {
		return nil, err
	}
	if !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
		return nil, errors.New("a text in a PNG must be UTF-8 without zero bytes")
	}
	// Not compressed; neither a language nor the keyword in it.
	return withChunk(png, "iTXt", append(append(key, "\x00\x00\x00\x00\x00"...), text...))
}

// pictureChunk is the type of the chunk that has another picture. By its letters' cases it
// is ancillary, private and not to be copied into a changed PNG (PNG, 5.4).
const pictureChunk = "tuRN"

// WithPicture returns a copy of a PNG that carries another one, whole, in a chunk right
// behind the header: the board as the other side sees it. What shows pictures passes over
// it. An error says why either PNG is none.
func WithPicture(png, other []byte) ([]byte, error) {
	if err := checkPNG(other); err != nil {
		return nil, err
	}
	return withChunk(png, pictureChunk, other)
}

// withChunk returns a copy of a PNG with one chunk more, right behind the header.
func withChunk(png []byte, kind string, data []byte) ([]byte, error) {
	if err := checkPNG(png); err != nil {
		return nil, err
	}
	if len(data) > math.MaxInt32 {
		return nil, fmt.Errorf("a chunk of a PNG has less than 2 GiB, not %d bytes", len(data))
	}
	longer := make([]byte, 0, len(png)+chunkFrame+len(data))
	longer = pngstrip.AppendChunk(append(longer, png[:headerEnd]...), kind, data)
	return append(longer, png[headerEnd:]...), nil
}

// latin1 returns a keyword as a PNG writes it.
func latin1(keyword string) ([]byte, error) {
	var key []byte
	for _, r := range keyword {
		// What is not UTF-8 is U+FFFD here and refused with the rest.
		if r < ' ' || r > '~' && r <= 0xA0 || r > 0xFF {
			return nil, fmt.Errorf("the keyword %q of a text in a PNG must be of printable Latin-1 characters", keyword)
		}
		key = append(key, byte(r))
	}
	if len(key) < 1 || len(key) > keywordMost {
		return nil, fmt.Errorf("the keyword of a text in a PNG has 1 to %d characters, not %d", keywordMost, len(key))
	}
	if key[0] == ' ' || key[len(key)-1] == ' ' || bytes.Contains(key, []byte("  ")) {
		return nil, fmt.Errorf("the keyword %q of a text in a PNG must not have blanks at its ends or two in a row", keyword)
	}
	return key, nil
}

// checkPNG refuses what is not a whole PNG: the signature, then chunks with the
// right sums from IHDR to IEND.
func checkPNG(png []byte) error {
	rest, ok := bytes.CutPrefix(png, []byte(pngstrip.Signature))
	if !ok {
		return errors.New("this is no PNG: it does not begin as one")
	}
	for first := true; ; first = false {
		kind, size, ok := readChunk(rest)
		switch {
		case !ok:
			return errors.New("this PNG is cut off or damaged")
		case first != (kind == "IHDR") || first && size != headerEnd-len(pngstrip.Signature):
			return errors.New("this is no PNG: it has no header, or more than one")
		}
		rest = rest[size:]
		if kind == "IEND" {
			break
		}
	}
	if len(rest) > 0 {
		return fmt.Errorf("this PNG goes on after its end, for %d bytes", len(rest))
	}
	return nil
}

// readChunk reads the type and the whole size of the chunk that data begins with;
// not ok when it is cut off or its sum is wrong.
func readChunk(data []byte) (kind string, size int, ok bool) {
	if len(data) < chunkFrame {
		return "", 0, false
	}
	length := binary.BigEndian.Uint32(data)
	if length > math.MaxInt32 || int(length) > len(data)-chunkFrame {
		return "", 0, false
	}
	size = int(length) + chunkFrame
	sum := crc32.ChecksumIEEE(data[4 : size-4])
	return string(data[4:8]), size, sum == binary.BigEndian.Uint32(data[size-4:])
}
