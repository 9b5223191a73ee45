package kamisado_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/kamisado"
)

func board(m *kamisado.Match) *kamisado.Board { return m.View(game.Nobody).Board.(*kamisado.Board) }

func cell(t testing.TB, name string) kamisado.Cell {
	t.Helper()
	c, ok := kamisado.CellOf(name)
	require.True(t, ok)
	return c
}

func TestViewOfTheStart(t *testing.T) {
	t.Parallel()
	v := at(t, startKFN).View(kamisado.White)
	require.Equal(t, kamisado.White, v.Seat)
	require.Len(t, v.Groups, 8, "a group a tower")
	require.Empty(t, v.LastEvents)
	require.Equal(t, "kamisado.prompt.free", v.Prompt.Key)
	b := v.Board.(*kamisado.Board)
	require.Equal(t, kamisado.NoCell, b.Forced)
	require.Equal(t, [2]kamisado.Cell{kamisado.NoCell, kamisado.NoCell}, [2]kamisado.Cell{b.From, b.To})
	require.Zero(t, b.Targets)
	require.Equal(t, 1, b.Round)
}

func TestViewOfASlide(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, startKFN), "g1g6")
	b := board(m)
	require.Equal(t, cell(t, "g1"), b.From)
	require.Equal(t, cell(t, "g6"), b.To)
	require.Equal(t, cell(t, "e8"), b.Forced)
	require.Equal(t, len(fields(legal(m))), b.Targets.Len())
	require.Equal(t, "kamisado.prompt.forced", m.View(0).Prompt.Key)
}

func TestViewOfAPush(t *testing.T) {
	t.Parallel()
	m := at(t, "N7/8/8/8/3Z4/3r+4/8/7n N VR 0-0 estandar")
	v := m.View(0)
	require.Equal(t, cell(t, "d4"), board(m).Pushable.Cells()[0])
	require.Equal(t, "push", v.Groups[len(v.Groups)-1].Key)
	require.True(t, v.Groups[len(v.Groups)-1].Buttons)
	b := board(play(t, m, "d3"))
	require.Equal(t, cell(t, "d3"), b.From)
	require.Equal(t, cell(t, "d4"), b.To)
	require.Equal(t, cell(t, "d5"), b.Pushed)

	m = at(t, "8/8/8/S+7/az6/8/8/2n4s B S- 0-0 estandar")
	require.Equal(t, "kamisado.prompt.push", m.View(0).Prompt.Key, "it can only push")
	require.Len(t, m.View(0).Groups, 1)
}

func TestViewOfAZeroMove(t *testing.T) {
	t.Parallel()
	b := board(play(t, at(t, blockKFN), "c1c7"))
	require.Equal(t, cell(t, "a5"), b.Zero)
	require.Equal(t, cell(t, "c7"), b.To)
	b = board(at(t, "8/2n5/8/S7/az6/8/8/7s B S- 0-0 simple"))
	require.Equal(t, cell(t, "a5"), b.Zero)
	require.Equal(t, kamisado.NoCell, b.To)
}

// A side that moves again because the other one is blocked leaves the traces of all its moves,
// for as long as it does.
func TestViewOfAChain(t *testing.T) {
	t.Parallel()
	m := at(t, "1ZP+SA1VM/4R2n/8/8/4N3/8/6z1/mv+rasp2 B PN 1-1 estandar")
	var want []kamisado.Trace
	for _, move := range []string{"c8b7", "b7c6", "c6d5"} {
		m = play(t, m, move)
		require.Equal(t, want, board(m).Earlier, move)
		want = append(want, kamisado.Trace{
			From: cell(t, move[:2]), To: cell(t, move[2:]), Pushed: kamisado.NoCell, Zero: cell(t, "h7"),
		})
	}
	first := func() string { return string(slices.Collect(m.Legal(m.ToMove()[0]))[0]) }
	for chained := board(m).Turn; board(m).Turn == chained; {
		m = play(t, m, first())
		require.NotEmpty(t, board(m).Earlier)
	}
	require.Empty(t, board(play(t, m, first())).Earlier, "the other side has moved")
}

func TestViewOfARoundsEnd(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, "4N3/8/8/8/8/8/a7/8 N -- 0-0 estandar"), "a2a8")
	b := board(m)
	require.Equal(t, kamisado.NoCell, b.From, "a new round shows no last move")
	require.Equal(t, 2, b.Round)
	require.True(t, b.Towers[cell(t, "d1")].Sumo())
	var keys, notes []string
	for _, event := range m.View(0).LastEvents {
		keys = append(keys, event.Key)
		notes = append(notes, event.Note)
	}
	require.Equal(t,
		[]string{"kamisado.event.slide", "kamisado.event.row", "kamisado.event.promoted", "kamisado.event.newround"}, keys)
	require.Equal(t, []string{"N a2a8", "", "", "--"}, notes)

	m = play(t, at(t, "4N3/8/8/8/8/8/a7/8 N -- 0-0 simple"), "a2a8")
	b = board(m)
	require.Equal(t, cell(t, "a8"), b.To, "the end of a match shows its last move")
	require.Equal(t, kamisado.NoCell, b.Forced)
	require.Empty(t, m.View(0).Groups)
	require.Empty(t, m.View(0).ToMove)
}

func TestBoardShowsThePosition(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := drawMatch(t)
		p, b := m.Board(), board(m)
		for c := range kamisado.NoCell {
			require.Equal(t, p.At(c), b.Towers[c])
		}
		require.Equal(t, p.Turn(), b.Turn)
		pushes := 0
		for _, move := range p.AppendMoves(nil) {
			if move.IsPush() {
				pushes++
			}
		}
		if len(m.ToMove()) > 0 {
			require.Equal(t, pushes, b.Pushable.Len())
		}
	})
}

func TestModesHaveOneName(t *testing.T) {
	t.Parallel()
	for mode, name := range map[kamisado.Mode]string{
		kamisado.Simple: kamisado.NameSimple, kamisado.Standard: kamisado.NameStandard,
	} {
		require.Equal(t, name, mode.String())
		back, ok := kamisado.ModeOf(name)
		require.True(t, ok)
		require.Equal(t, mode, back)
	}
	for _, text := range []string{"", "Simple", "standard", "estándar"} {
		mode, ok := kamisado.ModeOf(text)
		require.False(t, ok, text)
		require.Zero(t, mode)
	}
}
