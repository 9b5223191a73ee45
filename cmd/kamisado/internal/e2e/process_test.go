//go:build full

package e2e

import (
	"cmp"
	"context"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/cmd/kamisado/internal/apptest"
	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/match"
	"kamisado/game/minesweeper"
	"kamisado/game/othello"
	"kamisado/game/sixes"
	"kamisado/store"
)

// A match survives kill -9 after any move, also between the commit and the
// answer: nothing is lost, nothing is doubled.
func TestKill(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{
		"between moves", "before a click's answer", "before a command's answer", "before a challenge's answer",
	} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			h := prepareHarness(t)
			p := h.launch()
			if strings.Contains(kind, "challenge") {
				h.killChallenge(p)
				return
			}
			board := h.begin("estandar")
			board = h.reply(h.click(h.black, board, "c1c6"))
			version := h.version(h.id(board))
			if kind == "between moves" {
				p.Kill()
				h.launch()
			} else {
				board = h.killBeforeAnswer(p, board, strings.Contains(kind, "click"))
				version++
			}
			require.Equal(t, version, h.version(h.id(board)))
			// On with it, by the controls and by a command.
			next := h.reply(h.whoMoves(board).Select(board, h.choose(board, hintCell).CustomID, h.lastMove(board)))
			move := h.lastMove(next)
			last := h.reply(h.whoMoves(next).Slash(h.channel, "move", fakediscord.String("move", move)))
			require.Equal(t, version+2, h.version(h.id(last)))
			require.Equal(t, 1, h.requests("PUT", "/commands"))
		})
	}
}

// lastMove is the last move that a board offers, which is not a winning one here.
func (h *harness) lastMove(m *fakediscord.Message) string {
	options := h.choose(m, hintCell).Options
	return options[len(options)-1].Value
}

// whoMoves is the player to move on a board.
func (h *harness) whoMoves(m *fakediscord.Message) *fakediscord.User {
	if strings.Contains(m.Content, "▶ "+h.black.Mention()) {
		return h.black
	}
	return h.white
}

// killBeforeAnswer kills the program when a move is stored and its answer is on
// the way, starts it again, and delivers the move again.
func (h *harness) killBeforeAnswer(p *program, board *fakediscord.Message, click bool) *fakediscord.Message {
	h.t.Helper()
	id, version := h.id(board), h.version(h.id(board))
	hold := h.discord.Fail(fakediscord.Fault{Path: "/callback", Delay: time.Hour, Times: -1})
	var in *fakediscord.Interaction
	if click {
		in = h.white.Select(board, h.choose(board, hintCell).CustomID, "a8a7")
	} else {
		in = h.white.Slash(h.channel, "move", fakediscord.String("move", "a8a7"))
	}
	h.until(func() bool { return h.version(id) > version })
	p.Kill()
	hold()
	again := h.launch()
	h.discord.Redeliver(in)
	moved := h.reply(in)
	require.Contains(h.t, moved.Content, "a8 → a7", again.Log)
	require.False(h.t, moved.Ephemeral)
	require.Equal(h.t, click, moved.ID == board.ID)
	h.discord.Redeliver(in)
	return moved
}

// killChallenge kills the program when a challenge is stored but not posted.
func (h *harness) killChallenge(p *program) {
	h.t.Helper()
	hold := h.discord.Fail(fakediscord.Fault{Path: "/callback", Delay: time.Hour, Times: -1})
	in := h.black.Slash(h.channel, "kamisado start", fakediscord.UserOption("opponent", h.white),
		fakediscord.String("color", "negro"))
	h.until(func() bool { return h.pending() > 0 })
	p.Kill()
	hold()
	h.launch()
	h.discord.Redeliver(in)
	m := h.reply(in)
	require.False(h.t, m.Ephemeral, m.Content)
	board := h.reply(h.white.Press(m, h.button(m, "Accept")))
	require.Contains(h.t, board.Content, "▶ "+h.black.Mention())
	require.Equal(h.t, 1, h.pending())
}

