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

// A whole match with the greedy computer, which plays as its rule says: each of its
// moves comes with the answer to the person's.
func TestOthelloGreedy(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	o := h.alone(othello.ID, fakediscord.String("level", "voraz"))
	require.Contains(t, o.board.Content, "the computer (Greedy)")
	letter := map[bool]string{true: "X", false: "O"}[o.state().Players[othello.Black].Level != ""]
	require.Equal(t, letter == "X", strings.Contains(o.board.Content, "> Black plays"), "who has Black begins, and it is drawn")
	require.Contains(t, labelsOf(o.board), "Resign")
	end := o.play(func(p game.Position) game.Move { return legal(p)[0] }, o.click)
	view := end.Position.View(game.Nobody)
	discs := view.Board.(*othello.Board).Count
	require.Contains(t, o.board.Content, fmt.Sprintf("Discs: Black %d – %d White", discs[0], discs[1]))
	lines := strings.Split(end.Text(rules()), "\n")
	greedy(t, lines, letter)
	require.Equal(t, []string{"Rematch", "Review", "Replay"}, labelsOf(o.board))
}

// greedy holds that the moves of a side in a match text, named by its letter, turned the
// most discs over, the first such cell in reading order.
func greedy(t *testing.T, lines []string, letter string) {
	t.Helper()
	position, err := othello.Rules{}.New(nil, game.Seed{})
	require.NoError(t, err)
	moves := 0
	for _, line := range lines {
		side, move, ok := strings.Cut(line, " ")
		if !ok || len(side) != 1 || move == "--" {
			continue
		}
		if side == letter {
			require.Equal(t, most(position), game.Move(move), line)
			moves++
		}
		position, err = position.Play(position.ToMove()[0], game.Move(move))
		require.NoError(t, err)
	}
	require.Greater(t, moves, 4)
}

// most is the first of the moves that turn the most discs over, by the view's words.
func most(p game.Position) (best game.Move) {
	turned := 0
	for _, group := range p.View(game.Nobody).Groups {
		for _, choice := range group.Choices {
			if n := choice.Note.Args["Count"].(int); n > turned {
				turned, best = n, choice.Move
			}
		}
	}
	return best
}

// Whoever starts a match may choose a colour; the draw stays what happens without.
func TestOthelloColor(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	start := func(options ...fakediscord.Option) *fakediscord.Message {
		return h.reply(h.black.Slash(h.channel, "othello start", options...))
	}
	for color, side := range map[string]string{"negro": "Black: " + h.black.Mention(), "blanco": "White: " + h.black.Mention()} {
		require.Contains(t, start(fakediscord.String("color", color)).Content, side)
	}
	opponent := fakediscord.UserOption("opponent", h.white)
	require.Contains(t, start(opponent, fakediscord.String("color", "blanco")).Content, "White")
}
