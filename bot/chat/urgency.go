package chat

// Urgency says how soon something has to reach a platform that accepts only so much.
type Urgency int

// The urgencies, the greatest first.
const (
	// Awaited: somebody waits for it.
	Awaited Urgency = iota
	// Lagging: a message shows what does not hold any more.
	Lagging
	// Reminding: it tells people of something.
	Reminding
	// Tidying: nobody misses it.
	Tidying
)
