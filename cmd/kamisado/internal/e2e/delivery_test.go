//go:build full

package e2e

import (
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

// The same interaction, delivered twice before or after its answer, is as if
// once.
func TestRedelivery(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	board := h.begin("simple")
	board = h.reply(h.black.Select(board, h.choose(board, hintTower).CustomID, "c1"))
	hold := h.discord.Fail(fakediscord.Fault{Path: "/callback", Status: 429, RetryAfter: 400e6})
	defer hold()
	in := h.black.Select(board, h.choose(board, hintCell).CustomID, "c1c6")
	h.discord.Redeliver(in)
	moved := h.reply(in)
	h.discord.Redeliver(in)
	typed := h.white.Slash(h.channel, "move", fakediscord.String("move", "a8a7"))
	h.discord.Redeliver(typed)
	next := h.reply(typed)
	h.discord.Redeliver(typed)
	h.discord.Redeliver(in)
	refused := h.white.Slash(h.channel, "move", fakediscord.String("move", "h8h7"))
	require.Contains(t, h.ephemeral(refused), "It's not your turn.")
	h.discord.Redeliver(refused)
	last := h.reply(h.click(h.black, next, "c6c7"))
	require.Len(t, in.Callbacks(), 1)
	require.Len(t, typed.Callbacks(), 1)
	require.Len(t, refused.Callbacks(), 1)
	require.Equal(t, 2, h.calls(in)) // the 429 and the answer
	require.Equal(t, 5, h.version(h.id(last)))
	require.Equal(t, board.ID, moved.ID)
	require.Len(t, h.channel.Messages(), 2)
}

// Two clicks at the same moment: one counts, the other hears that the board has
// moved on. The same for one person's, and for a click beside a command.
func TestRaces(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	board := h.begin("simple")
	id := h.id(board)
	for round, moves := range [][2]string{{"c1c5", "c1c6"}, {"", ""}, {"", ""}, {"", ""}, {"", ""}, {"", ""}} {
		mover := []*fakediscord.User{h.black, h.white}[round%2]
		other := []*fakediscord.User{h.white, h.black}[round%2]
		if round == 0 {
			board = h.reply(mover.Select(board, h.choose(board, hintTower).CustomID, "c1"))
		} else {
			menu := h.choose(board, hintCell)
			values := menu.Values()
			moves = [2]string{values[0], values[len(values)-1]}
		}
		cells := h.choose(board, hintCell).CustomID
		before := h.version(id)
		both := together(
			func() *fakediscord.Interaction { return mover.Select(board, cells, moves[0]) },
			func() *fakediscord.Interaction {
				if round == 3 {
					return mover.Slash(h.channel, "move", fakediscord.String("move", moves[1]))
				}
				return mover.Select(board, cells, moves[1])
			},
			func() *fakediscord.Interaction { return other.Select(board, cells, moves[0]) },
		)
		counted := 0
		for _, in := range both {
			m := h.reply(in)
			require.Len(t, in.Callbacks(), 1)
			if !m.Ephemeral {
				counted++
				board = m
				continue
			}
			require.True(t, strings.Contains(m.Content, "moved on") || strings.Contains(m.Content, "ha cambiado") ||
				strings.Contains(m.Content, "is over") || strings.Contains(m.Content, "ha terminado") ||
				strings.Contains(m.Content, "not your turn") || strings.Contains(m.Content, "No es tu turno") ||
				round == 3 && strings.Contains(m.Content, "You can play"), m.Content) // a blocked opponent: the mover's turn again
		}
		require.Equal(t, 1, counted)
		require.Equal(t, before+1, h.version(id))
		if strings.Contains(board.Content, "🏆") {
			break // whoever was first has won
		}
	}
}

// The gateway reconnects, forgets the session or is cut: play goes on.
func TestReconnects(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	board := h.begin("estandar")
	for _, again := range []struct {
		name string
		do   func()
	}{
		{"reconnect", h.discord.Reconnect},
		{"dropped", h.discord.DropGateway},
		{"invalid, resumable", func() { h.discord.InvalidateSession(true) }},
		{"invalid", func() { h.discord.InvalidateSession(false) }},
		{"dropped and forgotten", func() { h.discord.ForgetSessions(); h.discord.DropGateway() }},
	} {
		t.Run(again.name, func(t *testing.T) {
			h := h.on(t)
			require.NoError(t, h.discord.WaitReady(h.soon()))
			before := h.discord.Gateway()
			again.do()
			require.NoError(t, h.discord.WaitGateway(h.soon(), func(now fakediscord.GatewayStats) bool {
				return now.Identifies+now.Resumes > before.Identifies+before.Resumes && now.Connected()
			}), h.log)
			old := board
			board = h.reply(h.black.Slash(h.channel, "board"))
			h.waitCleared(old)
		})
	}
	moved := h.reply(h.click(h.black, board, "c1c6"))
	require.Contains(t, moved.Content, "c1 → c6")
}

// together runs the sends at the same instant and returns what they sent, in their order.
func together(sends ...func() *fakediscord.Interaction) []*fakediscord.Interaction {
	out := make([]*fakediscord.Interaction, len(sends))
	start := make(chan struct{})
	var wg sync.WaitGroup
	for i, send := range sends {
		wg.Go(func() {
			<-start
			out[i] = send()
		})
	}
	close(start)
	wg.Wait()
	return out
}
