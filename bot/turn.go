package bot

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"time"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// nudger is when to remind people of what a computer did; zero for never.
type nudger func(store.Change) time.Time

// think lets the computers of a match play, apart from whoever asks for it. When
// they are playing already it gives that thought; fresh tells it from a new one.
func (b *Bot) think(ctx context.Context, s sitting, remind nudger) (t *thought, fresh bool) {
	t, within, fresh := b.thoughts.begin(ctx, s)
	if fresh {
		go b.runThought(within, t, remind)
	}
	return t, fresh
}

// runThought plays until a person is to move or the match is over.
func (b *Bot) runThought(ctx context.Context, t *thought, remind nudger) {
	defer b.thoughts.end(t)
	ctx, cancel := context.WithTimeout(ctx, b.ThinkMost)
	defer cancel()
	t.err = b.playOn(ctx, t, remind)
	if t.err == nil {
		return
	}
	if ctx.Err() != nil {
		t.err = context.Cause(ctx) // whatever that made of it
	}
	if !errors.Is(t.err, errOvertaken) && !errors.Is(t.err, context.Canceled) {
		t.s = b.troubled(t.s, t.level, t.err)
	}
}

// playOn is the work of runThought. A bug on the way, of the player, of the rules
// or of the bot, is its failure: nobody else could catch it, and the turn that is
// still due would end each process that takes it on.
func (b *Bot) playOn(ctx context.Context, t *thought, remind nudger) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = Caught(cause)
		}
	}()
	for {
		seat, level, ok := t.s.Computer()
		if !ok {
			return nil
		}
		t.level = level
		after, err := b.moveFor(ctx, t.s, seat, level, remind)
		if errors.Is(err, store.ErrConflict) { // somebody else has the say
			t.raced = true
			after, err = b.table.load(ctx, t.s.ID)
		}
		if err != nil {
			return err
		}
		t.s = after
		b.thoughts.advance(t, after.Version)
	}
}

// moveFor makes one move of a computer.
func (b *Bot) moveFor(ctx context.Context, s sitting, seat game.Seat, level string, remind nudger) (sitting, error) {
	move, err := b.choose(ctx, s, seat, level)
	if err != nil {
		return s, err
	}
	change, err := b.change(s, match.PlayFor{Seat: seat, Ply: s.Ply, Move: move})
	if err != nil {
		// A refusal is for people; this one is the player's fault. The log must tell
		// nothing of a hidden hand.
		if b.facts(s).Hidden {
			return s, fmt.Errorf("a move of seat %d at ply %d was refused", seat, s.Ply)
		}
		return s, fmt.Errorf("the move %q: %v", move, err)
	}
	change.Nudge = remind(change)
	if err := b.Store.Commit(ctx, change); err != nil {
		return s, err
	}
	after := s.with(change.State)
	after.earlier = slices.Concat(s.earlier, s.Position.View(game.Nobody).LastEvents, s.since)
	b.table.put(after)
	return after, nil
}

// choose asks a computer player for its move. Its chance is the ply's, which must not be
// what the rules draw from in a game with players: see game.Seed.At.
func (b *Bot) choose(ctx context.Context, s sitting, seat game.Seat, level string) (game.Move, error) {
	player := b.games[s.Game].player(level)
	if player == nil {
		return "", fmt.Errorf("there is no such player any more")
	}
	return player.Choose(ctx, s.Position.View(seat), s.Seed.ForPly(s.Ply))
}

// trouble is what a match remembers of a computer that could not move.
type trouble struct {
	// code is the id of the newest failure in the log; empty when there is none.
	code  string
	times int
}

// troubled notes that a computer could not move: in the log, and for the board.
func (b *Bot) troubled(s sitting, level string, err error) sitting {
	s.trouble = trouble{code: rand.Text()[:8], times: s.trouble.times + 1}
	b.Log.Error("a computer could not move", "id", s.trouble.code, "match", s.ID, "version", s.Version,
		"player", level, "times", s.trouble.times, "error", err)
	b.table.put(s)
	return s
}
