package upkeep

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game/match"
	"kamisado/store"
)

// answered records that an answer has made the message show a match.
func (h *harness) answered(s session.Session, e *Edit) {
	h.t.Helper()
	e.End()
	h.RecordShown(h.ctx(), s, store.Shown{Message: "100", Version: s.Version}, e)
}

// offer offers to begin again for whoever is not to move: the ply stays.
func (h *harness) offer(s session.Session) session.Session {
	h.t.Helper()
	user := s.People()[0]
	if user == s.ToMove()[0] {
		user = s.People()[1]
	}
	after, err := h.Sessions.Do(h.ctx(), session.Cause{User: user}, s, match.Offer{User: user, What: match.Restart, Ply: s.Ply})
	require.NoError(h.t, err)
	return after
}

// Of two answers on their way at once, in the same message, neither is recorded as shown in
// whatever order they are confirmed, until the message was edited once more. A process that dies
// in between leaves a match that lags behind.
func TestEditsCross(t *testing.T) {
	t.Parallel()
	for name, newerFirst := range map[string]bool{"the newer is confirmed first": true, "the older is confirmed first": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			s := h.duel()
			older := h.offer(s)
			first := h.BeginEdit(s.ID, "100")
			first.Shows(older)
			newer := h.move(older)
			h.Seen(s.ID, s.Ply) // who has moved need not have seen the offer
			second := h.BeginEdit(s.ID, "100")
			second.Shows(newer)
			if newerFirst {
				h.answered(newer, second)
			} else {
				h.answered(older, first)
			}
			require.Equal(t, store.Shown{Message: "100", Channel: "2", Version: s.Version}, h.row(s.ID).Shown)
			require.Empty(t, h.poster.Edits())
			if newerFirst {
				h.answered(older, first)
			} else {
				h.answered(newer, second)
			}
			require.Len(t, h.poster.Edits(), 1)
			require.Equal(t, newer.Version, h.row(s.ID).Shown.Version)
		})
	}
}

// Two answers that cross in a board's message are followed by one more edit, though the board
// before, in another message, is still losing its controls.
func TestEditsCrossBesideAnother(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.duel()
	retired := h.BeginEdit(s.ID, "99")
	picked := h.BeginEdit(s.ID, "100")
	offered := h.offer(s)
	e := h.BeginEdit(s.ID, "100")
	e.Shows(offered)
	h.Follow(t.Context(), picked)
	h.answered(offered, e)
	require.Equal(t, offered.Version, h.row(s.ID).Shown.Version)
	require.Len(t, h.poster.Edits(), 1)
	h.Follow(t.Context(), retired)
	require.Len(t, h.poster.Edits(), 1)
}

// Where clicks on two messages are answered with the same version, the last board that was posted goes on
// showing the match, though the other answer is confirmed first.
func TestEditsOfTwoBoards(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.duel()
	h.poster.Fail = func(string, string) error { return &chat.ErrGone{Reason: "not now"} } // 100 keeps its controls
	h.RecordShown(t.Context(), s, store.Shown{Message: "200", Version: s.Version}, nil)
	h.poster.Fail = nil
	moved := h.move(s)
	old, newer := h.BeginEdit(s.ID, "100"), h.BeginEdit(s.ID, "200")
	h.answered(moved, old)
	newer.End()
	h.RecordShown(t.Context(), moved, store.Shown{Message: "200", Version: moved.Version}, newer)
	require.Equal(t, "200", h.row(s.ID).Shown.Message)
}

// An edit does not leave the match to no message, as it is shown where nothing can be posted.
func TestEditBesideAFailedPost(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.duel()
	e := h.BeginEdit(s.ID, "100")
	moved := h.move(s)
	e.Shows(moved)
	h.poster.Fail = func(string, string) error { return &chat.ErrGone{Reason: "not now"} }
	require.NoError(t, h.Repost(t.Context(), s.ID, nil))
	require.Empty(t, h.row(s.ID).Shown.Message)
	h.poster.Fail = nil
	h.answered(moved, e)
	require.Equal(t, "100", h.row(s.ID).Shown.Message)
	require.Empty(t, h.poster.Retired())
}

// An edit that leaves the match to another message does not take it from a third one, which another process
// has posted since.
func TestEditBesideANewBoardElsewhere(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	other := h.another()
	s := h.duel()
	e := h.BeginEdit(s.ID, "100")
	moved := h.move(s)
	h.RecordShown(t.Context(), moved, store.Shown{Message: "200", Version: moved.Version}, nil)
	there, err := other.Sessions.Load(t.Context(), s.ID)
	require.NoError(t, err)
	other.RecordShown(t.Context(), there, store.Shown{Message: "300", Version: moved.Version}, nil)
	h.answered(moved, e)
	require.Equal(t, "300", h.row(s.ID).Shown.Message)
}