// pending counts the matches of Black that are not over.
func (h *harness) pending() int {
	h.t.Helper()
	look, err := store.OpenReadOnly(h.t.Context(), h.database)
	require.NoError(h.t, err)
	defer look.Close()
	rows, err := look.List(h.t.Context(), store.Filter{
		User: h.black.ID, Phases: []match.Phase{match.Pending, match.Playing},
	})
	require.NoError(h.t, err)
	return len(rows)
}

// SIGHUP ends the program as SIGTERM does, unless nohup ignores it.
func TestHangup(t *testing.T) {
	t.Parallel()
	// A program that is started while this process catches the signal does not inherit that it was ignored, as it is
	// where nohup runs the tests.
	hangups := make(chan os.Signal, 1)
	signal.Notify(hangups, syscall.SIGHUP)
	defer signal.Stop(hangups)
	h := prepareHarness(t)
	p := h.launch()
	require.Zero(t, p.Signal(syscall.SIGHUP))
	require.Contains(t, p.Log.String(), "closing the store")
	h.program = "nohup kamisado"
	p = h.launch()
	p.Tell(syscall.SIGHUP)
	h.begin("simple")
	// The first picture of a process may take so long that the answer is deferred.
	h.await(h.channel, func(m *fakediscord.Message) bool { return strings.Contains(m.Content, "may move any tower") })
	require.Zero(t, p.Signal(syscall.SIGTERM))
	require.Contains(t, p.Log.String(), "closing the store")
}

// SIGTERM finishes what runs and closes the store.
func TestTerminate(t *testing.T) {
	t.Parallel()
	h := prepareHarness(t)
	p := h.launch()
	board := h.begin("simple")
	picked := h.reply(h.black.Select(board, h.choose(board, hintTower).CustomID, "c1"))
	until := make(chan struct{})
	h.discord.Fail(fakediscord.Fault{Path: "/callback", Until: until})
	in := h.black.Select(picked, h.choose(picked, hintCell).CustomID, "c1c6")
	id := h.id(board)
	h.until(func() bool { return h.version(id) > 2 })
	p.Tell(syscall.SIGTERM)
	close(until)
	require.Contains(t, h.reply(in).Content, "c1 → c6")
	require.Zero(t, p.Status(), p.Log)
	require.Empty(t, p.Out.String())
	require.Contains(t, p.Log.String(), "closing the store")
	matches, err := store.Open(t.Context(), h.database)
	require.NoError(t, err)
	row, err := matches.Load(t.Context(), id)
	require.NoError(t, err)
	require.Equal(t, 3, row.Version)
	require.Equal(t, store.Shown{Message: board.ID, Channel: board.ChannelID, Version: 3}, row.Shown)
	require.NoError(t, matches.Close())
	require.Empty(t, h.discord.Problems())
	// The second start finds its commands as they are.
	before := h.discord.Gateway().Identifies
	found := func() int { return h.requests("GET", "/commands") }
	asked := found()
	again := h.run()
	require.NoError(t,
		h.discord.WaitGateway(h.soon(),
			func(n fakediscord.GatewayStats) bool { return n.Identifies > before && n.Connected() }))
	now := h.channel.Message(board.ID)
	h.reply(h.white.Select(now, h.choose(now, hintCell).CustomID, "a8a7"))
	h.until(func() bool { return found() > asked })
	require.Zero(t, again.Signal(os.Interrupt))
	require.Equal(t, 1, h.requests("PUT", "/commands"))
	require.Zero(t, h.requests("POST", "/commands"))
}

// launch starts the program in an empty folder with nothing but these settings.
func launch(t *testing.T, environment ...string) *program {
	t.Helper()
	return startProgram(t, apptest.PatientName, environment...)
}

// launch starts the program on the harness and waits until it can be played with.
func (h *harness) launch(environment ...string) *program {
	h.t.Helper()
	before := h.discord.Gateway().Identifies
	p := h.run(environment...)
	ctx, cancel := context.WithTimeout(h.t.Context(), apptest.Patience)
	defer cancel()
	require.NoError(h.t,
		h.discord.WaitGateway(ctx, func(n fakediscord.GatewayStats) bool { return n.Identifies > before && n.Connected() }),
		p.Log)
	_, err := h.discord.WaitRequest(ctx, func(r fakediscord.Request) bool {
		return strings.HasSuffix(r.Path, "/commands") && r.Method == "PUT"
	})
	require.NoError(h.t, err, p.Log)
	return p
}

