package e2e

import (
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/store"
)

// A match survives kill -9 after any move, also between the commit and the
// answer: nothing is lost, nothing is doubled.
func TestKill(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"between moves", "before a click's answer", "before a command's answer", "before a challenge's answer"} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			s := prepareStage(t)
			p := s.launch()
			if strings.Contains(kind, "challenge") {
				s.killChallenge(p)
				return
			}
			board := s.begin("estandar")
			board = s.reply(s.click(s.black, board, "c1c6"))
			version := s.version(s.id(board))
			if kind == "between moves" {
				p.cmd.Process.Kill()
				p.status()
				s.launch()
			} else {
				board = s.killBeforeAnswer(p, board, strings.Contains(kind, "click"))
				version++
			}
			require.Equal(t, version, s.version(s.id(board)))
			// On with it, by the controls and by a command.
			next := s.reply(s.whoMoves(board).Select(board, s.choose(board, hintCell).CustomID, s.lastMove(board)))
			move := s.lastMove(next)
			last := s.reply(s.whoMoves(next).Slash(s.table, "move", fakediscord.String("move", move)))
			require.Equal(t, version+2, s.version(s.id(last)))
			require.Equal(t, 1, s.requests("PUT", "/commands"))
		})
	}
}

// lastMove is the last move that a board offers, which is not a winning one here.
func (s *stage) lastMove(m *fakediscord.Message) string {
	options := s.choose(m, hintCell).Options
	return options[len(options)-1].Value
}

// whoMoves is the player to move on a board.
func (s *stage) whoMoves(m *fakediscord.Message) *fakediscord.User {
	if strings.Contains(m.Content, "▶ "+s.black.Mention()) {
		return s.black
	}
	return s.white
}

// killBeforeAnswer kills the program when a move is stored and its answer is on
// the way, starts it again, and delivers the move again.
func (s *stage) killBeforeAnswer(p *program, board *fakediscord.Message, click bool) *fakediscord.Message {
	s.t.Helper()
	id, version := s.id(board), s.version(s.id(board))
	hold := s.discord.Fail(fakediscord.Fault{Path: "/callback", Delay: time.Minute, Times: -1})
	var in *fakediscord.Interaction
	if click {
		in = s.white.Select(board, s.choose(board, hintCell).CustomID, "a8a7")
	} else {
		in = s.white.Slash(s.table, "move", fakediscord.String("move", "a8a7"))
	}
	for s.version(id) == version { // the store says when
		require.NoError(s.t, s.t.Context().Err())
	}
	require.NoError(s.t, p.cmd.Process.Kill())
	p.status()
	hold()
	again := s.launch()
	s.discord.Redeliver(in)
	moved := s.reply(in)
	require.Contains(s.t, moved.Content, "a8 → a7", again.log)
	require.False(s.t, moved.Ephemeral)
	require.Equal(s.t, click, moved.ID == board.ID)
	s.discord.Redeliver(in)
	return moved
}

// killChallenge kills the program when a challenge is stored but not posted.
func (s *stage) killChallenge(p *program) {
	s.t.Helper()
	hold := s.discord.Fail(fakediscord.Fault{Path: "/callback", Delay: time.Minute, Times: -1})
	in := s.black.Slash(s.table, "kamisado start", fakediscord.UserOption("opponent", s.white), fakediscord.String("color", "negro"))
	for s.pending() == 0 {
		require.NoError(s.t, s.t.Context().Err())
	}
	require.NoError(s.t, p.cmd.Process.Kill())
	p.status()
	hold()
	s.launch()
	s.discord.Redeliver(in)
	m := s.reply(in)
	require.False(s.t, m.Ephemeral, m.Content)
	board := s.reply(s.white.Press(m, s.button(m, "Accept")))
	require.Contains(s.t, board.Content, "▶ "+s.black.Mention())
	require.Equal(s.t, 1, s.pending())
}

// pending counts the matches of Black.
func (s *stage) pending() int {
	s.t.Helper()
	look, err := store.OpenReadOnly(s.t.Context(), s.database)
	require.NoError(s.t, err)
	defer look.Close()
	rows, err := look.List(s.t.Context(), store.Filter{User: s.black.ID})
	require.NoError(s.t, err)
	return len(rows)
}

// SIGTERM finishes what runs and closes the store.
func TestTerminate(t *testing.T) {
	t.Parallel()
	s := prepareStage(t)
	p := s.launch()
	board := s.begin("simple")
	s.discord.Fail(fakediscord.Fault{Path: "/callback", Delay: time.Second})
	in := s.click(s.black, s.reply(s.black.Select(board, s.choose(board, hintTower).CustomID, "c1")), "c1c6")
	id := s.id(board)
	for s.version(id) == 2 {
		require.NoError(t, t.Context().Err())
	}
	require.Zero(t, p.signal(syscall.SIGTERM))
	require.Contains(t, s.reply(in).Content, "c1 → c6")
	require.Empty(t, p.out.String())
	require.Contains(t, p.log.String(), "closing the store")
	matches, err := store.Open(t.Context(), s.database)
	require.NoError(t, err)
	row, err := matches.Load(t.Context(), id)
	require.NoError(t, err)
	require.Equal(t, 3, row.Version)
	require.Equal(t, store.Shown{Message: board.ID, Version: 3}, row.Shown)
	require.NoError(t, matches.Close())
	require.Empty(t, s.discord.Problems())
	// The second start finds its commands as they are.
	before := s.discord.Gateway().Identifies
	again := s.run()
	require.NoError(t, s.discord.WaitGateway(s.soon(), func(n fakediscord.GatewayStats) bool { return n.Identifies > before && n.Connected() }))
	now := s.table.Message(board.ID)
	s.reply(s.white.Select(now, s.choose(now, hintCell).CustomID, "a8a7"))
	_, err = s.discord.WaitRequest(s.soon(), func(r fakediscord.Request) bool { return r.Method == "GET" && strings.HasSuffix(r.Path, "/commands") })
	require.NoError(t, err)
	require.Zero(t, again.signal(os.Interrupt))
	require.Equal(t, 1, s.requests("PUT", "/commands"))
	require.Zero(t, s.requests("POST", "/commands"))
}
