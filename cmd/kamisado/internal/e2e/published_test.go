//go:build full

package e2e

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/game"
	"kamisado/game/kamisado"
)

// A whole classic match between two people: whoever wins a round chooses by a button or types
// the hand, under pictures of the round's end and of both line-ups, also after a restart.
func TestClassicMatch(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	board := h.begin("clasica")
	require.Contains(t, board.Content, "Classic")
	p, err := kamisado.Rules{}.New(game.Options{kamisado.OptionMode: kamisado.NameClassic}, game.Seed{})
	require.NoError(t, err)
	play := func(move game.Move, answer *fakediscord.Interaction) {
		t.Helper()
		board = h.reply(answer)
		require.False(t, board.Ephemeral, board.Content)
		p, err = p.Play(p.ToMove()[0], move)
		require.NoError(t, err)
	}
	random, users, choices := rand.New(rand.NewPCG(5, 1)), []*fakediscord.User{h.black, h.white}, 0
	for len(p.ToMove()) > 0 {
		seat := p.ToMove()[0]
		user, v := users[seat], p.View(game.Nobody)
		require.Contains(t, board.Content, "▶ "+user.Mention())
		if !kamisado.ShowsFills(v) {
			require.Len(t, board.Attachments, 1)
			move := endingMove(p, random)
			play(move, user.Slash(h.channel, "move", fakediscord.String("move", string(move))))
			continue
		}
		if choices == 0 {
			require.Zero(t, h.stop())
			h.restart()
			board = h.reply(user.Slash(h.channel, "board"))
		}
		h.requireChoice(board, users[1-seat])
		for _, text := range []string{"X", "c1c6"} {
			refused := h.ephemeral(user.Slash(h.channel, "move", fakediscord.String("move", text)))
			require.Contains(t, refused,
				[]string{"L (izquierda) o R (derecha)", "L (from the left) or R (from the right)"}[seat])
		}
		if choices++; choices%2 == 1 {
			play("R", user.Press(board, h.button(board, "From the right")))
		} else {
			play("L", user.Slash(h.channel, "move", fakediscord.String("move", "izquierda")))
		}
		require.Contains(t, board.Content, "New round: "+[]string{"White", "Black"}[seat]+" starts with any tower.")
	}
	require.GreaterOrEqual(t, choices, 2)
	out, _ := p.Outcome()
	require.GreaterOrEqual(t, slices.Max(out.Score), 3)
	require.Contains(t, board.Content, "🏆 "+users[out.Winner].Mention())
}

// requireChoice requires that a board shows what the winner of a round chooses from, and that
// the other player cannot choose.
func (h *harness) requireChoice(board *fakediscord.Message, other *fakediscord.User) {
	h.t.Helper()
	require.Len(h.t, board.Attachments, 2)
	require.Contains(h.t, board.Attachments[0].Description, "Round over: ")
	require.Contains(h.t, board.Attachments[1].Description, "L, from each side's left: White ")
	require.Contains(h.t, board.Attachments[1].Description, "R, from each side's right: White ")
	for _, said := range []string{
		" now chooses how both sides' towers are set up. ", " starts the next round.", "how the round ended",
		"L (left) or R (right)",
	} {
		require.Contains(h.t, board.Content, said)
	}
	require.Empty(h.t, board.Selects())
	require.Contains(h.t, h.ephemeral(other.Press(board, h.button(board, "From the left"))), "turn")
}
