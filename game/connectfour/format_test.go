package connectfour_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/match"
)

// Games as columns, as other programs write them, lead to the outcome that they had there.
func TestColumns(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		text    string
		moves   int
		outcome *game.Outcome
	}{
		"digits":          {"4455671", 7, nil},
		"Red wins":        {"4455673", 7, &game.Outcome{Winner: connectfour.Red, Method: connectfour.ByLine}},
		"a draw":          {"442761225377252342545563474175371666631311", 42, &game.Outcome{Winner: game.Nobody, Method: connectfour.ByFull}},
		"letters":         {"DDEE", 4, nil},
		"small, in lines": {"d d\ne, e\n", 4, nil},
		"with blanks":     {" 4 4-5 5 ", 4, nil},
	} {
		r, err := match.Read([]game.Rules{connectfour.Rules{}}, match.Source{Data: []byte(c.text)})
		require.NoError(t, err, name)
		require.Equal(t, game.Term("connect4.format.columns"), r.Format, name)
		require.Len(t, r.Moves, c.moves, name)
		require.Equal(t, c.outcome, r.Outcome, name)
	}
	for text, column := range map[string]int{"44 8": 4, "4444444": 7, "44556731": 8, "4455x": 5, "DDEEH": 5, "44551٣": 6} {
		_, err := match.Read([]game.Rules{connectfour.Rules{}}, match.Source{Data: []byte(text)})
		require.Equal(t, column, game.WhyOf(err).Args["Column"], "%s: %v", text, err)
	}
}

// A match is read back as it was written.
func TestColumnsAreReadBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		r := match.Record{}
		p, err := match.Replay(connectfour.Rules{}, r, nil)
		require.NoError(t, err)
		for range rapid.IntRange(1, 42).Draw(t, "plies") {
			for _, seat := range p.ToMove() {
				var legal []game.Move
				for move := range p.Legal(seat) {
					legal = append(legal, move)
				}
				m := match.Move{Seat: seat, Move: rapid.SampledFrom(legal).Draw(t, "move")}
				p, err = p.Play(m.Seat, m.Move)
				require.NoError(t, err)
				r.Moves = append(r.Moves, m)
			}
		}
		text := match.WriteForeign(connectfour.Rules{}, p, nil)["connect4.format.columns"]
		back, err := match.Read([]game.Rules{connectfour.Rules{}}, match.Source{Data: []byte(text)})
		require.NoError(t, err)
		require.Equal(t, r.Moves, back.Moves)
	})
}
