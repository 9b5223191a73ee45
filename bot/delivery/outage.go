package delivery

import (
	"context"
	"fmt"
	"sync"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/bot/view"
	"kamisado/game/match"
	"kamisado/store"
)

// outage is after how long a silence of all connected processes players may have lost time. A
// process that is connected beats with the first sweep after [match.HeartbeatInterval]; one sweep more
// may be late. A shorter silence would be found where nobody was away, and each costs the
// matches whose time is nearly over an event and an edit.
const outage = match.HeartbeatInterval + 2*SweepEvery

// isOver reports whether there is a time and it has come.
func isOver(at, now time.Time) bool { return !at.IsZero() && !at.After(now) }

// heartbeat is when this process last said in the store that it is connected.
type heartbeat struct {
	mu   sync.Mutex
	last time.Time
}

// beat says that the bot is connected, and gives back the time of outages. A sweep waits for the
// beat of the one before: until then an outage may be unknown.
func (d *Delivery) beat(ctx context.Context, now time.Time) error {
	d.heartbeat.mu.Lock()
	defer d.heartbeat.mu.Unlock()
	if now.Sub(d.heartbeat.last) < match.HeartbeatInterval {
		return nil
	}
	if err := d.Store.Heartbeat(ctx, d.Platform, now, outage); err != nil {
		return err
	}
	d.heartbeat.last = now
	return d.credit(ctx)
}

// credit gives back the time of all outages.
func (d *Delivery) credit(ctx context.Context) error {
	all, err := d.Store.Outages(ctx, d.Platform)
	if err != nil {
		return err
	}
	for _, o := range all {
		rows, err := d.Store.DueBetween(ctx, o.Since, o.Until.Add(match.RestoreWithin))
		if err != nil {
			return err
		}
		for _, row := range rows {
			if !d.isHome(row.Place) {
				continue
			}
			if err := d.creditOne(ctx, row, o); err != nil {
				return fmt.Errorf("give back an outage: %w", err)
			}
		}
		if err := d.Store.ClearOutage(ctx, d.Platform, o); err != nil {
			return err
		}
		d.Log.Info("gave back the time of an outage", "since", o.Since, "until", o.Until, "matches", len(rows))
	}
	return nil
}

// creditOne gives back the time of an outage in one match, whose board then lags and is
// brought up to date. A match that cannot be read has no time to lose.
func (d *Delivery) creditOne(ctx context.Context, row store.Row, o store.Outage) error {
	s, err := d.Sessions.Read(ctx, row)
	if err != nil {
		d.BestEffort("give back an outage", row.ID, err)
		return ctx.Err()
	}
	_, _, err = d.Sessions.Credit(ctx, s, o)
	return err
}

// lapse ends the turn of whoever took too long.
func (d *Delivery) lapse(ctx context.Context, connected bool, s session.Session) error {
	if !connected {
		return nil
	}
	outages, err := d.Store.Outages(ctx, d.Platform)
	if err != nil {
		return err
	}
	for _, o := range outages {
		// Another process has come back and has not got here yet.
		if _, credited, err := d.Sessions.Credit(ctx, s, o); err != nil || credited {
			return err
		}
	}
	if s.Stranded.Why != "" {
		if s, err = d.look(ctx, s, nil); err != nil || s.Stranded.Why == "" {
			return err
		}
	}
	after, lapsed, err := d.Sessions.Lapse(ctx, s, d.Level(s))
	if err != nil || !lapsed {
		return err
	}
	late := s.ToMove()[:1]
	if after.Phase == match.Playing { // a computer has taken the seat
		d.Sessions.WithLater(after, view.SeatLapsed(late))
	}
	if err := d.Repost(ctx, s.ID, nil); err != nil {
		return err
	}
	if after.Halt == match.HaltIdle || after.Halt == match.HaltStranded {
		return nil // nobody has cared for a month, or could
	}
	if after, err = d.Sessions.Load(ctx, s.ID); err != nil {
		return err
	}
	d.announce(ctx, after, chat.Message{Text: d.Present.LapseNotice(after, late), Ping: s.People()})
	return nil
}
