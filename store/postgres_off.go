//go:build !postgres

package store

import (
	"context"
	"errors"
)

// openPostgres stands in while the module lacks a dependency of pgx's pool.
func openPostgres(context.Context, string, bool) (*database, error) {
	return nil, errors.New("store: this program was built without PostgreSQL")
}
