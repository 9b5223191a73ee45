package session

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/match"
	"kamisado/store"
)

// lostStore loses its database in commits: its answers come in order, after which it works. An
// answer may come although the commit has succeeded.
type lostStore struct {
	store.Store
	answers []lostAnswer
}

type lostAnswer struct {
	committed bool
	err       error
}

func (s *lostStore) Commit(ctx context.Context, changes ...store.Change) error {
	if len(s.answers) == 0 {
		return s.Store.Commit(ctx, changes...)
	}
	next := s.answers[0]
	s.answers = s.answers[1:]
	if next.committed {
		if err := s.Store.Commit(ctx, changes...); err != nil {
			return err
		}
	}
	return next.err
}

// Of a commit whose database was lost it is found out whether it counts, where that can be found
// out; nothing counts twice.
func TestUnsureCommits(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	for name, c := range map[string]struct {
		answers []lostAnswer
		want    error
	}{
		"it counts":             {[]lostAnswer{{true, store.ErrUnsure}}, nil},
		"it does not, so again": {[]lostAnswer{{false, store.ErrUnsure}}, nil},
		"lost twice":            {[]lostAnswer{{false, store.ErrUnsure}, {true, store.ErrUnsure}}, nil},
		"lost for good":         {[]lostAnswer{{false, store.ErrUnsure}, {false, store.ErrUnsure}, {false, store.ErrUnsure}}, store.ErrUnsure},
		"and not there then":    {[]lostAnswer{{true, store.ErrUnsure}, {false, store.ErrDown}}, store.ErrUnsure},
		"and broken then":       {[]lostAnswer{{true, store.ErrUnsure}, {false, broken}}, store.ErrUnsure},
		"not there":             {[]lostAnswer{{false, store.ErrDown}}, store.ErrDown},
		"broken":                {[]lostAnswer{{false, broken}}, broken},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			s := h.duel(match.Player{User: "bob", Name: "Bob"})
			other := h.process(&lostStore{h.Store, c.answers})
			before, err := other.Load(t.Context(), s.ID)
			require.NoError(t, err)
			after, err := other.Do(t.Context(), Cause{Interaction: "7", User: "ana"}, before, match.Play{User: "ana", Text: "1"})
			require.ErrorIs(t, err, c.want)
			if c.want == nil {
				require.NoError(t, err)
				require.Equal(t, 1, after.Ply)
				stored, err := h.Load(t.Context(), s.ID)
				require.NoError(t, err)
				require.Equal(t, 1, stored.Ply)
			}
			other = h.process(&lostStore{h.Store, c.answers})
			other.Random = rand.NewChaCha8([32]byte{2}) // else the ids are those of before
			made, err := other.Create(t.Context(), Cause{Interaction: "8"}, here, s.Proposal, match.Accept{User: "bob"})
			require.ErrorIs(t, err, c.want)
			if c.want == nil {
				_, err = h.Load(t.Context(), made.ID)
				require.NoError(t, err)
				rows, err := h.Store.List(t.Context(), store.Filter{User: "ana"})
				require.NoError(t, err)
				require.Len(t, rows, 2)
			}
		})
	}
}
