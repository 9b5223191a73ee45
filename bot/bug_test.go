package bot

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

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

func (r buggy) Decode(text []byte) (game.Position, error) {
	p, err := r.Rules.Decode(text)
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
				s := newSalon(t, after(time.Hour))
				var bug atomic.Value
				s.rules[kamisado.ID] = buggy{bug: &bug}
				s.begin("negro", nil)
				dying, stop := context.WithCancel(t.Context())
				stop()
				_, ok := s.play("c1c6").Deferred(dying, func(Reply) {})
				require.True(t, ok)
				s.become(first)
				bug.Store(where)
				s.sweep(match.Grace)
				require.Contains(t, s.log.String(), "times=1 error=\"panic: a bug in "+where)
				require.Equal(t, 3, s.row().Version)
				s.sweep(time.Second)
				require.Equal(t, 1, strings.Count(s.log.String(), "a computer could not move"), "it rests")
				bug.Store("")
				s.sweep(firstRest)
				require.Equal(t, 4, s.row().Version)
				require.Contains(t, s.edits[len(s.edits)-1].Text, "a8 → a7")
			})
		})
	}
}
