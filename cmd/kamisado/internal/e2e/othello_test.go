//go:build full

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/game"
	"kamisado/game/othello"
)

// widest is the move that leaves the opponent most to choose from, the first of equals:
// so a large board comes to positions with more moves than a menu holds.
func widest(t *testing.T) func(game.Position) game.Move {
	t.Helper()
	return func(p game.Position) (best game.Move) {
		most := -1
		for _, move := range legal(p) {
			next, err := p.Play(p.ToMove()[0], move)
			require.NoError(t, err)
			choices := 0
			if len(next.ToMove()) > 0 {
				choices = len(legal(next))
			}
			if choices > most {
				most, best = choices, move
			}
		}
		return best
	}
}

// Whole matches of two people, by clicks and typed: every move is one callback, who is
// to move alone is notified, and the end tells the discs.
func TestOthello(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for name, c := range map[string]struct {
		board string
		typed bool
	}{
		"clicked 8x8":   {"8x8", false},
		"typed 8x8":     {"8x8", true},
		"clicked 10x14": {"10x14", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := h.apart(t, name)
			o := h.duel(othello.ID, fakediscord.String("board", c.board))
			require.Contains(t, o.board.Content, "**Othello "+strings.ReplaceAll(c.board, "x", "×"))
			players := o.state().Players
			require.Contains(t, o.board.Content, fmt.Sprintf("Black: <@%s> · White: <@%s>", players[othello.Black].User, players[othello.White].User))
			how, most := o.click, 0
			if c.typed {
				how = o.typeIn
			}
			end := o.play(widest(t), func(u *fakediscord.User, move game.Move) {
				for _, menu := range o.board.Selects() {
					require.Equal(t, "play", verbOf(menu), "a move is one choice")
				}
				most = max(most, len(o.board.Selects()))
				how(u, move)
			})
			require.Equal(t, c.board == "10x14", most > 1, "more than 25 moves are in several menus")
			o.toldDiscs(end.Position.View(game.Nobody))
			require.Equal(t, []string{"Rematch", "Review", "Replay"}, labelsOf(o.board))
		})
	}
}

// toldDiscs holds what the board of a match that is over says.
func (c *liveMatch) toldDiscs(v game.View) {
	c.t.Helper()
	discs := v.Board.(*othello.Board).Count
	require.Contains(c.t, c.board.Content, fmt.Sprintf("Discs: Black %d – %d White", discs[0], discs[1]))
	if v.Outcome.Winner == game.Nobody {
		require.Contains(c.t, c.board.Content, ": a draw.")
		return
	}
	require.Contains(c.t, c.board.Content, fmt.Sprintf("🏆 %s", c.discord.User(c.state().Players[v.Outcome.Winner].User).Mention()))
	require.Contains(c.t, c.board.Content, fmt.Sprintf(", %d\u2060–\u2060%d.", max(discs[0], discs[1]), min(discs[0], discs[1])))
}
