package text_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
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
	got := text.Kamisado{}.Board(played(t, documentKFN))
	require.Equal(t, strings.TrimPrefix(document, "\n"), got)
}

// The sample of the specification spaces its columns unevenly; without the
// white space it must agree.
func TestBoardIsTheSpecifications(t *testing.T) {
	t.Parallel()
	const sample = `
         a        b        c       d      e      f          g      h

        N..N     Z..Z     P..P    S..S   A..A   R..R       V..V   M..M
    8   -BN1     -BZ-     -BP-    ----   -BA-   -BR-       ----   -BM-
        N..N     Z..Z     P..P    S..S   A..A   R..R       V..V   M..M
`
	got := text.Kamisado{}.Board(played(t, documentKFN))
	require.Equal(t, strings.Fields(sample), strings.Fields(got)[:len(strings.Fields(sample))])
}

func TestCell(t *testing.T) {
	t.Parallel()
	view := played(t, home, "c1c6")
	sumos := played(t, documentKFN)
	for name, c := range map[string]struct {
		view game.View
		cell string
		want string
	}{
		"a black tower":     {view, "c6", "[2][2] Color: N Turno: N Torre: R"},
		"capitals":          {view, "C6", "[2][2] Color: N Turno: N Torre: R"},
		"an empty cell":     {view, "d6", "[2][3] Color: R Turno: Torre: -"},
		"a white tower":     {view, "h8", "[0][7] Color: M Turno: B Torre: M"},
		"a sumo":            {sumos, "a8", "[0][0] Color: N Turno: B Torre: N1"},
		"the last cell, h1": {sumos, "h1", "[7][7] Color: N Turno: N Torre: N"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := text.Kamisado{}.Cell(c.view, c.cell)
			require.NoError(t, err)
			require.Equal(t, c.want, got)
		})
	}
}

func TestCellRefuses(t *testing.T) {
	t.Parallel()
	for _, cell := range []string{"", "c", "i1", "a9", "c66", "→8"} {
		_, err := text.Kamisado{}.Cell(played(t, home), cell)
		var refusal *game.Error
		require.ErrorAs(t, err, &refusal)
		require.Equal(t, "kamisado.cell", refusal.Why.Key)
		require.Equal(t, cell, refusal.Why.Args["Text"])
	}
	_, err := text.Kamisado{}.Cell(played(t, home), strings.Repeat("ñ", 6000))
	var refusal *game.Error
	require.ErrorAs(t, err, &refusal)
	require.Equal(t, strings.Repeat("ñ", 20)+"…", refusal.Why.Args["Text"])
}
