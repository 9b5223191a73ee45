package session

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"kamisado/bot/recovery"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// ErrOvertaken is the end of a computer's turn when a person has changed the match
// meanwhile: the move is not wanted any more, and somebody else shows the match.
var ErrOvertaken = errors.New("the match has moved on without the computer")

// Reminder is when to remind people of what a computer has done, zero for never.
type Reminder func(match.State) time.Time

// Turn is the turn of computers in one match, in flight: it ends when a person is to
// move or the match is over.
type Turn struct {
	// version is that of the match it is about.
	version int
	// ctx is what it is played in. Once it is cancelled the turn comes to nothing.
	ctx    context.Context
	cancel context.CancelCauseFunc
	done   chan struct{}
	// level is the computer's that is to move, or was the last to.
	level string

	// Session, Err and Conflict are what came of it, once Done is closed: the match as
	// the computers left it, why they could not go on, and whether somebody in another
	// process has changed the match. After a store.ErrUnsure the last move may be stored.
	Session  Session
	Err      error
	Conflict bool
}

// Done is closed when the turn is over.
func (t *Turn) Done() <-chan struct{} { return t.done }

// Wait waits for the turn. When ctx ends first, nobody is there to show what would come
// of it: it is cancelled, and is left to whoever finds it due.
func (t *Turn) Wait(ctx context.Context) {
	select {
	case <-t.done:
	case <-ctx.Done():
		t.cancel(nil)
		<-t.done
	}
}

// turns are the computers' turns in flight in this process, one a match, so that a
// handler and a sweep never play the same one.
type turns struct {
	mu       sync.Mutex
	inFlight map[match.ID]*Turn
}

// begin returns the turn of a match as it is now, and whether it is a new one, which the
// caller then has to play. One of an older match is overtaken, and one that was cancelled
// is nothing to wait for.
func (all *turns) begin(ctx context.Context, s Session) (t *Turn, isNew bool) {
	all.mu.Lock()
	defer all.mu.Unlock()
	if t := all.inFlight[s.ID]; t != nil {
		if t.version >= s.Version && t.ctx.Err() == nil {
			return t, false
		}
		t.cancel(ErrOvertaken)
	}
	if all.inFlight == nil {
		all.inFlight = make(map[match.ID]*Turn)
	}
	t = &Turn{version: s.Version, done: make(chan struct{}), Session: s}
	t.ctx, t.cancel = context.WithCancelCause(withoutHold(context.WithoutCancel(ctx)))
	all.inFlight[s.ID] = t
	return t, true
}

// advance records that the turn goes on with a newer version, its own. One that was
// cancelled goes on with nothing.
func (all *turns) advance(t *Turn, version int) {
	all.mu.Lock()
	defer all.mu.Unlock()
	if t.ctx.Err() == nil {
		t.version = version
	}
}

// overtake cancels the turn of a match that a person has changed.
func (all *turns) overtake(id match.ID, version int) {
	all.mu.Lock()
	defer all.mu.Unlock()
	if t := all.inFlight[id]; t != nil && t.version < version {
		t.cancel(ErrOvertaken)
	}
}

// end forgets a turn and wakes those who wait for it.
func (all *turns) end(t *Turn) {
	all.mu.Lock()
	defer all.mu.Unlock()
	if all.inFlight[t.Session.ID] == t {
		delete(all.inFlight, t.Session.ID)
	}
	t.cancel(nil)
	close(t.done)
}

// PlayComputers lets the computers of a match play, apart from whoever asks for it. When
// they are playing already it returns that turn; isNew reports whether it is a new one.
func (v *Service) PlayComputers(ctx context.Context, s Session, reminder Reminder) (t *Turn, isNew bool) {
	t, isNew = v.turns.begin(ctx, s)
	if isNew {
		go v.playTurn(t, reminder)
	}
	return t, isNew
}

