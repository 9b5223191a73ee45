package text_test

import (
	"image/color"
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
	"kamisado/render/text"
)

// blockedKFN begins with a zero move of the tower on a4.
const blockedKFN = "7A/8/8/NZ6/m7/8/8/8 N -M 0-0 simple"

var escape = regexp.MustCompile("\x1b\\[[0-9;]*m")

// Where a mistake led stands a cross, not the sign of a move that was made.
func TestColouredShowsWhatWasMissed(t *testing.T) {
	t.Parallel()
	board := text.Kamisado{}.Coloured(missed(t), text.Monochrome)
	require.Equal(t, 1, strings.Count(board, "×"))
	require.NotContains(t, board, "+")
}

// The goldens hold the boards without their colours: what remains must be
// enough to play by.
func TestColouredWithoutColours(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		kfn   string
		moves []string
	}{
		"coloured-c1c6-a8a7": {home, []string{"c1c6", "a8a7"}},
		"coloured":           {pushKFN, nil},
		"coloured-c4":        {pushKFN, []string{"c4"}},
		"coloured-blocked":   {blockedKFN, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			view := played(t, c.kfn, c.moves...)
			got := escape.ReplaceAllString(text.Kamisado{}.Coloured(view, text.TrueColour), "")
			require.Equal(t, got, text.Kamisado{}.Coloured(view, text.Monochrome))
			requireGolden(t, name, got)
		})
	}
}

// A blocked tower is marked where it stands, and nothing else is.
func TestColouredMarksABlockedTower(t *testing.T) {
	t.Parallel()
	board := text.Kamisado{}.Coloured(played(t, blockedKFN), text.Monochrome)
	lines := strings.Split(board, "\n")
	require.Equal(t, 1, strings.Count(board, "x"))
	require.Contains(t, lines[9], " A   x  ", "on a4")
}

// The 256 colours are near the 24-bit ones, and no two of them are the same.
func TestIndexedColoursAreNear(t *testing.T) {
	t.Parallel()
	view := played(t, home)
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
	view := played(t, home)
	picture, err := render.NewKamisado().Image(view, render.Options{})
	require.NoError(t, err)
	for i, c := range grounds(t, view, text.TrueColour) {
		letter, _ := kamisado.ColourOf("NZPSARVM"[i])
		// The frame, the labels, ink and ivory come first.
		want := color.RGBAModel.Convert(picture.Palette[4+int(letter)])
		require.Equal(t, want, color.Color(c), letter.String())
	}
}

// grounds are the colours of a8 to h8 on a board.
func grounds(t *testing.T, view game.View, colours text.Depth) []color.RGBA {
	t.Helper()
	row := strings.Split(text.Kamisado{}.Coloured(view, colours), "\n")[1]
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

func TestColouredFitsATerminal(t *testing.T) {
	t.Parallel()
	board := text.Kamisado{}.Coloured(played(t, pushKFN), text.TrueColour)
	lines := strings.Split(strings.TrimSuffix(board, "\n"), "\n")
	require.Len(t, lines, 18)
	for i, line := range lines {
		require.LessOrEqual(t, utf8.RuneCountInString(escape.ReplaceAllString(line, "")), 80)
		if i > 0 && i < len(lines)-1 {
			require.Contains(t, line, "\x1b[0m", "a line leaves its colour on")
		}
	}
}
