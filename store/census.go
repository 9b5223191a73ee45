package store

import (
	"context"
	"database/sql"
	"fmt"

	"kamisado/game"
	"kamisado/game/match"
)

// Count is how many matches of a game are in a phase.
type Count struct {
	Game    game.ID
	Phase   match.Phase
	Matches int
}

// Census counts the matches that are not over.
func (d *database) Census(ctx context.Context) ([]Count, error) {
	all, err := query(ctx, d, func(from *sql.Rows) (c Count, err error) {
		err = from.Scan(&c.Game, &c.Phase, &c.Matches)
		return c, err
	}, countOpen)
	if err != nil {
		return nil, fmt.Errorf("store: count the matches: %w", err)
	}
	return all, nil
}
