package session

import (
	"context"

	"kamisado/store"
)

// Settings returns what a server has decided; in direct messages nobody has decided anything.
func (v *Service) Settings(ctx context.Context, guild string) (store.Settings, error) {
	if guild == "" {
		return store.Settings{}, nil
	}
	return v.Store.Settings(ctx, guild)
}
