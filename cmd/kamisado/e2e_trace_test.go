package main

import (
	"bufio"
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// trace is a recorded game, as game/kamisado/testdata/FORMAT.md describes it.
type trace struct {
	ID     string `json:"id"`
	Mode   string `json:"mode"`
	Start  string `json:"start"`
	Rounds []struct {
		Plies []tracePly `json:"plies"`
		End   *traceEnd  `json:"end"`
	} `json:"rounds"`
	Winner *string `json:"winner"`
	Points [2]int  `json:"points"`
	Reason string  `json:"reason"`
}

// tracePly is a move and what held before it; zero is what followed.
type tracePly struct{ move, board, sumos, turn, forced, last, slides, pushes, zero string }

func (p *tracePly) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, &[]any{&p.move, &p.board, &p.sumos, &p.turn, &p.forced, &p.last, &p.slides, &p.pushes, &p.zero})
}

type traceEnd struct {
	Why      string  `json:"why"`
	Promoted *string `json:"promoted"`
	Points   [2]int  `json:"points"`
}

// traces gives recorded games by id.
func traces(t testing.TB, ids ...string) []trace {
	t.Helper()
	wanted := make(map[string]bool)
	for _, id := range ids {
		wanted[id] = true
	}
	var found []trace
	for _, name := range []string{"traces_simple.jsonl", "traces_standard.jsonl"} {
		file, err := os.Open("../../game/kamisado/testdata/" + name)
		require.NoError(t, err)
		defer file.Close()
		lines := bufio.NewScanner(file)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			var g trace
			require.NoError(t, json.Unmarshal(lines.Bytes(), &g))
			if wanted[g.ID] {
				found = append(found, g)
			}
		}
		require.NoError(t, lines.Err())
	}
	require.Len(t, found, len(ids))
	return found
}

// mode is the value of the option mode.
func (g *trace) mode() string {
	if g.Mode == "simple" {
		return "simple"
	}
	return "estandar"
}

// kfn is the custom start in the notation of positions.
func (g *trace) kfn(t *testing.T) string {
	t.Helper()
	parts := strings.Split(g.Start, ";")
	require.Len(t, parts, 5)
	sumos := make(map[string]bool)
	for cell := range strings.FieldsSeq(parts[1]) {
		sumos[cell] = true
	}
	var rows []string
	for row := range 8 {
		text, empty := "", 0
		flush := func() {
			if empty > 0 {
				text += strconv.Itoa(empty)
			}
			empty = 0
		}
		for column := range 8 {
			tower := parts[0][row*8+column]
			if tower == '.' {
				empty++
				continue
			}
			flush()
			text += string(tower)
			if sumos[string(rune('a'+column))+strconv.Itoa(8-row)] {
				text += "+"
			}
		}
		flush()
		rows = append(rows, text)
	}
	return strings.Join(rows, "/") + " " + parts[4] + " " + parts[2] + parts[3] + " 0-0 " + g.mode()
}
