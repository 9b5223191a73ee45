package othello

// Last is the effect of the last move.
func (m *Match) Last() Effect { return m.last }

// Passes is how often each side has had no move, by seat.
func (m *Match) Passes() [2]int { return m.passes }
