package tool

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/kamisado/engine/solver"
)

// The lines of a proof as JSON have what the table has.
func TestProvenValues(t *testing.T) {
	t.Parallel()
	proof, err := solver.ReadProof(strings.NewReader("# Kamisado, simple.\n" +
		"# First moves, and what each is worth to Black, who makes it.\na1a2 win\n"))
	require.NoError(t, err)
	line, err := json.Marshal(provenValues(proof))
	require.NoError(t, err)
	require.JSONEq(t, `[{"move":"a1a2","value":"win"}]`, string(line))
}
