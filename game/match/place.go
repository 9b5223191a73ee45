package match

import (
	"time"

	"kamisado/game"
)

// Place is where a match is played since it has left the channel in which it was proposed,
// or why it has not. The zero Place says nothing: it is that channel.
type Place struct {
	// Channel is the platform's id of the channel; empty for that of the proposal.
	Channel string `json:"channel,omitempty"`
	// Parent is the channel in which the message is whose thread Channel is, a thread of the
	// match's own; empty for any other place.
	Parent string `json:"parent,omitempty"`
	// By is who has moved the match there, the zero Player where nobody has.
	By Player `json:"by,omitzero"`
	// Why is what keeps the match from having a thread of its own, or has taken it; empty
	// where nothing has.
	Why PlaceReason `json:"why,omitempty"`
}

// PlaceReason is why a match has no thread of its own.
type PlaceReason string

// The reasons.
const (
	// PlaceForbidden: the bot may not open a thread there, or may not write in it.
	PlaceForbidden PlaceReason = "forbidden"
	// PlaceGone: the thread was deleted, or locked.
	PlaceGone PlaceReason = "gone"
	// PlaceUnfit: the channel can have no threads.
	PlaceUnfit PlaceReason = "unfit"
)

// ArchiveAfter is how long the thread of a match stays open after the end.
const ArchiveAfter = 24 * time.Hour

type (
	// Relocate has a match that has begun played in another place, or shown there once it is
	// over. From is where it is now: of two
	// that move it at once one is first.
	Relocate struct{ From, To Place }
	// KeepThread notes what was done about the thread of a match that is over: Renamed or
	// Archived, in this order.
	KeepThread struct{ Done EventKind }
)

func (c Relocate) decide(d *decision) error {
	if err := d.want(Playing, Over); err != nil {
		return err
	}
	c.From.By = d.Place.By // whose name may have changed
	if d.Place != c.From {
		return refuse(game.KindStale, "match.stale")
	}
	return d.add(Placed, game.Nobody, &c.To)
}

func (c KeepThread) decide(d *decision) error {
	if err := d.want(Over); err != nil {
		return err
	}
	if ThreadDue(&d.State).IsZero() || d.Thread == c.Done {
		return refuse(game.KindDone, "match.stale")
	}
	return d.add(c.Done, game.Nobody, nil)
}

// WantsThread reports whether a thread is to be opened for the match, which has begun.
func WantsThread(s *State) bool {
	return s.Threaded && s.Phase == Playing && s.Place == Place{}
}

// ThreadDue is when the thread of the match, which is over, is to be renamed or, after that,
// to be archived; zero when nothing is to be done. A rematch is played in the same thread,
// which then is its own.
func ThreadDue(s *State) time.Time {
	switch {
	case s.Phase != Over || s.Place.Parent == "" || s.Thread == Archived || s.Next != "":
		return time.Time{}
	case s.Thread == Renamed:
		return s.EndedAt.Add(ArchiveAfter)
	}
	return s.EndedAt
}
