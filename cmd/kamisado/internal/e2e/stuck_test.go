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
func (s *stage) answered(id, move string) *fakediscord.Message {
	s.t.Helper()
	return s.await(s.table, func(m *fakediscord.Message) bool {
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
			s := prepareStage(t)
			s.program = "kamisado-stuck"
			p := s.launch()
			board := s.reply(s.solo("negro"))
			for s.row(s.id(board)).Shown.Message == "" { // the store says when
				require.NoError(t, t.Context().Err())
			}
			click := s.click(s.black, board, "c1c6")
			s.deferred(click, fakediscord.CallbackDeferredUpdate)
			require.Equal(t, 3, s.version(s.id(board)))
			if end == "killed" {
				require.NoError(t, p.cmd.Process.Kill())
				p.status()
			} else {
				require.Zero(t, p.signal(syscall.SIGTERM), p.log)
				now := s.table.Message(board.ID)
				require.Contains(t, now.Content, "c1 → c6")
				require.Contains(t, now.Content, "⏳ The computer (Perfect) is thinking; it must move the ")
			}
			s.tune = withComputer(&mind{choose: quick}, withQuick)
			s.restart()
			now := s.answered(board.ID, "c1 → c6")
			require.Equal(t, 4, s.version(s.id(now)))
			require.Len(t, now.Attachments, 1)
			next := s.reply(s.black.Select(now, s.choose(now, hintCell).CustomID, s.lastMove(now)))
			require.Equal(t, board.ID, next.ID)
			require.Equal(t, 6, s.version(s.id(next)))
			require.Len(t, s.table.Messages(), 1)
		})
	}
}

// restart starts the bot again, in this process, where its commands are known.
func (s *stage) restart() {
	s.t.Helper()
	before := s.discord.Gateway().Identifies
	s.serve()
	require.NoError(s.t, s.discord.WaitGateway(s.soon(), func(n fakediscord.GatewayStats) bool { return n.Identifies > before && n.Connected() }), s.log)
}

// A computer that fails says so on the board, and New game and Resign work; once
// it can move again it does.
func TestFailingComputer(t *testing.T) {
	t.Parallel()
	s, m := newComputerStage(t, broken, withQuick)
	s.errs = true
	board := s.reply(s.solo("negro"))
	in := s.click(s.black, board, "c1c6")
	failed := s.reply(in)
	require.Len(t, in.Callbacks(), 1)
	require.Contains(t, failed.Content, "c1 → c6")
	require.Regexp(t, "⚠️ The computer \\(Perfect\\) could not make its move \\(code `[A-Z2-7]{8}`\\)", failed.Content)
	require.Empty(t, failed.Selects())
	require.Contains(t, s.whisper(s.black.Slash(s.table, "move", fakediscord.String("move", "c1c2"))), "No es tu turno. La máquina (Perfecto) no ha podido hacer su jugada")
	fresh := s.reply(s.black.Press(failed, s.button(failed, "New game")))
	require.Contains(t, fresh.Content, "may move any tower")
	require.Contains(t, s.reply(s.click(s.black, fresh, "c1c6")).Content, "⚠️")
	m.become(quick)
	now := s.answered(board.ID, "c1 → c6")
	require.NotContains(t, now.Content, "⚠️")
	m.become(broken)
	failed = s.reply(s.black.Select(now, s.choose(now, hintCell).CustomID, s.lastMove(now)))
	ask := s.reply(s.black.Press(failed, s.button(failed, "Resign")))
	end := s.reply(s.black.Press(ask, s.button(ask, "Sí, abandono")))
	require.Contains(t, end.Content, "🏆 The computer (Perfect), playing White, has won by resignation.")
}

