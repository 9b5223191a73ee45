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

// document is the board of section 3.1, its dots and dashes filled in as the
// section's words have it.
const document = `
   a    b    c    d    e    f    g    h

  N..N Z..Z P..P S..S A..A R..R V..V M..M
8 -BN1 -BZ- -BP- ---- -BA- -BR- ---- -BM-
  N..N Z..Z P..P S..S A..A R..R V..V M..M
  R..R N..N S..S V..V Z..Z A..A M..M P..P
7 ---- ---- ---- ---- ---- ---- -BV- ----
  R..R N..N S..S V..V Z..Z A..A M..M P..P
  V..V S..S N..N R..R P..P M..M A..A Z..Z
6 ---- ---- ---- ---- ---- ---- ---- ----
  V..V S..S N..N R..R P..P M..M A..A Z..Z
  S..S P..P Z..Z N..N M..M V..V R..R A..A
5 -NM1 ---- ---- ---- ---- ---- ---- ----
  S..S P..P Z..Z N..N M..M V..V R..R A..A
  A..A R..R V..V M..M N..N Z..Z P..P S..S
4 ---- ---- -NR- ---- ---- ---- ---- ----
  A..A R..R V..V M..M N..N Z..Z P..P S..S
  Z..Z A..A M..M P..P R..R N..N S..S V..V
3 ---- ---- ---- ---- ---- ---- ---- ----
  Z..Z A..A M..M P..P R..R N..N S..S V..V
  P..P M..M A..A Z..Z V..V S..S N..N R..R
2 ---- ---- ---- -BS- ---- ---- ---- ----
  P..P M..M A..A Z..Z V..V S..S N..N R..R
  M..M V..V R..R A..A S..S P..P Z..Z N..N
1 ---- -NV- ---- -NA- -NS- -NP- -NZ- -NN-
  M..M V..V R..R A..A S..S P..P Z..Z N..N
`

const documentKFN = "N+ZP1AR1M/6V1/8/m+7/2r5/8/3S4/1v1aspzn N -- 0-0 estandar"

func TestBoardIsTheDocuments(t *testing.T) {
	t.Parallel()
	got := text.Kamisado{}.Board(played(t, documentKFN), "es")
	require.Equal(t, strings.TrimPrefix(document, "\n"), got)
}

// A board that is turned to White begins with h1: the same cells, the last first.
func TestTurnedBoard(t *testing.T) {
	t.Parallel()
	v := played(t, documentKFN)
	fixed := strings.Fields(text.Kamisado{}.Board(v, "es"))
	v.Bottom = kamisado.White
	turned := text.Kamisado{}.Board(v, "es")
	require.True(t, strings.HasPrefix(turned, "   h    g    f    e    d    c    b    a\n\n"+
		"  N..N Z..Z P..P S..S A..A R..R V..V M..M\n1 -NN- -NZ- -NP- -NS- -NA- ---- -NV- ----\n"), turned)
	require.Len(t, strings.Split(turned, "\n"), len(strings.Split(strings.TrimPrefix(document, "\n"), "\n")))
	require.ElementsMatch(t, fixed, strings.Fields(turned))
	require.Contains(t, turned, "\n8 -BM- ---- -BR- -BA- ---- -BP- -BZ- -BN1\n")
}

func TestCell(t *testing.T) {
	t.Parallel()
	requireCells(t, text.Kamisado{}, played(t, home, "c1c6"), map[string]string{
		"c6": "[2][2] Color: N Turno: N Torre: R", "C6": "[2][2] Color: N Turno: N Torre: R",
		"d6": "[2][3] Color: R Turno: Torre: -", "h8": "[0][7] Color: M Turno: B Torre: M",
	}, []string{"", "c", "i1", "a9", "c66", "→8", strings.Repeat("ñ", 6000)}, "kamisado.cell")
	requireCells(t, text.Kamisado{}, played(t, documentKFN), map[string]string{
		"a8": "[0][0] Color: N Turno: B Torre: N1", "h1": "[7][7] Color: N Turno: N Torre: N",
	}, nil, "")
}

