package kamisado_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
)

func TestRecordedGames(t *testing.T) {
	t.Parallel()
	for name, count := range map[string]int{gametest.RecordedSimple: 40, gametest.RecordedStandard: 60} {
		games := gametest.RecordedGames(t, "testdata", name)
		require.Len(t, games, count)
		for _, g := range games {
			t.Run(g.ID, func(t *testing.T) {
				t.Parallel()
				replayTrace(t, g)
			})
		}
	}
}

// replayTrace plays a recorded game and compares every value of the recording.
// A mutual block ends the recording of a standard game, though not the match.
func replayTrace(t *testing.T, g gametest.Recorded) {
	m := kamisado.NewMatch(parseCustom(t, g.Start, g.Mode))
	count, points := 0, [2]int{}
	for i, round := range g.Rounds {
		require.Equal(t, i+1, m.Round())
		for _, ply := range round.Plies {
			requirePly(t, m, ply)
			next, err := m.Play(m.ToMove()[0], game.Move(ply.Move))
			require.NoError(t, err)
			m = next.(*kamisado.Match)
			count++
			if requireZero(t, m, ply.Zero) {
				count++
			}
		}
		if round.End != nil {
			points = round.End.Points
			requireEnd(t, m, *round.End)
		}
	}
	require.Equal(t, g.Count, count)
	require.Equal(t, g.Points, points)
	requireRecordsBack(t, m)
	out, over := m.Outcome()
	if g.Winner == nil {
		require.Equal(t, "cut", g.Reason)
		require.False(t, over)
		return
	}
	require.True(t, over)
	require.Equal(t, *g.Winner, sideText(out.Winner))
	require.Equal(t, game.Method(g.Reason), out.Method)
	require.Equal(t, g.Points[:], out.Score)
}

// requirePly compares the moment before a move.
func requirePly(t *testing.T, m *kamisado.Match, ply gametest.RecordedPly) {
	t.Helper()
	p := m.Board()
	require.Equal(t, ply.Board, boardText(&p))
	require.Equal(t, ply.Sumos, sumosText(&p))
	require.Equal(t, ply.Turn, sideText(p.Turn()))
	require.Equal(t, ply.Forced, p.Forced().String())
	require.Equal(t, ply.Last, lastText(&p))
	var slides, pushes []string
	for move := range m.Legal(p.Turn()) {
		if len(move) == 2 {
			pushes = append(pushes, string(move))
		} else {
			slides = append(slides, string(move))
		}
	}
	slices.Sort(slides)
	slices.Sort(pushes)
	require.Equal(t, ply.Slides, strings.Join(slides, " "))
	require.Equal(t, ply.Pushes, strings.Join(pushes, " "))
}

// requireZero compares the zero move that followed and reports whether one did.
func requireZero(t *testing.T, m *kamisado.Match, want string) bool {
	t.Helper()
	e, got := m.Last(), ""
	if e.Zero != kamisado.NoCell {
		got = sideText(e.ZeroSide) + e.Zero.String()
	}
	require.Equal(t, want, got)
	return got != ""
}

// requireEnd compares the end of a round.
func requireEnd(t *testing.T, m *kamisado.Match, want gametest.RecordedEnd) {
	t.Helper()
	e := m.Last()
	require.NotNil(t, e.Round)
	require.Equal(t, want.Winner, sideText(e.Round.Winner))
	require.Equal(t, game.Method(want.Why), e.Round.Method)
	require.Equal(t, want.Scored, e.Round.Scored)
	require.Equal(t, want.Points, e.Round.Points)
	promoted := ""
	if e.Round.Promoted != kamisado.None {
		promoted = sideText(e.Side) + e.Round.Promoted.String()
	}
	if want.Promoted == nil {
		require.Empty(t, promoted)
	} else {
		require.Equal(t, *want.Promoted, promoted)
	}
	final := e.Round.Final
	require.Equal(t, want.Board, boardText(&final))
	require.Equal(t, want.Sumos, sumosText(&final))
	require.Equal(t, want.Last, lastText(&final))
	if want.Turn != nil {
		require.Equal(t, *want.Turn, sideText(final.Turn()))
	}
}

// requireRecordsBack checks that the match text reads back as the same match.
func requireRecordsBack(t testing.TB, m *kamisado.Match) {
	t.Helper()
	gametest.RequireText(t, kamisado.Rules{}, record(m), textOf(t, m))
}
