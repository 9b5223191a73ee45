//go:build full

package e2e

import (
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

// answered waits for the board that tells a move and the computer's answer.
func (h *harness) answered(id, move string) *fakediscord.Message {
	h.t.Helper()
	return h.await(h.channel, func(m *fakediscord.Message) bool {
		return m.ID == id && strings.Contains(m.Content, move) && strings.Contains(m.Content, "\n> White ") &&
			len(m.Selects()) > 0
	})
}

// Nothing is lost when the program dies or stops while the computer thinks: the
// next one plays on by itself, and the board that is there shows it.
func TestEndedWhileThinking(t *testing.T) {
	t.Parallel()
	for _, end := range []string{"killed", "stopped"} {
		t.Run(end, func(t *testing.T) {
			t.Parallel()
			h := prepareHarness(t)
			h.program = "kamisado-stuck"
			p := h.launch()
			board := h.reply(h.solo("negro"))
			h.until(func() bool { return h.row(h.id(board)).Shown.Message != "" })
			click := h.click(h.black, board, "c1c6")
			h.deferred(click, fakediscord.CallbackDeferredUpdate)
			require.Equal(t, 3, h.version(h.id(board)))
			if end == "killed" {
				p.Kill()
			} else {
				require.Zero(t, p.Signal(syscall.SIGTERM), p.Log)
				now := h.channel.Message(board.ID)
				require.Contains(t, now.Content, "c1 → c6")
				require.Contains(t, now.Content, "⏳ The computer (Perfect) is thinking; it must move the ")
			}
			h.tune = withComputer(&testPlayer{choose: quick}, withQuick)
			h.restart()
			now := h.answered(board.ID, "c1 → c6")
			require.Equal(t, 4, h.version(h.id(now)))
			require.Len(t, now.Attachments, 1)
			next := h.reply(h.black.Select(now, h.choose(now, hintCell).CustomID, h.lastMove(now)))
			require.Equal(t, board.ID, next.ID)
			require.Equal(t, 6, h.version(h.id(next)))
			require.Len(t, h.channel.Messages(), 1)
		})
	}
}

// restart starts the bot again, in this process, where its commands are known.
func (h *harness) restart() {
	h.t.Helper()
	before := h.discord.Gateway().Identifies
	h.serve()
	require.NoError(h.t,
		h.discord.WaitGateway(h.soon(), func(n fakediscord.GatewayStats) bool {
			return n.Identifies > before && n.Connected()
		}),
		h.log)
}

// Whatever happens to the deferral and to what is filled in, the person's move and
// the computer's answer are seen in the end.
func TestFaultsOfLateAnswers(t *testing.T) {
	t.Parallel()
	on := make(chan struct{})
	h, _ := newComputerHarness(t, slow(on), withSlow)
	for name, c := range map[string]struct {
		fault   fakediscord.Fault
		rescued bool
	}{
		"deferral lost":       {fakediscord.Fault{Path: "/callback", Drop: true, AfterApply: true}, false},
		"deferral refused":    {fakediscord.Fault{Path: "/callback", Status: 404, Code: 10062}, true},
		"deferral limited":    {fakediscord.Fault{Path: "/callback", Status: 429, RetryAfter: 100e6}, false},
		"filling fails once":  {fakediscord.Fault{Method: "PATCH", Path: "@original", Status: 502}, false},
		"filling fails twice": {fakediscord.Fault{Method: "PATCH", Path: "@original", Drop: true, Times: 2}, false},
		"token has expired": {
			fakediscord.Fault{Method: "PATCH", Path: "@original", Status: 401, Code: 50027, Times: -1}, true,
		},
		"the message is gone": {
			fakediscord.Fault{Method: "PATCH", Path: "@original", Status: 404, Code: 10008, Times: -1}, true,
		},
		"no files any more": {
			fakediscord.Fault{Method: "PATCH", Path: "@original", Status: 403, Code: 50013, Times: -1}, true,
		},
		"filled, answer lost": {fakediscord.Fault{Method: "PATCH", Path: "@original", Drop: true, AfterApply: true}, false},
		"filled after a pause": {
			fakediscord.Fault{Method: "PATCH", Path: "@original", Status: 429, RetryAfter: 200e6}, false,
		},
	} {
		t.Run(name, func(t *testing.T) { // one after the other: a fault strikes every callback
			h := h.on(t)
			h.channel = h.guild.NewChannel(name)
			board := h.reply(h.solo("negro"))
			cells := h.reply(h.black.Select(board, h.choose(board, hintTower).CustomID, "c1"))
			cancel := h.discord.Fail(c.fault)
			in := h.black.Select(cells, h.choose(cells, hintCell).CustomID, "c1c6")
			_, err := h.discord.WaitRequest(h.soon(), func(r fakediscord.Request) bool {
				return strings.Contains(r.Path, in.ID)
			})
			require.NoError(t, err)
			on <- struct{}{}
			now := h.await(h.channel, func(m *fakediscord.Message) bool {
				return strings.Contains(m.Content, "c1 → c6") && strings.Contains(m.Content, "\n> White ") && len(m.Selects()) > 0
			})
			h.untilShown(h.id(now)) // else what is still tried again takes the next one's fault
			cancel()
			require.Equal(t, c.rescued, now.ID != board.ID)
			require.Equal(t, 4, h.version(h.id(now)))
			if c.rescued {
				h.waitCleared(board)
			}
		})
	}
}
