package e2e

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/minesweeper"
	"kamisado/game/othello"
	"kamisado/game/sixes"
)

// kill ends a program as a power cut does.
func (p *program) kill() {
	p.t.Helper()
	require.NoError(p.t, p.cmd.Process.Kill())
	p.status()
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
	s := prepareStage(t)
	program := s.launch()
	o := s.apart(t, "othello").duel(othello.ID, fakediscord.String("board", "10x10"))
	f := s.apart(t, "connect4").duel(connectfour.ID)
	m := s.apart(t, "minesweeper").alone(minesweeper.ID, fakediscord.Integer("rows", 12), fakediscord.Integer("columns", 9), fakediscord.Integer("mines", 20))
	w, people := newWitness(), s.four()
	x := s.apart(t, "sixes").sit(w, "", people...)
	x.plays("", func() { x.click(people[1], sixes.DealAll) })
	waiting := s.apart(t, "waiting")
	open := waiting.reply(waiting.black.Slash(waiting.table, "sixes start", fakediscord.String("level", "tonto")))
	open = waiting.reply(waiting.white.Press(open, waiting.control(open, "sit:join")))

	contests := []*contest{o, f, m, x.contest}
	some := func(c *contest) {
		mover, position, ok := c.running()
		require.True(t, ok)
		if c == x.contest {
			x.fromHand(mover, low(position))
			return
		}
		c.click(mover, careful(position))
	}
	before := make([][]byte, len(contests))
	for i, c := range contests {
		some(c)
		some(c)
		before[i] = c.row(c.id).Snapshot
	}
	program.kill()
	program = s.launch()
	for i, c := range contests {
		require.Equal(t, string(before[i]), string(c.row(c.id).Snapshot), c.id)
		version := c.version(c.id)
		some(c)
		require.Equal(t, version+1, c.version(c.id), c.id)
	}
	require.Equal(t, x.sealed(), x.state().Seed.Hash())

	// A card is stored, its answer is not given: the same press, delivered again, brings
	// hand and table up to date.
	mover, position, _ := x.running()
	hand, version := x.hand(mover), x.version(x.id)
	hold := s.discord.Fail(fakediscord.Fault{Path: "/callback", Delay: time.Minute, Times: -1})
	in := x.point(mover, hand, low(position))
	for x.version(x.id) == version {
		require.NoError(t, t.Context().Err())
	}
	program.kill()
	hold()
	s.launch()
	s.discord.Redeliver(in)
	after := x.reply(in)
	require.Equal(t, hand.ID, after.ID)
	require.True(t, after.Ephemeral)
	x.board = x.upToDate(x.board.ID)
	require.Equal(t, version+1, x.version(x.id))

	// The table that waited still does, for its level of computers too.
	board := waiting.reply(waiting.black.Press(open, waiting.control(open, "sit:begin")))
	begun := waiting.contest(board)
	state := begun.state()
	require.Equal(t, []game.Seat{sixes.North, sixes.East}, []game.Seat{state.Seat(waiting.black.ID), state.Seat(waiting.white.ID)})
	require.Equal(t, "tonto", state.Players[sixes.West].Level)
}
