package solver

import "sync"

// learnt are the values of rounds that the book lacks.
type learnt struct {
	mu     sync.Mutex
	values map[State]Value
}

// known is the value of a round's start for who starts it, as far as it is known.
func (s *Solver) known(state State) (Value, bool) {
	if v, ok := s.book.value(state); ok {
		return v, true
	}
	s.learnt.mu.Lock()
	defer s.learnt.mu.Unlock()
	v, ok := s.learnt.values[state.canonical()]
	return v, ok
}

// learn notes the value of a round's start.
func (s *Solver) learn(state State, v Value) {
	s.learnt.mu.Lock()
	defer s.learnt.mu.Unlock()
	s.learnt.values[state.canonical()] = v
}