// A control that an edit beside an answer has shown too proves nothing about that answer.
func TestSeenInAnotherEdit(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	moved := h.move(h.duel())
	answer := h.BeginEdit(moved.ID, "100")
	answer.Shows(moved)
	require.NoError(t, h.Repost(t.Context(), moved.ID, nil)) // shows the same ply
	edits := len(h.poster.Edits())
	h.Seen(moved.ID, moved.Ply)
	next := h.move(moved)
	e := h.BeginEdit(moved.ID, "100")
	e.Shows(next)
	h.answered(moved, answer) // it arrives after e
	h.answered(next, e)
	require.Greater(t, len(h.poster.Edits()), edits)
}

// An edit that ends while nobody knows yet which message another one is of leaves it to that one
// to be followed.
func TestEditBesideOneOfUnknownMessage(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.move(h.duel())
	unknown := h.BeginEdit(s.ID, "")
	e := h.BeginEdit(s.ID, "100")
	e.Shows(s)
	h.answered(s, e)
	require.Less(t, h.row(s.ID).Shown.Version, s.Version)
	unknown.of("99")
	h.Follow(t.Context(), unknown)
	require.Equal(t, s.Version, h.row(s.ID).Shown.Version)
	require.Len(t, h.poster.Edits(), 1)
}

// A click on the board and a command that posts it anew, both of one version: when the click's answer
// is confirmed last, the new message, at which people look, goes on showing the match.
func TestEditBesideANewBoard(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.duel()
	e := h.BeginEdit(s.ID, "100")
	moved := h.move(s)
	e.Shows(moved)
	h.RecordShown(t.Context(), moved, store.Shown{Message: "200", Version: moved.Version}, nil)
	h.answered(moved, e)
	require.Equal(t, store.Shown{Message: "200", Channel: "2", Version: moved.Version}, h.row(s.ID).Shown)
	require.Equal(t, []string{"100", "100"}, h.poster.Retired(), "the answer may have come over the first time")
	require.NotEmpty(t, h.poster.Edited()["200"].Controls)

	again := h.BeginEdit(s.ID, "100") // somebody presses the old one, and it shows the match again
	h.answered(moved, again)
	require.Equal(t, "100", h.row(s.ID).Shown.Message)
}

// Who presses what only the newest board shows has seen it, so that its edit has arrived, though
// nothing has confirmed that. An edit of another message cannot have shown it.
func TestSeenBeforeItIsConfirmed(t *testing.T) {
	t.Parallel()
	for name, beside := range map[string]string{"alone": "", "beside another": "99"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			moved := h.move(h.duel())
			if beside != "" {
				h.BeginEdit(moved.ID, beside)
			}
			first := h.BeginEdit(moved.ID, "100")
			first.Shows(moved)
			h.Seen(moved.ID, moved.Ply)
			next := h.move(moved)
			second := h.BeginEdit(moved.ID, "100")
			second.Shows(next)
			h.answered(next, second)
			require.Equal(t, next.Version, h.row(moved.ID).Shown.Version)
			h.answered(moved, first)
			require.Equal(t, next.Version, h.row(moved.ID).Shown.Version)
			require.Empty(t, h.poster.Edits())
		})
	}
}

// An answer that is given while a sweep edits the message is not recorded before that edit has
// been made once more: it may have come over the answer.
func TestAnswerDuringAnEdit(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.move(h.duel())
	var during store.Shown
	h.poster.Fail = func(string, string) error {
		h.poster.Fail = nil
		h.Seen(s.ID, s.Ply) // the answer had arrived, and its confirmation was lost
		next := h.move(s)
		e := h.BeginEdit(s.ID, "100")
		e.Shows(next)
		h.answered(next, e)
		during = h.row(s.ID).Shown
		return nil
	}
	require.NoError(t, h.Repost(t.Context(), s.ID, nil))
	require.Less(t, during.Version, s.Version)
	require.Len(t, h.poster.Edits(), 2)
	require.NotEqual(t, h.poster.Edits()[0].Text, h.poster.Edits()[1].Text)
	require.Equal(t, s.Version+1, h.row(s.ID).Shown.Version)
}