// run starts the program on the harness and waits for nothing.
func (h *harness) run(environment ...string) *program {
	h.t.Helper()
	return startProgram(h.t, cmp.Or(h.program, apptest.PatientName), append([]string{
		"DISCORD_TOKEN=" + h.discord.Token(), "DISCORD_API_URL=" + h.discord.URL(), "DATABASE_URL=" + h.database,
	}, environment...)...)
}

// requests counts the requests with a method to a path's end.
func (h *harness) requests(method, end string) (n int) {
	for _, r := range h.discord.Requests() {
		if r.Method == method && strings.HasSuffix(r.Path, end) {
			n++
		}
	}
	return n
}

// careful is the first legal move, in a minefield the first flag once a cell is open.
func careful(p game.Position) game.Move {
	moves := legal(p)
	if len(p.View(game.Nobody).LastEvents) > 0 {
		for _, move := range moves {
			if strings.HasSuffix(string(move), string(minesweeper.Flagging)) {
				return move
			}
		}
	}
	return moves[0]
}

// A match of every game, and a table that waits for players, survive kill -9: nothing
// is lost, the seed is the same, and the controls that people have before them work.
func TestKillGames(t *testing.T) {
	t.Parallel()
	h := prepareHarness(t)
	program := h.launch()
	o := h.apart(t, "othello").duel(othello.ID, fakediscord.String("board", "10x10"))
	f := h.apart(t, "connect4").duel(connectfour.ID)
	m := h.apart(t, "minesweeper").alone(minesweeper.ID, fakediscord.Integer("rows", 12),
		fakediscord.Integer("columns", 9), fakediscord.Integer("mines", 20))
	w, people := newLeakChecker(), h.four()
	x := h.apart(t, "sixes").openTable(w, "", people...)
	x.plays("", func() { x.click(people[1], sixes.DealAll) })
	waiting := h.apart(t, "waiting")
	open := waiting.reply(waiting.black.Slash(waiting.channel, "sixes start", fakediscord.String("level", "tonto")))
	open = waiting.reply(waiting.white.Press(open, waiting.control(open, "join")))

	matches := []*liveMatch{o, f, m, x.liveMatch}
	some := func(c *liveMatch) {
		mover, position, ok := c.running()
		require.True(t, ok)
		if c == x.liveMatch {
			x.fromHand(mover, low(position))
			return
		}
		c.click(mover, careful(position))
	}
	before := make([][]byte, len(matches))
	for i, c := range matches {
		some(c)
		some(c)
		c.untilShown(c.id) // else the next process may not know the board, and posts another
		before[i] = c.row(c.id).Snapshot
	}
	program.Kill()
	program = h.launch()
	for i, c := range matches {
		require.Equal(t, string(before[i]), string(c.row(c.id).Snapshot), c.id)
		version := c.version(c.id)
		some(c)
		require.Equal(t, version+1, c.version(c.id), c.id)
	}
	require.Equal(t, x.shownHash(), x.state().Seed.Hash())

	// A card is stored, its answer is not given: the same press, delivered again, brings
	// hand and table up to date.
	mover, position, _ := x.running()
	hand, version := x.hand(mover), x.version(x.id)
	hold := h.discord.Fail(fakediscord.Fault{Path: "/callback", Delay: time.Hour, Times: -1})
	in := x.point(mover, hand, low(position))
	x.until(func() bool { return x.version(x.id) > version })
	program.Kill()
	hold()
	h.launch()
	h.discord.Redeliver(in)
	after := x.reply(in)
	require.Equal(t, hand.ID, after.ID)
	require.True(t, after.Ephemeral)
	x.board = x.upToDate(x.board.ID)
	require.Equal(t, version+1, x.version(x.id))

	// The table that waited still does, for its level of computers too.
	board := waiting.reply(waiting.black.Press(open, waiting.control(open, "begin")))
	begun := waiting.liveMatch(board)
	state := begun.state()
	require.Equal(t, []game.Seat{sixes.North, sixes.East}, []game.Seat{
		state.Seat(waiting.black.ID), state.Seat(waiting.white.ID),
	})
	require.Equal(t, "tonto", state.Players[sixes.West].Level)
}