// A computer that thinks for long lets the board show the person's move meanwhile,
// and New game ends its thinking.
func TestLongThought(t *testing.T) {
	t.Parallel()
	s, m := newComputerStage(t, stuck, withSlow)
	board := s.reply(s.solo("negro"))
	click := s.click(s.black, board, "c1c6")
	s.deferred(click, fakediscord.CallbackDeferredUpdate)
	now := s.await(s.table, func(m *fakediscord.Message) bool { return strings.Contains(m.Content, "⏳") })
	require.Equal(t, board.ID, now.ID)
	require.Contains(t, now.Content, "c1 → c6")
	require.Empty(t, now.Selects())
	m.become(quick)
	fresh := s.reply(s.black.Press(now, s.button(now, "New game")))
	require.Contains(t, fresh.Content, "▶ "+s.black.Mention()+" may move any tower.")
	s.click(s.black, fresh, "c1c6")
	next := s.answered(board.ID, "c1 → c6")
	require.Len(t, s.table.Messages(), 1)
	// The same for a command, whose place is the board by then.
	m.become(stuck)
	s.deferred(s.black.Slash(s.table, "move", fakediscord.String("move", s.lastMove(next))), fakediscord.CallbackDeferredMessage)
	now = s.await(s.table, func(m *fakediscord.Message) bool { return m.ID != next.ID && strings.Contains(m.Content, "⏳") })
	s.bare(next)
	m.become(quick)
	fresh = s.reply(s.black.Press(now, s.button(now, "New game")))
	s.click(s.black, fresh, "c1c6")
	next = s.answered(now.ID, "c1 → c6")
	require.Len(t, s.table.Messages(), 2)
	// Before that it is cleared, because the board is elsewhere.
	m.become(stuck)
	typed := s.black.Slash(s.table, "move", fakediscord.String("move", s.lastMove(next)))
	s.deferred(typed, fakediscord.CallbackDeferredMessage)
	ended := s.reply(s.black.Slash(s.table, "resign"))
	ended = s.reply(s.black.Press(ended, s.button(ended, "Sí, abandono")))
	require.Contains(t, ended.Content, "🏆 The computer")
	s.await(s.table, func(m *fakediscord.Message) bool { return m.ID == ended.ID && len(m.Controls()) == 2 })
	_, err := s.discord.WaitRequest(s.soon(), func(r fakediscord.Request) bool {
		return r.Method == "DELETE" && strings.HasSuffix(r.Path, "/messages/@original")
	})
	require.NoError(t, err)
	require.Len(t, s.table.Messages(), 3)
}

// Whatever happens to the deferral and to what is filled in, the person's move and
// the computer's answer are seen in the end.
func TestFaultsOfLateAnswers(t *testing.T) {
	t.Parallel()
	on := make(chan struct{})
	s, _ := newComputerStage(t, slow(on), withSlow)
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
			s := s.on(t)
			s.table = s.guild.NewChannel(name)
			board := s.reply(s.solo("negro"))
			cells := s.reply(s.black.Select(board, s.choose(board, hintTower).CustomID, "c1"))
			cancel := s.discord.Fail(c.fault)
			in := s.black.Select(cells, s.choose(cells, hintCell).CustomID, "c1c6")
			_, err := s.discord.WaitRequest(s.soon(), func(r fakediscord.Request) bool { return strings.Contains(r.Path, in.ID) })
			require.NoError(t, err)
			on <- struct{}{}
			now := s.await(s.table, func(m *fakediscord.Message) bool {
				return strings.Contains(m.Content, "c1 → c6") && strings.Contains(m.Content, "\n> White ") && len(m.Selects()) > 0
			})
			cancel()
			require.Equal(t, c.rescued, now.ID != board.ID)
			require.Equal(t, 4, s.version(s.id(now)))
			if c.rescued {
				s.bare(board)
			}
		})
	}
}

// clumsy is a painter that drops its brush once, when a test says so.
type clumsy struct {
	render.Painter
	drop *atomic.Bool
}

func (c clumsy) Paint(dst []byte, v game.View, o render.Options) ([]byte, error) {
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
	s := prepareStage(t)
	s.errs, s.bugs = true, true
	s.tune = func(c *bot.Config) {
		withComputer(&mind{choose: slow(on)}, withSlow)(c)
		c.Games[0].Painter = clumsy{c.Games[0].Painter, &drop}
	}
	s.start()
	board := s.reply(s.solo("negro"))
	click := s.click(s.black, board, "c1c6")
	s.deferred(click, fakediscord.CallbackDeferredUpdate)
	drop.Store(true)
	on <- struct{}{}
	now := s.answered(board.ID, "c1 → c6")
	require.Len(t, now.Attachments, 1)
	require.Equal(t, 4, s.version(s.id(now)))
	typed := s.black.Slash(s.table, "move", fakediscord.String("move", s.lastMove(now)))
	s.deferred(typed, fakediscord.CallbackDeferredMessage)
	drop.Store(true)
	on <- struct{}{}
	before := now.Content
	now = s.await(s.table, func(m *fakediscord.Message) bool { return m.Content != before && len(m.Selects()) > 0 })
	require.Equal(t, board.ID, now.ID)
	s.await(s.table, func(*fakediscord.Message) bool { return len(s.table.Messages()) == 1 })
	require.Equal(t, 2, strings.Count(s.log.String(), "a request failed"))
}