// An edit during which another process has changed the match is made once more: it may have come
// over that process's answer.
func TestEditDuringAChangeElsewhere(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	other := h.another()
	s := h.move(h.duel())
	h.poster.Fail = func(string, string) error {
		h.poster.Fail = nil
		next := other.move(s)
		other.RecordShown(t.Context(), next, store.Shown{Message: "100", Version: next.Version}, nil)
		return nil
	}
	require.NoError(t, h.Repost(t.Context(), s.ID, nil))
	require.Len(t, h.poster.Edits(), 2)
}

// While the answer to what another process has changed may be on its way, an answer here is not
// recorded as shown; a sweep makes up for it.
func TestAnswerAfterAChangeElsewhere(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		pressed bool
		later   time.Duration
		sure    bool
	}{"not seen": {false, 0, false}, "seen": {true, 0, true}, "long ago": {false, 16 * time.Second, true}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			s := h.duel()
			other := h.another()
			moved := other.move(s)
			s, err := h.Sessions.Load(t.Context(), s.ID)
			require.NoError(t, err)
			if c.pressed {
				h.Seen(s.ID, moved.Ply)
			}
			h.now = h.now.Add(c.later)
			s = h.offer(s)
			e := h.BeginEdit(s.ID, "100")
			e.Shows(s)
			h.answered(s, e)
			require.Equal(t, c.sure, h.row(s.ID).Shown.Version == s.Version)
			h.now = h.now.Add(16 * time.Second)
			require.NoError(t, h.Sweep(t.Context(), true))
			require.Equal(t, s.Version, h.row(s.ID).Shown.Version)
			require.Equal(t, c.sure, len(h.poster.Edits()) == 0)
		})
	}
}

// An edit that never ends counts as lost.
func TestLostEdit(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.offer(h.duel())
	h.BeginEdit(s.ID, "100")
	h.now = h.now.Add(lostAfter + time.Second)
	next := h.move(s)
	e := h.BeginEdit(s.ID, "100")
	e.Shows(next)
	h.answered(next, e)
	require.Equal(t, next.Version, h.row(s.ID).Shown.Version)
	require.Empty(t, h.poster.Edits())
}

// Edits that never end are not kept forever.
func TestLostEditsAreForgotten(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for i := range maxUnder {
		h.BeginEdit(match.ID(fmt.Sprint("m", i)), "100")
	}
	h.now = h.now.Add(time.Second)
	h.BeginEdit("late", "100")
	h.now = h.now.Add(lostAfter)
	h.BeginEdit("new", "100")
	require.Len(t, h.edits.under, 2)
}

// What shows no version of a match, such as what is picked on the way to a move, may come over
// a board all the same.
func TestFollow(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.duel()
	picked := h.BeginEdit(s.ID, "100")
	offered := h.offer(s)
	e := h.BeginEdit(s.ID, "100")
	e.Shows(offered)
	h.answered(offered, e)
	require.NotEqual(t, offered.Version, h.row(s.ID).Shown.Version)
	h.Follow(t.Context(), picked)
	require.Equal(t, offered.Version, h.row(s.ID).Shown.Version)
	require.Len(t, h.poster.Edits(), 1)
	h.Follow(t.Context(), h.BeginEdit(s.ID, "100"))
	require.Len(t, h.poster.Edits(), 1)
}

// An old board that shows the match again, because a control of it was pressed while it was about
// to lose them, keeps its controls or gets them back.
func TestRetiredAndPressed(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	s := h.duel()
	offered := h.offer(s)
	h.RecordShown(t.Context(), offered, store.Shown{Message: "200", Version: offered.Version}, nil)
	require.Equal(t, []string{"100"}, h.poster.Retired())
	moved := h.move(offered)
	h.RecordShown(t.Context(), moved, store.Shown{Message: "100", Version: moved.Version}, nil)
	_, err := retirer{h.Upkeep}.retire(t.Context(), moved, retirement{
		id: s.ID, old: store.Shown{Message: "100", Version: s.Version}, successor: store.Shown{Message: "200"},
	})
	require.NoError(t, err)
	require.Equal(t, []string{"100", "200"}, h.poster.Retired(), "it shows the match again")

	next := h.move(moved)
	h.poster.Fail = func(verb, id string) error {
		if verb == "edit" {
			h.poster.Fail = nil
			e := h.BeginEdit(s.ID, id)
			e.Shows(next)
			e.End()
			h.RecordShown(t.Context(), next, store.Shown{Message: id, Version: next.Version}, e)
		}
		return nil
	}
	h.RecordShown(t.Context(), next, store.Shown{Message: "300", Version: next.Version}, nil)
	require.Contains(t, h.poster.Edited(), "100", "its controls may have been taken after the answer")
	require.Equal(t, "100", h.row(s.ID).Shown.Message)
	require.Equal(t, next.Version, h.row(s.ID).Shown.Version)
}
