package kamisado_test

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// trace is a recorded game, as testdata/FORMAT.md describes it.
type trace struct {
	ID     string       `json:"id"`
	Mode   string       `json:"mode"`
	Start  string       `json:"start"`
	Rounds []traceRound `json:"rounds"`
	Winner *string      `json:"winner"`
	Points [2]int       `json:"points"`
	Reason string       `json:"reason"`
	Count  int          `json:"count"`
}

type traceRound struct {
	Plies []tracePly `json:"plies"`
	End   *traceEnd  `json:"end"`
}

// tracePly is a move and what held before it; zero is what followed.
type tracePly struct{ move, board, sumos, turn, forced, last, slides, pushes, zero string }

func (p *tracePly) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, &[]any{&p.move, &p.board, &p.sumos, &p.turn, &p.forced, &p.last, &p.slides, &p.pushes, &p.zero})
}

type traceEnd struct {
	Winner   string  `json:"w"`
	Why      string  `json:"why"`
	Scored   int     `json:"pts"`
	Promoted *string `json:"promoted"`
	Points   [2]int  `json:"points"`
	Last     string  `json:"last"`
	Board    string  `json:"board"`
	Sumos    string  `json:"sumos"`
	Turn     *string `json:"turn"`
}

func traces(t testing.TB, name string) []trace {
	t.Helper()
	file, err := os.Open("testdata/" + name)
	require.NoError(t, err)
	defer file.Close()
	var games []trace
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var g trace
		require.NoError(t, json.Unmarshal(lines.Bytes(), &g))
		games = append(games, g)
	}
	return games
}

func TestRecordedGames(t *testing.T) {
	t.Parallel()
	for name, count := range map[string]int{"traces_simple.jsonl": 40, "traces_standard.jsonl": 60} {
		games := traces(t, name)
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
func replayTrace(t *testing.T, g trace) {
	m := kamisado.NewMatch(parseCustom(t, g.Start, g.Mode))
	count, points := 0, [2]int{}
	for i, round := range g.Rounds {
		require.Equal(t, i+1, m.Round())
		for _, ply := range round.Plies {
			requirePly(t, m, ply)
			next, err := m.Play(m.ToMove()[0], game.Move(ply.move))
			require.NoError(t, err)
			m = next.(*kamisado.Match)
			count++
			if requireZero(t, m, ply.zero) {
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
func requirePly(t *testing.T, m *kamisado.Match, ply tracePly) {
	t.Helper()
	p := m.Board()
	require.Equal(t, ply.board, boardText(&p))
	require.Equal(t, ply.sumos, sumosText(&p))
	require.Equal(t, ply.turn, sideText(p.Turn()))
	require.Equal(t, ply.forced, p.Forced().String())
	require.Equal(t, ply.last, lastText(&p))
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
	require.Equal(t, ply.slides, strings.Join(slides, " "))
	require.Equal(t, ply.pushes, strings.Join(pushes, " "))
}

// requireZero compares the zero move that followed and tells whether one did.
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
func requireEnd(t *testing.T, m *kamisado.Match, want traceEnd) {
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
	text := string(m.Encode())
	back, out, err := kamisado.ParseRecord(text)
	require.NoError(t, err, text)
	require.Equal(t, m, back)
	require.Equal(t, text, string(back.Encode()))
	if want, over := m.Outcome(); over {
		require.Equal(t, &want, out)
	} else {
		require.Nil(t, out)
	}
}