// Towers of higher ranks have their number, on every board and in words.
func TestRanks(t *testing.T) {
	t.Parallel()
	v := played(t, "8/8/8/4A3/8/8/1r++5m/z+++7 N -- 10-0 maraton")
	board := text.Kamisado{}.Board(v, "es")
	for _, cell := range []string{"-NR2", "-NZ3", "-NM-"} {
		require.Contains(t, board, cell)
	}
	requireCells(t, text.Kamisado{}, v, map[string]string{"b2": "[6][1] Color: M Turno: N Torre: R2", "a1": "[7][0] Color: M Turno: N Torre: Z3"}, nil, "")
	words := text.Kamisado{}.Alt(v, speaker(t, kamisado.ID, "en"), altLimit)
	require.Contains(t, words, "Black's towers: red (double sumo tower) b2, brown h2, blue (triple sumo tower) a1.")
	require.Contains(t, words, "Round 1. Points: Black 10, White 0.")
	chosen := text.Kamisado{}.Alt(played(t, "4N3/a7/8/8/8/8/8/8 N -- 0-0 clasica", "a7a8"), speaker(t, kamisado.ID, "en"), altLimit)
	require.Contains(t, chosen, "Black has won the round and chooses how both sides are set up for the next one")
}

// blockedKFN begins with a zero move of the tower on a4.
const blockedKFN = "7A/8/8/NZ6/m7/8/8/8 N -M 0-0 simple"

// Where a mistake led stands a cross, not the sign of a move that was made.
func TestColouredShowsWhatWasMissed(t *testing.T) {
	t.Parallel()
	board := text.Kamisado{}.Coloured(missed(t), "es", text.Monochrome, 0)
	require.Equal(t, 1, strings.Count(board, "×"))
	require.NotContains(t, board, "+")
}

// The goldens hold the boards without their colours: what remains must be
// enough to play by.
func TestColouredWithoutColours(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		kfn    string
		moves  []string
		bottom game.Seat
	}{
		"coloured-c1c6-a8a7": {home, []string{"c1c6", "a8a7"}, kamisado.Black},
		"coloured":           {pushKFN, nil, kamisado.Black},
		"coloured-c4":        {pushKFN, []string{"c4"}, kamisado.Black},
		"coloured-blocked":   {blockedKFN, nil, kamisado.Black},
		"coloured-turned":    {home, []string{"c1f4", "b8e5"}, kamisado.White},
		"coloured-push":      {pushKFN, nil, kamisado.White},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			view := played(t, c.kfn, c.moves...)
			view.Bottom = c.bottom
			requireSameInColour(t, text.Kamisado{}, view)
			requireGolden(t, name, text.Kamisado{}.Coloured(view, "es", text.Monochrome, 0))
		})
	}
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

const pushKFN = "1ZPSARVM/8/8/2N5/2r+5/8/8/mv1aspzn N -R 1-0 estandar"

