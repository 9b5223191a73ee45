package bot

import (
	"context"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/match"
)

// buggy are rules that panic where a test says: "play" and "view" for the
// computer's seat, "to move" for everybody.
type buggy struct {
	kamisado.Rules
	bug *atomic.Value
}

func (r buggy) New(o game.Options, seed game.Seed) (game.Position, error) {
	p, err := r.Rules.New(o, seed)
	return buggyPosition{p, r.bug}, err
}

type buggyPosition struct {
	game.Position
	bug *atomic.Value
}

func (p buggyPosition) strike(where string) {
	if p.bug.Load() == where {
		panic("a bug in " + where)
	}
}

func (p buggyPosition) Play(seat game.Seat, move game.Move) (game.Position, error) {
	if seat == kamisado.White {
		p.strike("play")
	}
	next, err := p.Position.Play(seat, move)
	return buggyPosition{next, p.bug}, err
}

func (p buggyPosition) View(seat game.Seat) game.View {
	if seat == kamisado.White {
		p.strike("view")
	}
	return p.Position.View(seat)
}

func (p buggyPosition) ToMove() []game.Seat {
	p.strike("to move")
	return p.Position.ToMove()
}

// A bug of the rules at the computer's turn is the turn's failure: it ends no
// process, it is logged, the match rests, and it goes on once the bug is mended.
func TestBugAtTheComputersTurn(t *testing.T) {
	t.Parallel()
	for _, where := range []string{"play", "view", "to move"} {
		t.Run(where, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				s := newHarness(t, after(time.Hour))
				var bug atomic.Value
				s.changeGame(kamisado.ID, func(g *Game) { g.Rules = buggy{bug: &bug} })
				s.begin("negro", nil)
				dying, stop := context.WithCancel(t.Context())
				stop()
				_, ok := s.play("c1c6").Deferred(dying, func(chat.Reply) {})
				require.True(t, ok)
				s.become(first)
				bug.Store(where)
				s.sweep(match.Grace)
				require.Contains(t, s.log.String(), "times=1 error=\"panic: a bug in "+where)
				require.Equal(t, 3, s.row().Version)
				s.sweep(time.Second)
				require.Equal(t, 1, strings.Count(s.log.String(), "a computer player could not move"), "it rests")
				bug.Store("")
				s.sweep(4 * time.Second)
				require.Equal(t, 4, s.row().Version)
				require.Contains(t, s.poster.Edits()[len(s.poster.Edits())-1].Text, "a8 → a7")
			})
		})
	}
}

// A bug in a late answer is apologised for where the user alone sees it. Everywhere else
// the board is shown in another way, and no apology takes its place.
func TestBugInALateAnswer(t *testing.T) {
	t.Parallel()
	s := newPatientHarness(t, first)
	for _, kind := range []chat.ReplyKind{chat.Ephemeral, chat.Post, chat.Update} {
		rescued := false
		late := s.guard(&chat.Request{At: chat.Place{Locale: "en-US"}}, chat.Reply{
			Kind: kind, Rescue: func(context.Context) { rescued = true },
			Deferred: func(context.Context, func(chat.Reply)) (chat.Reply, bool) { panic("a bug") },
		})
		reply, ok := late(t.Context(), func(chat.Reply) {})
		require.Equal(t, kind == chat.Ephemeral, ok)
		require.Equal(t, ok, strings.Contains(reply.Message.Text, "something went wrong on my end"))
		require.Equal(t, !ok, rescued)
	}
}

// worthOf has a bug that a hand is handed to.
//
//go:noinline
func worthOf(hand, card uint64) game.Move {
	cards := make([]game.Move, card)
	return cards[hand]
}

// The log of a bug says in which function it was, and nothing of what it was called
// with: that may be the hand of a player who still needs it.
func TestBugTellsNoHand(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	s.changeGame("nim", func(g *Game) {
		g.Levels = slices.Clone(g.Levels)
		g.Levels[0].Player = chooser(func(context.Context, game.View, game.Seed) (game.Move, error) {
			return worthOf(0xfeedbeef, 2), nil
		})
	})
	s.start(starting("nim", "level", "tonto"))
	now := s.match()
	if user := now.ToMove(); len(user) > 0 {
		s.press(ana, on(now, "move", "1"))
	}
	log := s.log.String()
	require.Contains(t, log, "a computer player could not move")
	require.Contains(t, log, "panic: runtime error: index out of range [##########] with length #")
	require.Contains(t, log, "bot.worthOf ")
	require.NotContains(t, log, "feedbeef")
	require.NotContains(t, log, "4276993775")
}
