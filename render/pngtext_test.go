package render_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"kamisado/render"
)

// small are PNGs of other kinds than ours.
func small(t testing.TB) map[string][]byte {
	t.Helper()
	frame := image.Rect(0, 0, 3, 2)
	pictures := make(map[string][]byte)
	for name, m := range map[string]image.Image{
		"grey": image.NewGray(frame), "colours": image.NewNRGBA(frame),
		"a palette": image.NewPaletted(frame, color.Palette{color.Black, color.Transparent}),
	} {
		var out bytes.Buffer
		require.NoError(t, png.Encode(&out, m))
		pictures[name] = out.Bytes()
	}
	return pictures
}

// A text changes no pixel, and what is around it in the file stays as it was.
func TestWithText(t *testing.T) {
	t.Parallel()
	pictures := small(t)
	ours, err := render.NewKamisado().Paint(nil, boardCases[1].view(t), render.Options{})
	require.NoError(t, err)
	pictures["ours"] = ours
	for name, picture := range pictures {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			before := bytes.Clone(picture)
			got, err := render.WithText(picture, "Map", "{\"text\":\"púrpura → ♟\"}\n")
			require.NoError(t, err)
			require.Equal(t, before, picture)
			require.True(t, samePixels(t, picture, got))
			require.Equal(t, []string{"Map\x00\x00\x00\x00\x00{\"text\":\"púrpura → ♟\"}\n"}, textsOf(t, got))
			again, err := render.WithText(got, "Año", "")
			require.NoError(t, err)
			require.True(t, samePixels(t, picture, again))
			require.Equal(t, "A\xf1o\x00\x00\x00\x00\x00", textsOf(t, again)[0])
			require.Len(t, textsOf(t, again), 2)
		})
	}
}

// A PNG carries another one whole, which what shows the first one passes over, also beside
// a text.
func TestWithPicture(t *testing.T) {
	t.Parallel()
	pictures := small(t)
	grey, other := pictures["grey"], pictures["colours"]
	got, err := render.WithPicture(grey, other)
	require.NoError(t, err)
	require.True(t, samePixels(t, grey, got))
	at := bytes.Index(got, other)
	require.Equal(t, "tuRN", string(got[at-4:at]))
	require.Equal(t, len(other), int(binary.BigEndian.Uint32(got[at-8:])))
	texted, err := render.WithText(got, "Map", "{}")
	require.NoError(t, err)
	require.True(t, samePixels(t, grey, texted))
	require.Len(t, textsOf(t, texted), 1)
	for name, c := range map[string][2][]byte{"no picture": {nil, other}, "none in it": {grey, nil}, "a broken one": {grey, other[:len(other)-1]}} {
		_, err := render.WithPicture(c[0], c[1])
		require.ErrorContains(t, err, "PNG", name)
	}
}

// textsOf are the data of a PNG's iTXt chunks, read apart from what writes them.
func textsOf(t testing.TB, data []byte) (texts []string) {
	t.Helper()
	for at := 8; at < len(data); {
		length := int(binary.BigEndian.Uint32(data[at:]))
		chunk := data[at+4 : at+8+length]
		require.Equal(t, crc32.ChecksumIEEE(chunk), binary.BigEndian.Uint32(data[at+8+length:]))
		if string(chunk[:4]) == "iTXt" {
			texts = append(texts, string(chunk[4:]))
		}
		at += 12 + length
	}
	return texts
}

func TestWithTextRefuses(t *testing.T) {
	t.Parallel()
	good := small(t)["grey"]
	damaged := bytes.Clone(good)
	damaged[20]++
	for name, c := range map[string]struct {
		png           []byte
		keyword, text string
	}{
		"nothing":                 {nil, "Map", ""},
		"a text":                  {[]byte("a8, orange cell"), "Map", ""},
		"a signature alone":       {good[:8], "Map", ""},
		"a header alone":          {good[:33], "Map", ""},
		"no header":               {append(bytes.Clone(good[:8]), good[33:]...), "Map", ""},
		"two headers":             {append(bytes.Clone(good[:33]), good[8:]...), "Map", ""},
		"the end cut off":         {good[:len(good)-1], "Map", ""},
		"something after the end": {append(bytes.Clone(good), 0), "Map", ""},
		"a damaged header":        {damaged, "Map", ""},
		"no keyword":              {good, "", ""},
		"a long keyword":          {good, strings.Repeat("ñ", 80), ""},
		"a keyword of elsewhere":  {good, "Карта", ""},
		"a keyword that is bytes": {good, "Ma\xffp", ""},
		"a zero byte in it":       {good, "Ma\x00p", ""},
		"a line feed in it":       {good, "Ma\np", ""},
		"a hard blank in it":      {good, "Ma\u00a0p", ""},
		"a blank before it":       {good, " Map", ""},
		"a blank after it":        {good, "Map ", ""},
		"two blanks in it":        {good, "Ma  p", ""},
		"a text that is bytes":    {good, "Map", "\xff"},
		"a zero byte in a text":   {good, "Map", "a\x00b"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := render.WithText(c.png, c.keyword, c.text)
			require.Error(t, err)
			require.Nil(t, got)
		})
	}
	_, err := render.WithText(good, strings.Repeat("ñ", 79), "")
	require.NoError(t, err)
	_, err = render.WithText(good, "A map of ÿ", "")
	require.NoError(t, err)
}

// mostFuzzed is the area up to which fuzzing decodes pictures.
const mostFuzzed = 1 << 16

// Whatever gets a text shows what it showed before, and the text is in it.
func FuzzWithText(f *testing.F) {
	for _, picture := range small(f) {
		f.Add(picture, "Map", "{}")
		f.Add(picture[:len(picture)-4], "Mapa del año", "ñ")
	}
	f.Fuzz(func(t *testing.T, picture []byte, keyword, text string) {
		got, err := render.WithText(picture, keyword, text)
		if err != nil {
			require.Nil(t, got)
			return
		}
		require.Equal(t, len(picture)+12+utf8.RuneCountInString(keyword)+5+len(text), len(got))
		require.True(t, strings.HasSuffix(textsOf(t, got)[0], "\x00\x00\x00\x00\x00"+text))
		config, err := png.DecodeConfig(bytes.NewReader(picture))
		if err != nil || config.Width > mostFuzzed || config.Height > mostFuzzed || config.Width*config.Height > mostFuzzed {
			return
		}
		before, err := png.Decode(bytes.NewReader(picture))
		after, still := png.Decode(bytes.NewReader(got))
		require.Equal(t, err, still)
		require.Equal(t, before, after)
	})
}
