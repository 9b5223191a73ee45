package main

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/kamisado/kamisadotest"
)

// traces gives recorded games by id.
func traces(t testing.TB, ids ...string) (found []kamisadotest.Game) {
	t.Helper()
	for _, name := range []string{kamisadotest.Simple, kamisadotest.Standard} {
		for _, g := range kamisadotest.Games(t, "../../game/kamisado/testdata", name) {
			if slices.Contains(ids, g.ID) {
				found = append(found, g)
			}
		}
	}
	require.Len(t, found, len(ids))
	return found
}