// playTurn plays until a person is to move or the match is over.
func (v *Service) playTurn(t *Turn, reminder Reminder) {
	defer v.turns.end(t)
	ctx, cancel := context.WithTimeout(t.ctx, v.TurnLimit)
	defer cancel()
	t.Err = v.playOn(ctx, t, reminder)
	if t.Err == nil {
		return
	}
	unsure := errors.Is(t.Err, store.ErrUnsure)
	if cause := context.Cause(ctx); cause != nil && (!unsure || !errors.Is(cause, context.DeadlineExceeded)) {
		t.Err = cause // whatever that made of it
	}
	switch {
	case errors.Is(t.Err, ErrOvertaken), errors.Is(t.Err, context.Canceled):
	case unsure: // the move may be stored; a sweep finds out
		v.Log.Warn("it is not known whether a computer's move was stored", "match", t.Session.ID, "error", t.Err)
	default:
		t.Session = v.failed(t.Session, t.level, t.Err)
	}
}

// playOn is the work of playTurn. A bug on the way, of the player, of the rules or of the
// bot, is its failure: nobody else could recover it, and the turn that is still due would
// end each process that tries it.
func (v *Service) playOn(ctx context.Context, t *Turn, reminder Reminder) (err error) {
	defer recovery.Into(&err)
	for {
		seat, level, ok := t.Session.Computer()
		if !ok {
			return nil
		}
		t.level = level
		after, err := v.moveFor(ctx, t, seat, reminder)
		if errors.Is(err, store.ErrConflict) { // another process was first
			t.Conflict = true
			after, err = v.Load(ctx, t.Session.ID)
		}
		if err != nil {
			return err
		}
		t.Session = after
		v.turns.advance(t, after.Version)
	}
}

// moveFor makes one move of the turn's computer.
func (v *Service) moveFor(ctx context.Context, t *Turn, seat game.Seat, reminder Reminder) (Session, error) {
	s := t.Session
	move, err := v.choose(ctx, s, seat, t.level)
	if err != nil {
		return s, err
	}
	change, err := v.change(s, match.PlayFor{Seat: seat, Ply: s.Ply, Move: move})
	if err != nil {
		// A refusal is for people; this one is the player's fault. The log must show
		// nothing of a hidden hand.
		if s.Facts(v.Games).Hidden {
			return s, fmt.Errorf("a move of seat %d at ply %d was refused", seat, s.Ply)
		}
		return s, fmt.Errorf("the move %q: %v", move, err)
	}
	remind(&change, reminder(change.State))
	// A sweep may find the match as soon as it is committed, and must find the turn with it.
	v.turns.advance(t, change.State.Version)
	after := s.with(change.State)
	after.Earlier = slices.Concat(s.Earlier, s.View(game.Nobody).LastEvents, s.Later)
	return after, v.Alone(ctx, s.ID, func(ctx context.Context) error {
		if err := v.commit(ctx, change); err != nil {
			return err
		}
		v.keepAside(&after)
		return nil
	})
}

// choose asks a computer player for its move. Its chance is the ply's, which must not be
// what the rules draw from in a game with players: see game.Seed.ForPly.
func (v *Service) choose(ctx context.Context, s Session, seat game.Seat, level string) (game.Move, error) {
	player := v.Player(s.Game, level)
	if player == nil {
		return "", fmt.Errorf("there is no such player any more")
	}
	return player.Choose(ctx, s.View(seat), s.Seed.ForPly(s.Ply))
}

// failed records that a computer could not move: in the log, and for the board. Further failures have the id of the
// first, which the board shows.
func (v *Service) failed(s Session, level string, err error) Session {
	s.Failure = Failure{Code: cmp.Or(s.Failure.Code, rand.Text()[:8]), Times: s.Failure.Times + 1}
	v.Log.Error("a computer player could not move", "id", s.Failure.Code, "match", s.ID, "version", s.Version,
		"player", level, "times", s.Failure.Times, "error", err)
	v.keepAside(&s)
	return s
}
