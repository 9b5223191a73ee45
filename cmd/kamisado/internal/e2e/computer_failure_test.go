//go:build full

package e2e

import (
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot"
	"kamisado/bot/fakediscord"
	"kamisado/game"
	"kamisado/render"
)

// answered waits for the board that tells a move and the computer's answer.
func (h *harness) answered(id, move string) *fakediscord.Message {
	h.t.Helper()
	return h.await(h.channel, func(m *fakediscord.Message) bool {
		return m.ID == id && strings.Contains(m.Content, move) && strings.Contains(m.Content, "\n> White ") && len(m.Selects()) > 0
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
	require.NoError(h.t, h.discord.WaitGateway(h.soon(), func(n fakediscord.GatewayStats) bool { return n.Identifies > before && n.Connected() }), h.log)
}

// A computer that fails says so on the board, and New match and Resign work; once
// it can move again it does.
func TestFailingComputer(t *testing.T) {
	t.Parallel()
	h, m := newComputerHarness(t, broken, withQuick)
	h.errs = true
	board := h.reply(h.solo("negro"))
	in := h.click(h.black, board, "c1c6")
	failed := h.reply(in)
	require.Len(t, in.Callbacks(), 1)
	require.Contains(t, failed.Content, "c1 → c6")
	require.Regexp(t, "⚠️ The computer \\(Perfect\\) couldn't make its move \\(error code `[A-Z2-7]{8}`\\)", failed.Content)
	require.Empty(t, failed.Selects())
	require.Contains(t, h.ephemeral(h.black.Slash(h.channel, "move", fakediscord.String("move", "c1c2"))), "No es tu turno. La máquina (Perfecto) no ha podido hacer su jugada")
	fresh := h.anew(h.black, failed, "New match", "Yes, new match")
	require.Contains(t, fresh.Content, "may move any tower")
	require.Contains(t, h.reply(h.click(h.black, fresh, "c1c6")).Content, "⚠️")
	m.set(quick)
	now := h.answered(board.ID, "c1 → c6")
	require.NotContains(t, now.Content, "⚠️")
	m.set(broken)
	failed = h.reply(h.black.Select(now, h.choose(now, hintCell).CustomID, h.lastMove(now)))
	ask := h.reply(h.black.Press(failed, h.button(failed, "Resign")))
	end := h.resigned(h.black, ask)
	require.Contains(t, end.Content, "🏆 The computer (Perfect, White) has won by resignation.")
}

// A computer that thinks for long lets the board show the person's move meanwhile,
// and New match ends its thinking.
func TestLongComputerTurn(t *testing.T) {
	t.Parallel()
	h, m := newComputerHarness(t, stuck, withSlow)
	board := h.reply(h.solo("negro"))
	click := h.click(h.black, board, "c1c6")
	h.deferred(click, fakediscord.CallbackDeferredUpdate)
	now := h.await(h.channel, func(m *fakediscord.Message) bool { return strings.Contains(m.Content, "⏳") })
	require.Equal(t, board.ID, now.ID)
	require.Contains(t, now.Content, "c1 → c6")
	require.Empty(t, now.Selects())
	m.set(quick)
	fresh := h.anew(h.black, now, "New match", "Yes, new match")
	require.Contains(t, fresh.Content, "▶ "+h.black.Mention()+" may move any tower.")
	h.click(h.black, fresh, "c1c6")
	next := h.answered(board.ID, "c1 → c6")
	require.Len(t, h.channel.Messages(), 1)
	// The same for a command, whose place is the board by then.
	m.set(stuck)
	h.deferred(h.black.Slash(h.channel, "move", fakediscord.String("move", h.lastMove(next))), fakediscord.CallbackDeferredMessage)
	now = h.await(h.channel, func(m *fakediscord.Message) bool { return m.ID != next.ID && strings.Contains(m.Content, "⏳") })
	h.waitCleared(next)
	m.set(quick)
	fresh = h.anew(h.black, now, "New match", "Yes, new match")
	h.click(h.black, fresh, "c1c6")
	next = h.answered(now.ID, "c1 → c6")
	require.Len(t, h.channel.Messages(), 2)
	// Before that it is cleared, because the board is elsewhere.
	m.set(stuck)
	typed := h.black.Slash(h.channel, "move", fakediscord.String("move", h.lastMove(next)))
	h.deferred(typed, fakediscord.CallbackDeferredMessage)
	ended := h.reply(h.black.Slash(h.channel, "resign"))
	ended = h.resigned(h.black, ended)
	require.Contains(t, ended.Content, "🏆 The computer")
	h.await(h.channel, func(m *fakediscord.Message) bool { return m.ID == ended.ID && len(m.Controls()) == 5 })
	h.until(func() bool { return len(h.channel.Messages()) == 2 }) // the end is on the board, and what was to be a new one has gone
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
		"deferral lost":        {fakediscord.Fault{Path: "/callback", Drop: true, AfterApply: true}, false},
		"deferral refused":     {fakediscord.Fault{Path: "/callback", Status: 404, Code: 10062}, true},
		"deferral limited":     {fakediscord.Fault{Path: "/callback", Status: 429, RetryAfter: 100e6}, false},
		"filling fails once":   {fakediscord.Fault{Method: "PATCH", Path: "@original", Status: 502}, false},
		"filling fails twice":  {fakediscord.Fault{Method: "PATCH", Path: "@original", Drop: true, Times: 2}, false},
		"token has expired":    {fakediscord.Fault{Method: "PATCH", Path: "@original", Status: 401, Code: 50027}, true},
		"the message is gone":  {fakediscord.Fault{Method: "PATCH", Path: "@original", Status: 404, Code: 10008}, true},
		"no files any more":    {fakediscord.Fault{Method: "PATCH", Path: "@original", Status: 403, Code: 50013}, true},
		"filled, answer lost":  {fakediscord.Fault{Method: "PATCH", Path: "@original", Drop: true, AfterApply: true}, false},
		"filled after a pause": {fakediscord.Fault{Method: "PATCH", Path: "@original", Status: 429, RetryAfter: 200e6}, false},
	} {
		t.Run(name, func(t *testing.T) { // one after the other: a fault strikes every callback
			h := h.on(t)
			h.channel = h.guild.NewChannel(name)
			board := h.reply(h.solo("negro"))
			cells := h.reply(h.black.Select(board, h.choose(board, hintTower).CustomID, "c1"))
			cancel := h.discord.Fail(c.fault)
			in := h.black.Select(cells, h.choose(cells, hintCell).CustomID, "c1c6")
			_, err := h.discord.WaitRequest(h.soon(), func(r fakediscord.Request) bool { return strings.Contains(r.Path, in.ID) })
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

// panickingPainter is a painter that drops its brush once, when a test says so.
type panickingPainter struct {
	render.Painter
	drop *atomic.Bool
}

func (c panickingPainter) Paint(dst []byte, v game.View, o render.Options) ([]byte, error) {
	if c.drop.CompareAndSwap(true, false) {
		panic("dropped the brush")
	}
	return c.Painter.Paint(dst, v, o)
}

// A bug in a late answer leaves the public board what it is, a board: it shows both
// moves, and no apology for all to read.
func TestBugOfLateAnswer(t *testing.T) {
	t.Parallel()
	on := make(chan struct{})
	var drop atomic.Bool
	h := prepareHarness(t)
	h.errs, h.bugs = true, true
	h.tune = func(c *bot.Config) {
		withComputer(&testPlayer{choose: slow(on)}, withSlow)(c)
		c.Games[0].Painter = panickingPainter{c.Games[0].Painter, &drop}
	}
	h.start()
	board := h.reply(h.solo("negro"))
	click := h.click(h.black, board, "c1c6")
	h.deferred(click, fakediscord.CallbackDeferredUpdate)
	drop.Store(true)
	on <- struct{}{}
	now := h.answered(board.ID, "c1 → c6")
	require.Len(t, now.Attachments, 1)
	require.Equal(t, 4, h.version(h.id(now)))
	typed := h.black.Slash(h.channel, "move", fakediscord.String("move", h.lastMove(now)))
	h.deferred(typed, fakediscord.CallbackDeferredMessage)
	drop.Store(true)
	on <- struct{}{}
	before := now.Content
	now = h.await(h.channel, func(m *fakediscord.Message) bool { return m.Content != before && len(m.Selects()) > 0 })
	require.Equal(t, board.ID, now.ID)
	h.await(h.channel, func(*fakediscord.Message) bool { return len(h.channel.Messages()) == 1 })
	require.Contains(t, h.log.String(), "a request failed")
}