func TestAlt(t *testing.T) {
	t.Parallel()
	requireAlts(t, text.Kamisado{}, kamisado.ID, map[string]toldAlt{
		"a free move": {"en", played(t, home), "Black to move, with any tower. " +
			"White's towers: orange a8, blue b8, purple c8, pink d8, yellow e8, red f8, green g8, brown h8. " +
			"Black's towers: brown a1, green b1, red c1, yellow d1, pink e1, purple f1, blue g1, orange h1."},
		"after a push": {"en", played(t, pushKFN, "c4"), "Last move: a push from c4 to c5; the pushed tower is now on c6. " +
			"Black to move, with its orange tower on h1. " +
			"It can go to h7, h6, d5, h5, e4, h4, f3, h3, g2, h2. " +
			"White's towers: blue b8, purple c8, pink d8, yellow e8, red f8, green g8, brown h8, orange c6. " +
			"Black's towers: red sumo c5, brown a1, green b1, yellow d1, pink e1, purple f1, blue g1, orange h1. " +
			"Last colours: Black none, White orange. Round 1. Points: Black 1, White 0."},
		"a push to make": {"es", played(t, pushKFN), "Juega Negro con su torre roja, en c4. " +
			"Puede ir a f7, a6, e6, b5, d5. Torres que se pueden empujar: c5. " +
			"Torres de Blanco: azul b8, púrpura c8, rosa d8, amarilla e8, roja f8, verde g8, marrón h8, naranja c5. " +
			"Torres de Negro: roja sumo c4, marrón a1, verde b1, amarilla d1, rosa e1, púrpura f1, azul g1, naranja h1. " +
			"Últimos colores: de Negro, ninguno; de Blanco, rojo. Ronda 1. Puntos: Negro 1, Blanco 0."},
		"a win that was missed": {"en", missed(t), "Black to move. The mistake that was played, crossed out: c4 to a6. Would have won: c4. " +
			"White's towers: blue b8, purple c8, pink d8, yellow e8, red f8, green g8, brown h8, orange c5. " +
			"Black's towers: red sumo c4, brown a1, green b1, yellow d1, pink e1, purple f1, blue g1, orange h1. " +
			"Last colours: Black none, White red. Round 1. Points: Black 1, White 0."},
		"a chain": {"en", played(t, chainKFN, "c8b7", "b7c6", "c6d5"), "Last move: c6 to d5. The tower on h7 is blocked and stays where it is. " +
			"Before that, without a turn for the opponent: c8 to b7, which blocked h7; b7 to c6, which blocked h7. " +
			"White to move, with its purple tower on d5. It can go to c4, d4, b3, d3, a2, d2. " +
			"White's towers: blue b8, pink d8, yellow e8, green g8, brown h8, red e7, purple sumo d5, orange e4. " +
			"Black's towers: orange h7, blue g2, brown a1, green sumo b1, red c1, yellow d1, pink e1, purple f1. " +
			"Last colours: Black purple, White orange. Round 1. Points: Black 1, White 1."},
		"the end": {"es", played(t, home, "c1c6", "a8a7", "c6a8"), "Última jugada: de c6 a a8. Partida terminada: gana Negro. " +
			"Torres de Blanco: azul b8, púrpura c8, rosa d8, amarilla e8, roja f8, verde g8, marrón h8, naranja a7. " +
			"Torres de Negro: roja a8, marrón a1, verde b1, amarilla d1, rosa e1, púrpura f1, azul g1, naranja h1. " +
			"Últimos colores: de Negro, naranja; de Blanco, rojo."},
	})
}

// chainKFN is a position in which White moves again and again.
const chainKFN = "1ZP+SA1VM/4R2n/8/8/4N3/8/6z1/mv+rasp2 B PN 1-1 estandar"

// missed is the push to make, missed: the tower went from c4 to a6 instead.
func missed(t *testing.T) game.View {
	v := played(t, pushKFN)
	b := v.Board.(*kamisado.Board)
	b.Missed, b.Targets, b.Pushable = true, 0, 0
	v.Advised = []game.AdvisedMove{{Move: "c4", Sure: true}}
	b.From, b.To = b.Forced, 16
	return v
}

// longest is a board on which all that Alt says is at its longest,
// whether or not a match can get there.
func longest() game.View {
	b := &kamisado.Board{
		Mode: kamisado.Standard, Round: 5, Points: [2]int{2, 2},
		Last:   [2]kamisado.Colour{kamisado.Purpura, kamisado.Purpura},
		Forced: 63, Targets: 1<<18 - 1, Pushable: 1 << 30, Trace: kamisado.Trace{From: 1, To: 2, Pushed: 3, Zero: 4},
		Earlier: []kamisado.Trace{{From: 1, To: 2, Pushed: 3, Zero: 4}, {From: 1, To: 2, Pushed: 3, Zero: 4}},
	}
	for i := range 16 {
		b.Towers[i*4+3] = kamisado.Tower{Side: game.Seat(i / 8), Colour: kamisado.Purpura, Rank: 1, Present: true}
	}
	return game.View{Game: kamisado.ID, Board: b}
}

