package match

import "time"

// watch notes when things began and ended. before is the state before the event.
func (s *State) watch(before *State, e Event) {
	at := e.At.UnixMilli()
	fresh := s.Ply != before.Ply || s.Phase != before.Phase
	switch _, _, thinks := s.Computer(); {
	case !thinks:
		s.Since = 0
	case s.Since == 0 || fresh:
		s.Since = at
	}
	switch {
	case s.Phase != Playing:
		s.Turned = 0
	case fresh:
		s.Turned = at
	}
	switch {
	case e.Kind == Restarted:
		s.Began = 0
	case e.Kind == Moved && s.Began == 0:
		s.Began = at
	}
	if s.Phase == Over && before.Phase != Over {
		s.Ended = at
	}
}

// Took is how long the match was played, from its first move to its end; 0 before the
// end, and when nobody has moved.
func (s *State) Took() time.Duration {
	if s.Began == 0 || s.Ended == 0 {
		return 0
	}
	return max(0, time.Duration(s.Ended-s.Began)*time.Millisecond)
}

// Elapsed is how long the match has been played: to its end, or else to now.
func (s *State) Elapsed(now time.Time) time.Duration {
	if s.Began == 0 || s.Ended != 0 {
		return s.Took()
	}
	return max(0, time.Duration(now.UnixMilli()-s.Began)*time.Millisecond)
}
