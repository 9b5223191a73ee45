//go:build full

package e2e

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/minesweeper"
	"kamisado/game/othello"
	"kamisado/game/sixes"
)

// Of two moves at the same moment one counts, and one that is delivered twice counts
// once, in every game.
func TestRacesOfGames(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	people := h.four()
	x := h.apart(t, "sixes").openTable(newLeakChecker(), "", people...)
	x.plays("", func() { x.click(people[0], sixes.DealAll) })
	for _, c := range []*liveMatch{
		h.apart(t, "othello").duel(othello.ID), h.apart(t, "connect4").duel(connectfour.ID), h.apart(t, "mines").alone(minesweeper.ID), x.liveMatch,
	} {
		mover, position, _ := c.running()
		version, posted := c.version(c.id), 0
		var tries []func() *fakediscord.Interaction
		for _, move := range []game.Move{legal(position)[0], legal(position)[len(legal(position))-1]} {
			control := strings.Join([]string{"move", string(c.id), strings.Split(c.board.Controls()[0].CustomID, "/")[2], string(move)}, "/")
			tries = append(tries, func() *fakediscord.Interaction { return mover.PressRaw(c.board, control) })
		}
		for _, in := range fakediscord.AtOnce(tries...) {
			m := c.reply(in)
			require.Len(t, in.Callbacks(), 1)
			c.discord.Redeliver(in)
			if m.Ephemeral {
				require.Regexp(t, "ha cambiado|moved on|No es tu turno|not your turn", m.Content)
				continue
			}
			posted++
		}
		c.board = c.upToDate(c.board.ID)
		require.Equal(t, version+1, c.version(c.id))
		require.Equal(t, 1, posted, "the second was meant for the board before")
	}
}