func TestAltFits(t *testing.T) {
	t.Parallel()
	turned := longest()
	turned.Bottom = kamisado.White
	requireAltFits(t, text.Kamisado{}, kamisado.ID, turned)
	missed := longest()
	missed.Board.(*kamisado.Board).Missed = true
	requireAltFits(t, text.Kamisado{}, kamisado.ID, missed)
}

func TestAltIsCutAtTheLimit(t *testing.T) {
	t.Parallel()
	chatter := func(game.Phrase) string { return strings.Repeat("ñandú, pingüino y cigüeña", 5) }
	for _, limit := range []int{1, 30, altLimit} {
		got := text.Kamisado{}.Alt(longest(), chatter, limit)
		require.Equal(t, limit, utf8.RuneCountInString(got))
		require.True(t, strings.HasSuffix(got, "…"))
	}
	require.NotContains(t, text.Kamisado{}.Alt(longest(), chatter, 0), "…")
}

func TestDescribe(t *testing.T) {
	t.Parallel()
	start, running, sumos := played(t, home), played(t, home, "c1c6"), played(t, pushKFN)
	requireDescribed(t, text.Kamisado{}, kamisado.ID, map[string]toldCell{
		"an empty cell":         {"en", "a4", start, "a4, yellow cell, empty"},
		"a tower":               {"en", "a8", start, "a8, orange cell: White's orange tower"},
		"una torre":             {"es", "h1", start, "h1, casilla naranja: torre naranja de Negro"},
		"the tower that moved":  {"en", "c6", running, "c6, orange cell: Black's red tower"},
		"the forced tower":      {"en", "a8", running, "a8, orange cell: White's orange tower, must move"},
		"la torre obligada":     {"es", "a8", running, "a8, casilla naranja: torre naranja de Blanco, debe moverse"},
		"a target":              {"en", "a7", running, "a7, red cell, empty, the tower can move here"},
		"una casilla a mano":    {"es", "a7", running, "a7, casilla roja, vacía, se puede mover aquí"},
		"a forced sumo":         {"en", "c4", sumos, "c4, green cell: Black's red tower, sumo, must move"},
		"una sumo obligada":     {"es", "c4", sumos, "c4, casilla verde: torre roja de Negro, sumo, debe moverse"},
		"a tower to push":       {"en", "c5", sumos, "c5, blue cell: White's orange tower, can be pushed"},
		"a sumo that must push": {"en", "c4", cornered(t), "c4, green cell: Black's red tower, sumo, must push"},
		"blocked on the way":    {"en", "h7", played(t, chainKFN, "c8b7", "b7c6"), "h7, purple cell: Black's orange tower, was blocked"},
		"a blocked tower":       {"en", "a4", played(t, blockedKFN), "a4, yellow cell: Black's brown tower, was blocked"},
		"a win that was missed": {"en", "c5", missed(t), "c5, blue cell: White's orange tower, would have won"},
		"the one to win with":   {"en", "c4", missed(t), "c4, green cell: Black's red tower, sumo"},
		"the mistake":           {"es", "a6", missed(t), "a6, casilla verde, vacía, el error que se jugó"},
		"no cell":               {"en", "i9", start, ""},
		"no name":               {"en", "", start, ""},
	})
}

// cornered is the push to make where there is nothing else to do.
func cornered(t *testing.T) game.View {
	v := played(t, pushKFN)
	v.Board.(*kamisado.Board).Targets = 0
	return v
}

// Marks that meet are all said; what is read while pointing stays short.
func TestDescribeIsShort(t *testing.T) {
	t.Parallel()
	const most = 160
	for _, language := range []string{"es", "en"} {
		say := speaker(t, kamisado.ID, language)
		for _, v := range []game.View{longest(), played(t, home), played(t, pushKFN), missed(t)} {
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
