package kamisado_test

import (
	"context"
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/kamisado"
)

type perftRow struct {
	Depth     int    `json:"depth"`
	Leaves    uint64 `json:"leaves"`
	Wins      uint64 `json:"wins"`
	Deadlocks uint64 `json:"deadlocks"`
	Pushes    uint64 `json:"pushes"`
	ZeroMoves uint64 `json:"zero_moves"`
}

type perftTable struct {
	Name  string     `json:"name"`
	Mode  string     `json:"mode"`
	Start string     `json:"start"`
	Rows  []perftRow `json:"rows"`
}

func perftTables(t testing.TB) []perftTable {
	t.Helper()
	raw, err := os.ReadFile("testdata/perft.json")
	require.NoError(t, err)
	var file struct {
		Simple   perftTable   `json:"simple_initial"`
		Standard []perftTable `json:"standard"`
	}
	require.NoError(t, json.Unmarshal(raw, &file))
	file.Simple.Name = "initial"
	return append([]perftTable{file.Simple}, file.Standard...)
}

// deepest keeps the tests short; the table's depth 8 has 434 million leaves.
const deepest = 7

func TestPerftKnownCounts(t *testing.T) {
	t.Parallel()
	for _, table := range perftTables(t) {
		t.Run(table.Name, func(t *testing.T) {
			t.Parallel()
			p := parseCustom(t, table.Start, table.Mode)
			for _, row := range table.Rows {
				if row.Depth > deepest && testing.Short() {
					continue
				}
				got, err := kamisado.Perft(context.Background(), p, row.Depth)
				require.NoError(t, err)
				want := kamisado.Counts{
					Leaves: row.Leaves, Wins: row.Wins, Deadlocks: row.Deadlocks,
					Pushes: row.Pushes, ZeroMoves: row.ZeroMoves,
				}
				require.Equal(t, want, got, "depth %d", row.Depth)
			}
		})
	}
}
