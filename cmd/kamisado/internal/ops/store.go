package ops

import (
	"context"
	"errors"
	"time"

	"kamisado/game/match"
	"kamisado/store"
)

// Store is a store whose moves, and the sweep's question, are measured.
func (o *Ops) Store(s store.Store) store.Store { return &measuredStore{s, o.metrics} }

type measuredStore struct {
	store.Store
	metrics *metrics
}

// Commit measures a commit and counts its events.
func (s *measuredStore) Commit(ctx context.Context, changes ...store.Change) error {
	began := time.Now()
	err := s.Store.Commit(ctx, changes...)
	s.took("commit", began, err)
	if err != nil {
		return err
	}
	for i := range changes {
		for _, e := range changes[i].Events {
			s.metrics.events.WithLabelValues(string(changes[i].State.Game), string(e.Kind)).Inc()
		}
	}
	return nil
}

// Load measures the reading of a row.
func (s *measuredStore) Load(ctx context.Context, id match.ID) (store.Row, error) {
	began := time.Now()
	row, err := s.Store.Load(ctx, id)
	s.took("load", began, err)
	return row, err
}

// List measures a list, such as that of a person's matches.
func (s *measuredStore) List(ctx context.Context, f store.Filter) ([]store.Row, error) {
	began := time.Now()
	rows, err := s.Store.List(ctx, f)
	s.took("list", began, err)
	return rows, err
}

// Overdue measures the sweep's question.
func (s *measuredStore) Overdue(ctx context.Context, now, lag time.Time, most int) ([]store.Row, error) {
	began := time.Now()
	rows, err := s.Store.Overdue(ctx, now, lag, most)
	s.took("overdue", began, err)
	return rows, err
}

func (s *measuredStore) took(operation string, began time.Time, err error) {
	result := "ok"
	switch {
	case errors.Is(err, store.ErrConflict), errors.Is(err, store.ErrRepeated), errors.Is(err, store.ErrPending):
		result = "conflict"
	case err != nil && !errors.Is(err, store.ErrNotFound):
		result = "error"
	}
	s.metrics.stored.WithLabelValues(operation, result).Observe(time.Since(began).Seconds())
}
