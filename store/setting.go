package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
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

// Settings reads what a server has decided.
func (d *database) Settings(ctx context.Context, guild string) (Settings, error) {
	found, err := query(ctx, d, func(from *sql.Rows) (Settings, error) { return scanSettings(from) }, selectSettings, guild)
	switch {
	case err != nil:
		return Settings{}, fmt.Errorf("store: settings: %w", err)
	case len(found) == 0:
		return Settings{}, nil
	}
	return found[0], nil
}

// ChangeSettings changes what a server has decided.
func (d *database) ChangeSettings(ctx context.Context, guild string, change func(*Settings)) (before, after Settings, err error) {
	err = d.write(ctx, func(ctx context.Context, t transaction) error {
		// To write the row locks it: who changes it at the same time finds what this leaves.
		statement, err := t.statement(ctx, holdSettings)
		if err != nil {
			return err
		}
		if before, err = scanSettings(statement.QueryRowContext(ctx, guild)); err != nil {
			return err
		}
		after = before
		after.Channels = slices.Clone(before.Channels)
		change(&after)
		_, err = t.run(ctx, updateSettings, guild, after.Locale, after.MoveTime.Milliseconds(), list(after.Channels),
			flag(after.Threads), flag(after.HideRatings), flag(after.NoHints))
		return err
	})
	if err != nil {
		return Settings{}, Settings{}, fmt.Errorf("store: change settings: %w", err)
	}
	return before, after, nil
}

// scanSettings reads the columns of selectSettings.
func scanSettings(from interface{ Scan(...any) error }) (s Settings, err error) {
	var moveTime int64
	var channels []byte
	if err = from.Scan(&s.Locale, &moveTime, &channels, &s.Threads, &s.HideRatings, &s.NoHints); err != nil {
		return Settings{}, err
	}
	s.MoveTime = time.Duration(moveTime) * time.Millisecond
	if err := json.Unmarshal(channels, &s.Channels); err != nil {
		return Settings{}, err
	}
	if len(s.Channels) == 0 {
		s.Channels = nil
	}
	return s, nil
}

// flag is a yes or no as the database holds it.
func flag(set bool) int64 {
	if set {
		return 1
	}
	return 0
}
