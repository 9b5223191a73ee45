package tool

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"time"

	"kamisado/bot/terminal"
	"kamisado/bot/view"
	"kamisado/store"
)

// changeDailies opens the file to write attempts of the day in it.
func (r *terminalRecords) changeDailies(ctx context.Context, use func(store.Dailies) error) (err error) {
	if err := os.MkdirAll(filepath.Dir(r.path), 0o700); err != nil {
		return err
	}
	kept, err := store.Open(ctx, r.url())
	if err != nil {
		return err
	}
	return errors.Join(use(kept.Dailies()), kept.Close())
}

// dailyRecords counts what a person answers to the puzzle of the day, in the file of the records.
type dailyRecords struct {
	*terminalRecords
	attempt store.Daily
}

var _ terminal.Attempt = (*dailyRecords)(nil)

// begin begins the attempt of a person, unless it has begun before.
func (r *dailyRecords) begin(ctx context.Context, name string) error {
	return r.changeDailies(ctx, func(kept store.Dailies) (err error) {
		r.attempt, err = kept.Begin(ctx, store.Daily{
			User: terminal.User(name), Game: r.game.Rules.ID(), Day: store.DailyOf(r.now()), Scope: inTerminal, Shown: r.now(),
		})
		return err
	})
}

// Count counts an answer that was given at a time. Once the attempt is over none counts.
func (r *dailyRecords) Count(ctx context.Context, solved bool, at time.Time) (bool, error) {
	if r.attempt.Over() {
		return false, nil
	}
	return true, r.changeDailies(ctx, func(kept store.Dailies) error {
		now, err := kept.Try(ctx, r.attempt, solved, view.DailyTries, at)
		if err == nil || errors.Is(err, store.ErrConflict) { // of two terminals at once one counts
			r.attempt, err = now, nil
		}
		return err
	})
}

// Said is how the attempt stands: which try comes next, or what can be told of it.
func (r *dailyRecords) Said() string {
	a := &r.attempt
	shown := view.Daily{Game: a.Game, Day: a.Day, Tries: a.Tries, Begun: true, Over: a.Over(), Solved: a.Solved, Streak: a.Streak}
	if !a.Over() {
		return r.present.DailyTriesLeft(shown, r.reader)
	}
	shown.Took = a.Done.Sub(a.Shown)
	return r.present.DailyLine(shown, r.reader)
}
