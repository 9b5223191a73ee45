package chat

import "time"

// MoveTime is how long a person may take for a move, by the name that a command has for
// it.
type MoveTime struct {
	Name string
	Time time.Duration
}

// MoveTimes are the times that a challenge can name, the shortest first; the first is none.
func MoveTimes() []MoveTime {
	const day = 24 * time.Hour
	return []MoveTime{
		{"none", 0},
		{"10m", 10 * time.Minute},
		{"1h", time.Hour},
		{"8h", 8 * time.Hour},
		{"1d", day},
		{"3d", 3 * day},
		{"7d", 7 * day},
	}
}

// NameOfMoveTime returns the name of a time for a move; empty for one that has none.
func NameOfMoveTime(d time.Duration) string {
	for _, t := range MoveTimes() {
		if t.Time == d {
			return t.Name
		}
	}
	return ""
}

// MoveTimeOf returns the time that a name is of, and whether there is one.
func MoveTimeOf(name string) (d time.Duration, ok bool) {
	for _, t := range MoveTimes() {
		if t.Name == name {
			return t.Time, true
		}
	}
	return 0, false
}
