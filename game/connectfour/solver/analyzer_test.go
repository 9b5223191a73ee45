package solver_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/connectfour/solver"
)

func TestAnalyzer(t *testing.T) {
	t.Parallel()
	a := solver.Analyzer{Solver: bookless(small)}
	for position, want := range map[string]string{
		"434343":     `{"position":"434343","score":18,"best":["4"]}`,
		" 4343434\n": `{"position":"4343434","score":-18,"best":[]}`,
		// Whatever yellow plays, red has both ends of a line.
		"33445": `{"position":"33445","score":-18,"best":["1","2","3","4","5","6","7"]}`,
		"75734113277357564726241632313465225465461":  `{"position":"75734113277357564726241632313465225465461","score":0,"best":["1"]}`,
		"757341132773575647262416323134652254654611": `{"position":"757341132773575647262416323134652254654611","score":0,"best":[]}`,
	} {
		got, err := a.Analyze(t.Context(), position)
		require.NoError(t, err)
		text, err := json.Marshal(got)
		require.NoError(t, err)
		require.JSONEq(t, want, string(text))
	}
}

func TestAnalyzerRefuses(t *testing.T) {
	t.Parallel()
	a := solver.Analyzer{Solver: bookless(small)}
	for position, key := range map[string]string{
		"4444444": "connect4.position.full", "43434341": "connect4.position.late",
		"48": "connect4.position.digit", "d": "connect4.position.digit",
	} {
		_, err := a.Analyze(t.Context(), position)
		var refusal *game.Error
		require.ErrorAs(t, err, &refusal)
		require.Equal(t, game.KindPosition, refusal.Kind)
		require.Equal(t, key, refusal.Why.Key)
	}
}
