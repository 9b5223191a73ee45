package store

import (
	"context"
	"slices"
	"time"
)

// Settings are what those who manage a server have decided for its matches. The zero
// Settings are those of a server where nobody has decided anything.
type Settings struct {
	// Locale is the language of messages that everybody sees; empty for the server's own.
	Locale string
	// MoveTime is the time for a move where a challenge names none; 0 for as long as people
	// like. It is in whole milliseconds.
	MoveTime time.Duration
	// Channels are where matches may be started; none for everywhere.
	Channels []string
	// Threads gives each match a thread of its own.
	Threads bool
	// HideRatings keeps ratings from being shown. They are counted all the same.
	HideRatings bool
	// NoHints keeps people who play each other from agreeing on hints.
	NoHints bool
}

func (s *Settings) columns() []any {
	return []any{&s.Locale, &s.MoveTime, list[string]{&s.Channels}, &s.Threads, &s.HideRatings, &s.NoHints}
}

const (
	settingColumns = `locale, move_time, channels, threads, hide_ratings, no_hints`
	selectSettings = `SELECT ` + settingColumns + ` FROM setting WHERE guild = $1`
	// It locks the row: who changes it at the same time finds what this leaves.
	holdSettings = `INSERT INTO setting (guild) VALUES ($1) ON CONFLICT (guild)
		DO UPDATE SET guild = excluded.guild RETURNING ` + settingColumns
	updateSettings = `UPDATE setting SET locale = $2, move_time = $3, channels = $4, threads = $5, hide_ratings = $6,
		no_hints = $7 WHERE guild = $1`
)

// Settings reads what a server has decided.
func (d *database) Settings(ctx context.Context, guild string) (Settings, error) {
	found, err := query(ctx, d, "settings", (*Settings).columns, selectSettings, guild)
	if err != nil || len(found) == 0 {
		return Settings{}, err
	}
	return found[0], nil
}

// ChangeSettings changes what a server has decided.
func (d *database) ChangeSettings(
	ctx context.Context, guild string, change func(*Settings),
) (before, after Settings, err error) {
	err = d.write(ctx, "change settings", func(c conn) error {
		found, err := read(c, (*Settings).columns, holdSettings, guild)
		if err != nil {
			return err
		}
		before = found[0]
		after = before
		after.Channels = slices.Clone(before.Channels)
		change(&after)
		return c.exec(updateSettings, guild, after.Locale, after.MoveTime, list[string]{&after.Channels}, after.Threads,
			after.HideRatings, after.NoHints)
	})
	return before, after, err
}
