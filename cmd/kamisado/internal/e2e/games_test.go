//go:build full

package e2e

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/match"
	"kamisado/game/minesweeper"
	"kamisado/game/othello"
)

// Games of two are played to their end by clicks and by typed moves. Each move is one callback that notifies nobody but
// the player to move, and the rematch swaps the sides.
func TestGamesOfTwo(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for id, ends := range map[game.ID]string{connectfour.ID: "four in a row", othello.ID: "Discs: Black "} {
		for kind, how := range waysToMove {
			t.Run(string(id)+" "+kind, func(t *testing.T) {
				t.Parallel()
				h := h.apart(t, string(id)+"-"+kind)
				c := h.duel(id)
				end := c.play(func(p game.Position) game.Move { return legal(p)[0] }, func(u *fakediscord.User, m game.Move) {
					how(c, u, m)
				})
				require.Contains(t, c.board.Content, ends)
				require.Equal(t, []string{"Rematch", "Review", "Replay"}, labelsOf(c.board))
				offered := h.reply(h.black.Press(c.board, h.button(c.board, "Rematch")))
				next := h.liveMatch(h.reply(h.white.Press(offered, h.button(offered, "Rematch")))).state()
				require.Equal(t, end.Players[0].User, next.Players[1].User)
			})
		}
	}
}

// waysToMove are by a board's controls and by a command.
var waysToMove = map[string]func(*liveMatch, *fakediscord.User, game.Move){
	"clicked": (*liveMatch).click, "typed": (*liveMatch).typeIn,
}

// A minefield is cleared by the menus and by typed moves, with a flag on the way. The seed that the end shows has the
// hash that the beginning showed, and gives the mines of the board.
func TestMinefield(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for kind, how := range waysToMove {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			h := h.apart(t, kind)
			c := h.alone(minesweeper.ID, fakediscord.String("preset", "principiante"))
			hash := c.shownHash()
			how(c, h.black, "e5")
			state := c.state()
			mines, err := minesweeper.Rules{}.Mines(state.Options, state.Seed, "e5")
			require.NoError(t, err)
			how(c, h.black, game.Move(mines[0]+string(minesweeper.Flagging)))
			end := c.play(func(p game.Position) game.Move {
				moves := legal(p)
				return moves[slices.IndexFunc(moves, func(m game.Move) bool {
					return !slices.Contains(mines, string(m)) && !strings.ContainsAny(string(m), "!*")
				})]
			}, func(u *fakediscord.User, m game.Move) { how(c, u, m) })
			require.Equal(t, match.Over, end.Phase)
			require.Contains(t, c.board.Content, "🏆 "+h.black.Mention()+" has won by opening every cell without a mine. Time: ")
			shown, err := minesweeper.Rules{}.Mines(end.Options, c.shownSeed(hash), "e5")
			require.NoError(t, err)
			require.Equal(t, mines, shown)
		})
	}
}
