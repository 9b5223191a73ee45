package kamisado_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/kamisado"
)

func TestRule1BoardColours(t *testing.T) {
	t.Parallel()
	rows := strings.Fields(`
		NZPSARVM
		RNSVZAMP
		VSNRPMAZ
		SPZNMVRA
		ARVMNZPS
		ZAMPRNSV
		PMAZVSNR
		MVRASPZN`)
	for cell := range kamisado.NoCell {
		require.Equal(t, rows[cell/8][cell%8], cell.Colour().Letter(), cell.String())
	}
}

func TestRule1CellNames(t *testing.T) {
	t.Parallel()
	for name, cell := range map[string]kamisado.Cell{"a8": 0, "h8": 7, "c6": 18, "a1": 56, "h1": 63} {
		require.Equal(t, name, cell.String())
		got, ok := kamisado.CellOf(strings.ToUpper(name))
		require.True(t, ok)
		require.Equal(t, cell, got)
	}
	for _, name := range []string{"", "a", "a0", "a9", "i1", "11", "aa", "a1 ", "é", "!1"} {
		_, ok := kamisado.CellOf(name)
		require.False(t, ok, "%q", name)
	}
	require.Equal(t, "-", kamisado.NoCell.String())
}

// mirrored are the colours that change places in a left-right mirror.
var mirrored = strings.NewReplacer("M", "N", "N", "M", "V", "Z", "Z", "V", "R", "P", "P", "R", "A", "S", "S", "A",
	"m", "n", "n", "m", "v", "z", "z", "v", "r", "p", "p", "r", "a", "s", "s", "a")

func TestRule1Symmetries(t *testing.T) {
	t.Parallel()
	for cell := range kamisado.NoCell {
		require.Equal(t, cell.Colour(), (63 - cell).Colour(), "half turn of %s", cell)
		require.Equal(t, mirrored.Replace(cell.Colour().String()), (cell ^ 7).Colour().String(), "mirror of %s", cell)
	}
}

// transform maps a KFN by moving its cells, and its letters otherwise.
func transform(kfn string, cell func(int) int, letter func(string) string, turn bool) string {
	fields := strings.Fields(kfn)
	var board [64]string
	at := 0
	for i := 0; i < len(fields[0]); i++ {
		switch c := fields[0][i]; {
		case c >= '1' && c <= '8':
			at += int(c - '0')
		case c == '+':
			board[cell(at-1)] += "+"
		case c != '/':
			board[cell(at)] = letter(string(c))
			at++
		}
	}
	side, last, points := fields[1], fields[2], fields[3]
	if turn {
		side = map[string]string{"N": "B", "B": "N"}[side]
		last = last[1:] + last[:1]
		points = points[2:] + "-" + points[:1]
	} else {
		last = letter(last)
	}
	return strings.Join([]string{placement(board), side, last, points, fields[4]}, " ")
}

// swapCase makes a white tower black and a black one white.
func swapCase(letter string) string {
	if upper := strings.ToUpper(letter); upper != letter {
		return upper
	}
	return strings.ToLower(letter)
}

// Under a symmetry of the board the same moves lead to the same positions.
func TestRule1SymmetriesKeepTheGame(t *testing.T) {
	t.Parallel()
	for _, symmetry := range []struct {
		name string
		kfn  func(string) string
		cell func(kamisado.Cell) kamisado.Cell
	}{
		{"half turn", func(kfn string) string {
			return transform(kfn, func(i int) int { return 63 - i }, swapCase, true)
		}, func(c kamisado.Cell) kamisado.Cell { return 63 - c }},
		{"mirror", func(kfn string) string {
			return transform(kfn, func(i int) int { return i ^ 7 }, mirrored.Replace, false)
		}, func(c kamisado.Cell) kamisado.Cell { return c ^ 7 }},
	} {
		t.Run(symmetry.name, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				m := kamisado.NewMatch(drawPosition(t))
				p := m.Board()
				if len(m.ToMove()) == 0 {
					return
				}
				image, err := kamisado.ParseKFN(symmetry.kfn(p.KFN()))
				require.NoError(t, err)
				var want []kamisado.Move
				for _, move := range p.AppendMoves(nil) {
					mapped := kamisado.Move{From: symmetry.cell(move.From), To: kamisado.NoCell}
					if !move.IsPush() {
						mapped.To = symmetry.cell(move.To)
					}
					want = append(want, mapped)
					next, e := p.Play(move)
					nextImage, eImage := image.Play(mapped)
					require.Equal(t, e.Round == nil, eImage.Round == nil)
					if e.Round == nil {
						require.Equal(t, symmetry.kfn(next.KFN()), nextImage.KFN())
					}
				}
				require.ElementsMatch(t, want, image.AppendMoves(nil))
			})
		})
	}
}

func TestRule2TowersStartOnTheirColour(t *testing.T) {
	t.Parallel()
	for _, mode := range []kamisado.Mode{kamisado.Simple, kamisado.Standard} {
		p := kamisado.Start(mode)
		for c := range kamisado.Colours {
			black, white := p.Where(kamisado.Black, c), p.Where(kamisado.White, c)
			require.Equal(t, c, black.Colour())
			require.Equal(t, c, white.Colour())
			require.Equal(t, kamisado.Cell(7), black/8)
			require.Equal(t, kamisado.Cell(0), white/8)
		}
	}
}

func TestRule3BlackBegins(t *testing.T) {
	t.Parallel()
	for _, mode := range []string{"simple", "estandar"} {
		p, err := kamisado.Rules{}.New(game.Options{kamisado.OptionMode: mode}, game.Seed{})
		require.NoError(t, err)
		require.Equal(t, []game.Seat{kamisado.Black}, p.ToMove())
		_, err = p.Play(kamisado.White, "a8a7")
		requireRefusal(t, err, game.KindTurn, 0, "turn")
	}
}
