package arena

import (
	"context"
	"sync"
)

// Run plays a series. Whenever a match is over it tells how many are; progress
// may be nil, and is never called twice at once. A player that errs or plays an
// illegal move ends the series: the error names it, the match and the position.
// Other errors are the context's, or say what is wrong with the config.
func Run(ctx context.Context, c Config, progress func(done, games int)) (*Report, error) {
	if err := c.ready(); err != nil {
		return nil, err
	}
	if progress == nil {
		progress = func(int, int) {}
	}
	s := &series{Config: &c, results: make([]result, c.Games), failed: c.Games, progress: progress}
	var workers sync.WaitGroup
	for range min(c.Workers, c.Games) {
		workers.Go(func() { s.work(ctx) })
	}
	workers.Wait()
	if s.err != nil {
		return nil, s.err
	}
	report := newReport(&c)
	for match, played := range s.results {
		report.add(&c, match, played)
	}
	return report, nil
}

// series is a series being played.
type series struct {
	*Config
	results  []result
	progress func(done, games int)

	mu sync.Mutex
	// next is the first match that nobody has begun; done are over.
	next, done int
	// failed is the first match that failed, with its error.
	failed int
	err    error
}

// work plays matches until there are no more.
func (s *series) work(ctx context.Context) {
	for {
		match, more := s.take()
		if !more {
			return
		}
		played, err := s.play(ctx, match)
		s.put(match, played, err)
	}
}

// take gives the next match to play. After a failure there is none. Matches that
// have begun, and so all before the failed one, are played on, so that the error
// does not depend on which worker was faster.
func (s *series) take() (match int, more bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.next == s.Games || s.err != nil {
		return 0, false
	}
	s.next++
	return s.next - 1, true
}

// put takes a match's result.
func (s *series) put(match int, played result, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err != nil {
		if match < s.failed {
			s.failed, s.err = match, err
		}
		return
	}
	s.results[match] = played
	s.done++
	s.progress(s.done, s.Games)
}
