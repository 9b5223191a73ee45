//go:build full

package e2e

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/connectfour"
)

// found searches among random matches for one that ends as wanted, and gives its moves.
func found(t *testing.T, wanted game.Method) []game.Move {
	t.Helper()
	chance := rand.New(rand.NewPCG(4, 7))
	for {
		var moves []game.Move
		position, err := connectfour.Rules{}.New(nil, game.Seed{})
		require.NoError(t, err)
		for len(position.ToMove()) > 0 {
			all := legal(position)
			moves = append(moves, all[chance.IntN(len(all))])
			position, err = position.Play(position.ToMove()[0], moves[len(moves)-1])
			require.NoError(t, err)
		}
		if out, _ := position.Outcome(); out.Method == wanted {
			return moves
		}
	}
}

// inTurn makes moves one after the other.
func inTurn(moves []game.Move) func(game.Position) game.Move {
	return func(game.Position) (move game.Move) {
		move, moves = moves[0], moves[1:]
		return move
	}
}

// Whole matches of two people by the columns' buttons: to a line and to a full board.
// The rematch swaps who begins.
func TestConnectFour(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for name, c := range map[string]struct {
		method game.Method
		want   string
	}{
		"line": {connectfour.ByLine, " has won with four in a row."},
		"full": {connectfour.ByFull, "The board is full: a draw."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := h.apart(t, name)
			f := h.duel(connectfour.ID)
			require.Equal(t, []string{"A", "B", "C", "D", "E", "F", "G"}, labelsOf(f.board)[:7])
			end := f.play(inTurn(found(t, c.method)), f.click)
			require.Contains(t, f.board.Content, c.want)
			require.Equal(t, c.method, end.Outcome.Method)
			require.Equal(t, []string{"Rematch", "Review", "Replay"}, labelsOf(f.board))
			offered := h.reply(h.black.Press(f.board, h.button(f.board, "Rematch")))
			next := h.liveMatch(h.reply(h.white.Press(offered, h.button(offered, "Rematch"))))
			swapped := next.state()
			require.Equal(t, end.Players[0].User, swapped.Players[1].User)
			require.NotEqual(t, end.Seed, swapped.Seed)
		})
	}
}
