package solver

// Config bounds a Solver. The zero value stands for the usual bounds.
type Config struct {
	// Memory is how many bytes all searches together may use for their tables;
	// 0 for 64 MiB. Little memory makes hard positions slower, not wrong; half a
	// MiB a search is the least.
	Memory int
	// Searches is how many positions may be searched at once, each with its share
	// of the memory; others wait. 0 for two, on every machine, so that answers
	// bounded by nodes are the same on all.
	Searches int
	// Bare keeps the embedded book away: everything is computed.
	Bare bool
}

// usualMemory holds all that is met while the first moves of a round are decided.
const usualMemory = 64 << 20

const usualSearches = 2

// New makes a solver.
func New(c Config) *Solver {
	if c.Memory <= 0 {
		c.Memory = usualMemory
	}
	if c.Searches <= 0 {
		c.Searches = usualSearches
	}
	s := &Solver{free: make(chan *worker, c.Searches), learnt: &learnt{values: make(map[State]Value)}, book: &book{}}
	if !c.Bare {
		s.book = embedded
	}
	for range c.Searches {
		s.free <- newWorker(c.Memory / c.Searches)
	}
	return s
}

// Patient is the same solver for questions that can wait, such as hints: all of
// them together never take more than half of the searches, so that whoever is
// waited for, such as a player, need not stand in line behind them.
func (s *Solver) Patient() *Solver {
	patient := *s
	patient.turnstile = make(chan struct{}, max(1, cap(s.free)/2))
	return &patient
}
