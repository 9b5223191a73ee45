package upkeep

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game/gametest"
	"kamisado/game/match"
	"kamisado/store"
)

// busyBoard is a match of which several people press boards and ask for new ones at once, in a channel
// to which everything takes its time, on the way there and back.
type busyBoard struct {
	*harness
	chat.Poster // nil: there are no threads
	id          match.ID

	mu     sync.Mutex // guards what follows
	random *rand.Rand
	ids    []string
	shown  map[string]chat.Message
}

// newBusyBoard is a match that is shown in one message, in a bubble.
func newBusyBoard(t *testing.T, seed uint64) *busyBoard {
	t.Helper()
	b := &busyBoard{harness: newHarness(t), random: rand.New(rand.NewPCG(seed, 1)), shown: make(map[string]chat.Message)}
	b.Upkeep.Config.Poster, b.Upkeep.Config.Now, b.Sessions.Now = b, time.Now, time.Now
	s := b.duel()
	b.id = s.ID
	require.Equal(t, "100", b.show("", b.board(s, nil)))
	return b
}

// travel takes some time, now and then more than a second.
func (b *busyBoard) travel() {
	b.mu.Lock()
	d := time.Duration(b.random.IntN(300)) * time.Millisecond
	if b.random.IntN(8) == 0 {
		d += time.Second
	}
	b.mu.Unlock()
	time.Sleep(d) // of the bubble
}

// show has a message show something, a new one if there is no id, and gives its id.
func (b *busyBoard) show(id string, m chat.Message) string {
	b.mu.Lock()
	defer b.mu.Unlock()
	if id == "" {
		id = fmt.Sprint(100 * (len(b.ids) + 1))
		b.ids = append(b.ids, id)
	}
	b.shown[id] = m
	return id
}

func (b *busyBoard) Post(_ context.Context, _, _ string, m chat.Message) (string, error) {
	b.travel()
	defer b.travel()
	return b.show("", m), nil
}

func (b *busyBoard) Edit(_ context.Context, _, id string, m chat.Message) error {
	b.travel()
	defer b.travel()
	b.show(id, m)
	return nil
}

// pressable are the messages with controls, the oldest first.
func (b *busyBoard) pressable() (all []string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, id := range b.ids {
		if len(b.shown[id].Controls) > 0 {
			all = append(all, id)
		}
	}
	return all
}

// ply is that of a message's controls, -1 where it has none any more.
func (b *busyBoard) ply(id string) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, control := range b.shown[id].Controls {
		row, _ := control.(chat.Buttons)
		for _, button := range row {
			if id := strings.Split(button.ID, "/"); id[0] == string(match.Restart) {
				ply, _ := strconv.Atoi(id[2])
				return ply
			}
		}
	}
	return -1
}

// answer answers a request with the match, in a new message or, by an edit, in one that is there.
func (b *busyBoard) answer(s session.Session, message string, e *Edit) {
	e.Shows(s)
	b.travel()
	message = b.show(message, b.board(s, nil))
	b.travel()
	e.End()
	b.RecordShown(context.Background(), s, store.Shown{Message: message, Version: s.Version}, e)
}

// act does something at random: a board is asked for, or brought up to date, or somebody moves on one that is
// there, or offers to begin again.
func (b *busyBoard) act(what, which int) {
	s, err := b.Sessions.Load(context.Background(), b.id)
	boards := b.pressable()
	switch {
	case err != nil:
		b.t.Error(err)
		return
	case what < 3:
		b.answer(s, "", nil)
		return
	case what < 4:
		if err := b.Repost(context.Background(), b.id, nil); err != nil {
			b.t.Error(err)
		}
		return
	case len(boards) == 0:
		return
	}
	message := boards[which%len(boards)]
	if s.Phase != match.Playing || b.ply(message) != s.Ply {
		return // it is refused
	}
	user := s.ToMove()[0]
	b.Seen(b.id, s.Ply)
	var do match.Command = match.Play{User: user, Ply: s.Ply, Text: "1"}
	if what > 7 {
		do = match.Offer{User: user, What: match.Restart, Ply: s.Ply}
	}
	s, err = b.Sessions.Do(context.Background(), session.Cause{User: user, Silent: true}, s, do)
	if err != nil {
		return // it was offered already
	}
	e := b.BeginEdit(b.id, message)
	if now, _ := b.Sessions.Load(context.Background(), b.id); now.Version > s.Version {
		s = now
	}
	b.answer(s, message, e)
}

// Whatever people do at once, in the end one message shows the match as it is, the store says so, and no other
// message can be pressed. For that no sweep is needed.
func TestEditsAtRandom(t *testing.T) {
	t.Parallel()
	matches := uint64(40)
	if gametest.Full { // with the race detector too
		matches = 400
	}
	for seed := range matches {
		synctest.Test(t, func(t *testing.T) {
			b := newBusyBoard(t, seed)
			random := rand.New(rand.NewPCG(seed, 2))
			var people sync.WaitGroup
			for range 2 + random.IntN(5) {
				after, what, which := time.Duration(random.IntN(700))*time.Millisecond, random.IntN(10), random.IntN(100)
				people.Go(func() {
					time.Sleep(after) // of the bubble
					b.act(what, which)
				})
			}
			people.Wait()
			row := b.row(b.id)
			s, err := b.Sessions.Load(t.Context(), b.id)
			require.NoError(t, err, seed)
			require.Equal(t, row.Version, row.Shown.Version, seed)
			require.Equal(t, b.board(s, nil).Text, b.shown[row.Shown.Message].Text, seed)
			require.Equal(t, []string{row.Shown.Message}, b.pressable(), seed)
			require.Empty(t, b.edits.under, seed)
		})
	}
}
