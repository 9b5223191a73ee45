package text_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/render"
	"kamisado/render/internal/canvas"
	"kamisado/render/text"
)

// The 256 colours are near the 24-bit ones, and no two of them are the same.
func TestIndexedColoursAreNear(t *testing.T) {
	t.Parallel()
	view := view(t, kamisado.Rules{}, nil)
	exact, near := grounds(t, view, text.TrueColour), grounds(t, view, text.Indexed)
	seen := make(map[color.RGBA]bool)
	for i, c := range near {
		require.Less(t, apart(exact[i], c), 60, "%v for %v", c, exact[i])
		seen[c] = true
	}
	require.Len(t, seen, 8)
}

// The terminal's colours are the pictures'.
func TestColoursAreThePictures(t *testing.T) {
	t.Parallel()
	view := view(t, kamisado.Rules{}, nil)
	data, err := render.NewKamisado().Paint(nil, view, render.Options{})
	require.NoError(t, err)
	picture, err := png.Decode(bytes.NewReader(data))
	require.NoError(t, err)
	palette := picture.(*image.Paletted).Palette
	for i, c := range grounds(t, view, text.TrueColour) {
		letter, _ := kamisado.ColourOf("NZPSARVM"[i])
		want := color.RGBAModel.Convert(palette[len(canvas.BasePalette())+int(letter)])
		require.Equal(t, want, color.Color(c), letter.String())
	}
}

// grounds are the colours of a8 to h8 on a board.
func grounds(t *testing.T, view game.View, colours text.Depth) []color.RGBA {
	t.Helper()
	row := strings.Split(text.Kamisado{}.Coloured(view, "es", colours, 0), "\n")[1]
	var found []color.RGBA
	for _, m := range regexp.MustCompile(`48;(?:2;(\d+);(\d+);(\d+)|5;(\d+))m`).FindAllStringSubmatch(row, -1) {
		if m[4] != "" {
			found = append(found, xterm(number(t, m[4])))
			continue
		}
		found = append(found, color.RGBA{number(t, m[1]), number(t, m[2]), number(t, m[3]), 255})
	}
	require.Len(t, found, 8)
	return found
}

func number(t *testing.T, text string) uint8 {
	t.Helper()
	n, err := strconv.ParseUint(text, 10, 8)
	require.NoError(t, err)
	return uint8(n)
}

// xterm is a colour of xterm's cube, by its index from 16 to 231.
func xterm(index uint8) color.RGBA {
	levels := [6]uint8{0, 95, 135, 175, 215, 255}
	i := index - 16
	return color.RGBA{levels[i/36], levels[i/6%6], levels[i%6], 255}
}

// apart is how far two colours are from each other in their red, green and blue.
func apart(a, b color.RGBA) int {
	square := func(x, y uint8) float64 { return float64(int(x)-int(y)) * float64(int(x)-int(y)) }
	return int(math.Sqrt(square(a.R, b.R) + square(a.G, b.G) + square(a.B, b.B)))
}

// Marks that meet are all said; what is read while pointing stays short.
func TestDescribeIsShort(t *testing.T) {
	t.Parallel()
	const most = 160
	for _, language := range []string{"es", "en"} {
		say := speaker(t, kamisado.ID, language)
		for _, v := range []game.View{longest(), view(t, kamisado.Rules{}, nil), missed(t)} {
			b := v.Board.(*kamisado.Board)
			b.Targets, b.Pushable, b.Zero = ^kamisado.CellSet(0), ^kamisado.CellSet(0), b.Forced
			for cell := range kamisado.NoCell {
				got := text.Kamisado{}.Describe(v, cell.String(), say)
				require.Contains(t, got, cell.String()+", ")
				require.LessOrEqual(t, utf8.RuneCountInString(got), most, got)
			}
		}
	}
}

// Sentences name the letters that boards have.
func TestLettersFollowTheLanguage(t *testing.T) {
	t.Parallel()
	for _, language := range []string{"es", "en"} {
		say, letters := speaker(t, kamisado.ID, language), kamisado.AlphabetOf(language)
		for c := range kamisado.Colours {
			require.Equal(t, letters.Colour(c), say(game.Say(string(kamisado.LetterTerm(c)))))
		}
	}
}
