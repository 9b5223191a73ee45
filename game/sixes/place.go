package sixes

import (
	"cmp"
	"slices"

	"kamisado/game"
)

// Standing is a seat's place at the end of a match.
type Standing struct {
	Seat game.Seat
	// Place is from 1; seats may share one.
	Place int
	// Cards and Passes are what it had left and how often it passed.
	Cards, Passes int
}

// standings are the seats by place (rule 5): first those who are out, in that order,
// then the others by cards left and by passes. They are nil unless the match was
// played to its end or stopped after the winner: who leaves a table otherwise gets no
// place.
func (m *Match) standings() []Standing {
	if m.outcome == nil || m.outcome.Method != ByOut && m.outcome.Method != ByStop || m.gone == 0 {
		return nil
	}
	all := make([]Standing, Seats)
	for seat := range game.Seat(Seats) {
		all[seat] = Standing{Seat: seat, Place: m.out[seat], Cards: m.held[seat].Len(), Passes: m.passes[seat]}
	}
	slices.SortStableFunc(all, behind)
	for i := m.gone; i < Seats; i++ {
		all[i].Place = i + 1
		if before := all[max(i-1, 0)]; i > m.gone && behind(before, all[i]) == 0 {
			all[i].Place = before.Place
		}
	}
	return all
}

// behind compares by place, where those who hold cards have none yet.
func behind(a, b Standing) int {
	if a.Cards == 0 && b.Cards == 0 {
		return a.Place - b.Place
	}
	return cmp.Or(a.Cards-b.Cards, a.Passes-b.Passes)
}
