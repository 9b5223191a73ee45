package coach

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/render/text"
)

// The picture of the turning point shows the moment before the mistake: what
// would have won is marked, and so is the mistake, whose tower has not moved.
func TestTurningShowsTheChance(t *testing.T) {
	t.Parallel()
	m := play(t, at(t, sumosKFN), "a1d4 h8h3 b1e4 a8d5 h1f3 d5c4 e4a8")
	review, err := New(shared).Review(context.Background(), m, nil)
	require.NoError(t, err)
	require.Equal(t, 6, review.TurningPoint.Number)
	v := review.TurningPoint.View
	b := v.Board.(*kamisado.Board)
	require.True(t, b.Missed)
	require.Equal(t, kamisado.White, b.Turn)
	require.Equal(t, []game.Seat{kamisado.White}, v.ToMove)
	require.Equal(t, "d5", b.Forced.String())
	require.True(t, b.Towers[b.Forced].Present)
	require.Equal(t, "d5", b.From.String())
	require.Equal(t, "c4", b.To.String())
	require.Equal(t, kamisado.NoCell, b.Pushed)
	require.Equal(t, kamisado.NoCell, b.Zero)
	require.Equal(t, "[b3 a2]", cellNames(b.Targets))
	require.Equal(t, "[d4]", cellNames(b.Pushable))
	require.Nil(t, v.Outcome)
	require.Empty(t, v.Groups, "nothing can be played there")
	require.Contains(t, text.Kamisado{}.Alt(v, newVoices(t).en.Say, 0), "White to move. "+
		"Its orange tower on d5 would have won by going to b3, a2. "+
		"Its orange tower on d5 would have won by pushing the tower on d4. "+
		"The mistake that was played, crossed out: d5 to c4.")
}

// A push that was a mistake shows where it brought both towers.
func TestChanceShowsAPush(t *testing.T) {
	t.Parallel()
	m := at(t, "N1PSARVM/8/8/8/2Z5/2r+5/8/8 N -- 0-0 estandar")
	push, err := kamisado.ParseMove("c3")
	require.NoError(t, err)
	ch := newTurningView(m, []kamisado.Move{push})
	require.Equal(t, "[c4]", cellNames(ch.board.Pushable))
	require.Equal(t, "A push by the tower on c3 would have won.", newVoices(t).english(t, ch.marks()))
	ch.cross(push)
	require.Equal(t, "c3 c4 c5", ch.board.From.String()+" "+ch.board.To.String()+" "+ch.board.Pushed.String())
}

func cellNames(set kamisado.CellSet) string { return fmt.Sprint(set.Cells()) }
