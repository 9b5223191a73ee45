package delivery

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/bot/view"
	"kamisado/game/gametest"
	"kamisado/game/match"
	"kamisado/store"
)

// platform is one to which everything takes its time, on the way there and back, and which loses and refuses requests
// while it is faulty.
type platform struct {
	*harness
	id     match.ID
	closed store.Store // what a process that is dead has of the store

	mu     sync.Mutex // guards what follows
	random *rand.Rand
	faulty bool
	deaths int
	ids    []string
	shown  map[string]shownMessage
	nonces map[string]string
	// answers are the messages by what edits them, gone the channels that were deleted.
	answers map[chat.GivenAnswer]string
	gone    map[string]bool
}

// shownMessage is a message as the platform has it. One that was deleted has no Text.
type shownMessage struct {
	chat.Message
	channel string // empty for a private one
	private store.Message
	// isLost is set while the bot may not know of a private message, or the newest edit of it has failed.
	isLost bool
}

// costs are the requests that were made for one request of a user.
type costs struct{ callbacks, edits, posts int }

type costsKey struct{}

// count counts a request, for whatever it was made.
func count(ctx context.Context, add func(*costs)) {
	if c, ok := ctx.Value(costsKey{}).(*costs); ok {
		add(c)
	}
}

// process is one of several bots, which may die.
type process struct {
	*Delivery
	*platform
	dead atomic.Bool
}

// mortal is the store for a process. Nothing is written for a dead one.
type mortal struct {
	store.Store
	of *process
}

func (m mortal) now() store.Store {
	if m.of.dead.Load() {
		return m.of.closed
	}
	return m.Store
}

func (m mortal) KeepMessage(ctx context.Context, one store.Message) ([]store.Message, error) {
	return m.now().KeepMessage(ctx, one)
}

func (m mortal) Answers(ctx context.Context, id match.ID) ([]store.Message, error) {
	return m.now().Answers(ctx, id)
}

func (m mortal) DueMessages(ctx context.Context, now time.Time, most int) ([]store.Message, error) {
	return m.now().DueMessages(ctx, now, most)
}

func (m mortal) ClaimMessage(ctx context.Context, one store.Message, again time.Time) (bool, error) {
	return m.now().ClaimMessage(ctx, one, again)
}

func (m mortal) UpdateMessage(ctx context.Context, one store.Message) error {
	return m.now().UpdateMessage(ctx, one)
}

func (m mortal) DropMessage(ctx context.Context, one store.Message) (bool, error) {
	return m.now().DropMessage(ctx, one)
}

func (m mortal) Load(ctx context.Context, id match.ID) (store.Row, error) {
	return m.now().Load(ctx, id)
}

func (m mortal) Commit(ctx context.Context, changes ...store.Change) error {
	return m.now().Commit(ctx, changes...)
}

// Show writes at once: the store has no pending writes of a process that dies.
func (m mortal) Show(ctx context.Context, id match.ID, s store.Showing) ([]store.Message, error) {
	left, err := m.now().Show(ctx, id, s)
	if err == nil {
		_, err = m.Overdue(ctx, time.Time{}, time.Time{}, 0) // it writes what is pending
	}
	return left, err
}

func (m mortal) TakeReminder(ctx context.Context, id match.ID, due, next time.Time) (bool, error) {
	return m.now().TakeReminder(ctx, id, due, next)
}

func (m mortal) Release(ctx context.Context, id match.ID, until, again time.Time) error {
	return m.now().Release(ctx, id, until, again)
}

var errDead = errors.New("the process is dead")

func newPlatform(t *testing.T, closed store.Store, seed uint64, processes int) (c *platform, all []*process) {
	t.Helper()
	c = &platform{
		harness: newHarness(t), closed: closed, random: rand.New(rand.NewPCG(seed, 1)), faulty: seed%2 == 1,
		shown: make(map[string]shownMessage), nonces: make(map[string]string),
		answers: make(map[chat.GivenAnswer]string), gone: make(map[string]bool),
	}
	for range processes {
		all = append(all, c.start())
	}
	c.Sessions.Now = time.Now
	c.harness.now = time.Now()
	s := c.duel
	if seed%4 > 1 {
		s = c.threaded
	}
	begun := s()
	c.id = begun.ID
	require.Equal(t, "100", c.show("", here.Channel, c.board(begun, nil)))
	return c, all
}

// start starts a process.
func (c *platform) start() *process {
	p := &process{platform: c}
	p.Delivery = c.process(mortal{c.Store, p})
	p.Delivery.Config.Poster, p.Delivery.Config.Now, p.Sessions.Now = p, time.Now, time.Now
	p.Sessions.ReminderAfter = 3 * time.Second
	return p
}

// kill has a process die.
func (c *platform) kill(p *process) {
	p.dead.Store(true)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.deaths++
}

// trace prints what happens if there is one match alone, that which DELIVERY_FIRST names.
func (c *platform) trace(format string, args ...any) {
	if os.Getenv("DELIVERY_MATCHES") == "1" {
		fmt.Printf(time.Now().Format("05.000 ")+format+"\n", args...)
	}
}

// chance reports true once in n times.
func (c *platform) chance(n int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.random.IntN(n) == 0
}

// fault is chance while the platform is faulty.
func (c *platform) fault(n int) bool { return c.chance(n) && c.faulty }

// travel takes some time, now and then more than a second.
func (c *platform) travel() {
	c.mu.Lock()
	d := time.Duration(c.random.IntN(300)) * time.Millisecond
	if c.random.IntN(8) == 0 {
		d += time.Second
	}
	c.mu.Unlock()
	time.Sleep(d) // of the bubble
}

// show has a message show something, a new one if there is no id, and returns its id.
func (c *platform) show(id, channel string, m chat.Message) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	if id == "" {
		id = fmt.Sprint(100 * (len(c.ids) + 1))
		c.ids = append(c.ids, id)
	}
	now := c.shown[id]
	now.Message, now.channel, now.isLost = m, cmp.Or(now.channel, channel), false
	c.shown[id] = now
	c.trace("%s shows %d controls, %.99q", id, len(m.Controls), m.Text)
	return id
}

// request makes a request, which may be lost on the way there or back.
func (p *process) request(do func() error) error {
	switch {
	case p.dead.Load():
		return errDead
	case p.fault(10):
		return errors.New("status 503")
	}
	p.travel()
	if p.fault(10) {
		return errors.New("the request was lost")
	}
	err := do()
	p.travel()
	switch {
	case p.dead.Load():
		return errDead
	case p.fault(10):
		return errors.New("the response was lost")
	}
	return err
}

// isGone reports whether a channel, or that of a message, was deleted.
func (c *platform) isGone(channel, id string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	now, ok := c.shown[id]
	return c.gone[channel] || id != "" && (!ok || now.Text == "" || c.gone[now.channel])
}

var errGone = &chat.ErrGone{Reason: "deleted"}

func (p *process) Post(ctx context.Context, channel, nonce string, m chat.Message) (id string, err error) {
	count(ctx, func(c *costs) { c.posts++ })
	err = p.request(func() error {
		if p.isGone(channel, "") {
			return errGone
		}
		p.platform.mu.Lock()
		id = p.nonces[channel+nonce]
		p.platform.mu.Unlock()
		if id == "" {
			id = p.show("", channel, m)
		}
		p.platform.mu.Lock()
		defer p.platform.mu.Unlock()
		p.nonces[channel+nonce] = id
		return nil
	})
	if err != nil {
		return "", err
	}
	return id, nil
}

func (p *process) Edit(ctx context.Context, channel, id string, m chat.Message) error {
	count(ctx, func(c *costs) { c.edits++ })
	return p.request(func() error {
		if p.isGone(channel, id) {
			return errGone
		}
		p.show(id, channel, m)
		return nil
	})
}

func (p *process) Delete(ctx context.Context, channel, id string) error {
	return p.request(func() error {
		if p.isGone(channel, id) {
			return errGone
		}
		p.show(id, channel, chat.Message{})
		return nil
	})
}

func (p *process) EditAnswer(_ context.Context, a chat.GivenAnswer, m chat.Message) error {
	p.platform.mu.Lock()
	id := p.answers[a]
	p.platform.mu.Unlock()
	err := p.request(func() error {
		p.platform.mu.Lock()
		id = p.answers[a]
		p.platform.mu.Unlock()
		if id == "" || p.isGone("", id) {
			return errGone
		}
		p.show(id, "", m)
		return nil
	})
	if err != nil && !chat.IsGone(err) {
		p.lose(id)
	}
	return err
}

func (p *process) DeleteAnswer(ctx context.Context, a chat.GivenAnswer) error {
	return p.EditAnswer(ctx, a, chat.Message{})
}

// lose notes that the bot may not know what a message shows.
func (c *platform) lose(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.shown[id]
	now.isLost = true
	c.shown[id] = now
}

func (p *process) OpenThread(_ context.Context, _, message, _ string) (thread string, err error) {
	thread = "thread of " + message
	return thread, p.request(func() error {
		if p.isGone(thread, message) {
			return errGone
		}
		return nil
	})
}

func (p *process) RenameThread(_ context.Context, thread, _ string) error {
	return p.request(func() error {
		if p.isGone(thread, "") {
			return errGone
		}
		return nil
	})
}

func (p *process) ArchiveThread(ctx context.Context, thread string) error {
	return p.RenameThread(ctx, thread, "")
}

// private is what a user alone sees of a match.
func (c *platform) private(s session.Session, m store.Message) chat.Message {
	if m.Kind == store.Hand {
		return c.Present.Hand(s, view.Reader{User: m.User, Locale: "en-US"}, "")
	}
	return chat.Message{Text: string(m.Kind), Controls: []chat.Control{chat.Buttons{{ID: "question"}}}}
}

// openPrivate answers a user with a private message, which follows the match from then on.
func (p *process) openPrivate(ctx context.Context, s session.Session, m store.Message) {
	p.platform.mu.Lock()
	answer := chat.GivenAnswer(fmt.Sprint("private", len(p.answers)))
	id := string(answer)
	p.answers[answer] = id
	p.platform.mu.Unlock()
	follow := p.Follow(&chat.Request{
		User: chat.User{ID: m.User}, At: chat.Place{Locale: "en-US"}, Answer: func() chat.GivenAnswer { return answer },
	}, s, m)
	err := p.request(func() error {
		p.show(id, "", p.private(s, m))
		p.platform.mu.Lock()
		defer p.platform.mu.Unlock()
		now := p.shown[id]
		now.private = m
		p.shown[id] = now
		return nil
	})
	if err != nil {
		p.lose(id)
		return
	}
	follow(ctx, "")
}

// pressable are the public messages with controls, the oldest first.
func (c *platform) pressable() (all []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, id := range c.ids {
		if now := c.shown[id]; len(now.Controls) > 0 && !c.gone[now.channel] {
			all = append(all, id)
		}
	}
	return all
}

// ply is that of a message's controls, -1 where it has none any more.
func (c *platform) ply(id string) (ply int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, control := range c.shown[id].Controls {
		row, _ := control.(chat.Buttons)
		for _, button := range row {
			var of match.ID
			if n, _ := fmt.Sscanf(button.ID, "offer/%8s/%d", &of, &ply); n == 2 {
				return ply
			}
		}
	}
	return -1
}

// answer answers a request with the match, in a new message or, by an edit, in one that is there, as a
// transport does.
func (p *process) answer(ctx context.Context, s session.Session, message string) {
	count(ctx, func(c *costs) { c.callbacks++ })
	id, m, how, channel := message, p.board(s, nil), session.Edited, s.Place.Channel
	recorded := func(context.Context) {}
	var answer chat.GivenAnswer
	if message == "" {
		how = session.Posted
		p.platform.mu.Lock()
		answer = chat.GivenAnswer(fmt.Sprint("answer", len(p.answers)))
		p.answers[answer] = ""
		p.platform.mu.Unlock()
		recorded = p.Answering(ctx, &chat.Request{
			ID: string(answer), At: chat.Place{Channel: channel}, Answer: func() chat.GivenAnswer { return answer },
		}, s.ID)
	}
	err := p.request(func() error {
		if p.isGone(channel, message) {
			return errGone
		}
		id = p.show(message, channel, m)
		if message == "" {
			p.platform.mu.Lock()
			defer p.platform.mu.Unlock()
			p.answers[answer] = id
		}
		return nil
	})
	switch {
	case p.dead.Load():
	case err != nil:
		if message != "" {
			p.Doubt(ctx, s.ID, channel, message)
		}
		p.Rescue(ctx, s.ID)
	default:
		p.RecordShown(ctx, s, store.Shown{Message: id, Version: s.Version}, how)
		recorded(ctx)
	}
}

// act does something at random: a board is asked for, or brought up to date, or moved, or somebody opens a private
// message, or types a move, or moves on a board that is there, or offers to begin again there, or accepts, or resigns.
func (p *process) act(t *testing.T, what, which int, alone bool) {
	ctx, hold := p.Sessions.NewHold(context.Background())
	defer hold.Release()
	if p.Sessions.Lock(ctx, p.id) != nil {
		return
	}
	s, err := p.Sessions.Load(ctx, p.id)
	if err != nil {
		return // the process is dead
	}
	var cost costs
	counted := context.WithValue(ctx, costsKey{}, &cost)
	p.trace("act %d %d at version %d", what, which, s.Version)
	if s.Phase == match.Pending {
		s, err = p.Sessions.Do(ctx, session.Cause{User: "bob", Silent: true}, s, match.Accept{User: "bob"})
		if err == nil {
			_ = p.Repost(ctx, p.id, nil)
		}
		return
	}
	boards := p.pressable()
	switch {
	case what < 2:
		p.answer(ctx, s, "")
		return
	case what < 3:
		_ = p.Repost(ctx, p.id, nil)
		return
	case what < 4:
		to := []string{"2", "3"}[which%2]
		if to != s.Place.Channel && s.Phase == match.Playing {
			_, _ = p.Relocate(ctx, s, match.Place{Channel: to, By: match.Player{User: "eva"}})
		}
		return
	case what < 8:
		m := store.Message{User: []string{"ana", "bob"}[which%2], Ply: s.Ply}
		m.Kind = []store.MessageKind{store.Hand, store.Question, store.Hint, store.More}[what-4]
		if s.Phase == match.Playing {
			p.openPrivate(ctx, s, m)
		}
		return
	case what < 9 && s.Place.Parent != "" && which%3 == 0:
		thread := s.Place.Channel
		p.platform.mu.Lock()
		p.gone[thread] = true
		p.platform.mu.Unlock()
		hold.Release()
		_ = p.ThreadDeleted(context.Background(), thread)
		return
	case s.Phase != match.Playing:
		return
	}
	user := s.ToMove()[0]
	var do match.Command = match.Play{User: user, Ply: s.Ply, Text: "1"}
	switch {
	case which < 15:
		do = match.Resign{User: user}
	case which < 40:
		do = match.Offer{User: user, What: match.Restart, Ply: s.Ply}
	}
	message, known := "", s.Shown
	if what > 10 {
		if len(boards) == 0 {
			return
		}
		message = boards[which%len(boards)]
		p.platform.mu.Lock()
		channel := p.shown[message].channel
		p.platform.mu.Unlock()
		if p.ply(message) != s.Ply || channel != s.Place.Channel {
			return // it is refused
		}
		if message != s.Shown.Message {
			_ = p.NoteStale(ctx, p.id, s.Place.Channel, message)
		}
	}
	if s, err = p.Sessions.Do(ctx, session.Cause{User: user, Silent: true}, s, do); err != nil {
		return
	}
	p.answer(counted, s, message)
	if alone && known.Version == s.Version-1 && p.isWhole() && !p.dead.Load() {
		want := costs{callbacks: 1}
		if message != known.Message && known.Message != "" {
			want.edits = 1 // of the old board
		}
		assert.Equal(t, want, cost)
	}
}

// settle has the processes that live do what is due for some time.
func settle(all []*process, within time.Duration) {
	var work sync.WaitGroup
	for began := time.Now(); time.Since(began) < within; time.Sleep(session.SweepEvery) {
		for _, p := range all {
			if !p.dead.Load() {
				work.Go(func() { _ = p.Sessions.Sweep(context.Background(), true, p) })
			}
		}
	}
	work.Wait()
}

// isWhole reports whether no channel was deleted.
func (c *platform) isWhole() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.gone) == 0
}

// left returns the messages that are still to be tidied up.
func (c *platform) left() []store.Message {
	all, err := c.Store.DueMessages(c.ctx(), time.Now().Add(time.Hour), 99)
	require.NoError(c.t, err)
	return slices.DeleteFunc(all, func(m store.Message) bool { return m.User != "" && m.Due.After(time.Now()) })
}

// isQuiet reports whether nothing is left to do.
func (c *platform) isQuiet() bool {
	s, err := c.Sessions.Load(c.ctx(), c.id)
	require.NoError(c.t, err)
	return s.Version == s.Shown.Version && len(c.left()) == 0
}

// Whatever people do at once in several processes, thirty seconds later one message shows the match as it is, and the
// store says so; no other message can be pressed, reminders are gone, and private messages follow: also if processes
// die, and if all have died and the next one comes hours later. If the platform loses, delays and refuses requests all
// the time, that is so after some retries.
func TestDeliveryAtRandom(t *testing.T) {
	t.Parallel()
	matches, _ := strconv.ParseUint(os.Getenv("DELIVERY_MATCHES"), 10, 64)
	first, _ := strconv.ParseUint(os.Getenv("DELIVERY_FIRST"), 10, 64)
	closed, err := store.Open(t.Context(), "sqlite::memory:")
	require.NoError(t, err)
	require.NoError(t, closed.Close())
	followed, usual := 0, uint64(25)
	if gametest.Full {
		usual = 200
	}
	for seed := first; seed < first+cmp.Or(matches, usual); seed++ {
		synctest.Test(t, func(t *testing.T) {
			random := rand.New(rand.NewPCG(seed, 2))
			c, all := newPlatform(t, closed, seed, 1+random.IntN(3))
			var people sync.WaitGroup
			for range 2 + random.IntN(8) {
				p, after := all[random.IntN(len(all))], time.Duration(random.IntN(8000))*time.Millisecond
				what, which := random.IntN(16), random.IntN(100)
				people.Go(func() {
					time.Sleep(after) // of the bubble
					p.act(t, what, which, len(all) == 1 && !c.faulty)
				})
			}
			outage := random.IntN(4) == 0
			for i, p := range all {
				if outage || i > 0 && random.IntN(3) == 0 {
					after := time.Duration(random.IntN(9000)) * time.Millisecond
					people.Go(func() {
						time.Sleep(after)
						c.kill(p)
					})
				}
			}
			people.Go(func() { settle(all, 9*time.Second) })
			people.Wait()
			if outage {
				time.Sleep(time.Duration(random.IntN(3)) * 90 * time.Minute)
				all = []*process{c.start()}
			}
			settle(all, 30*time.Second)
			for waited := time.Duration(0); c.faulty && !c.isQuiet() && waited < time.Hour; waited += time.Minute {
				settle(all, time.Minute)
			}

			s, err := c.Sessions.Load(t.Context(), c.id)
			require.NoError(t, err, seed)
			require.Equal(t, s.Version, s.Shown.Version, seed)
			want := c.board(s, nil)
			require.Equal(t, want.Text, c.shown[s.Shown.Message].Text, seed)
			require.Equal(t, want.Controls, c.shown[s.Shown.Message].Controls, seed)
			require.Equal(t, s.Place.Channel, c.shown[s.Shown.Message].channel, seed)
			require.Subset(t, []string{s.Shown.Message}, c.pressable(), seed)
			for id, m := range c.shown {
				switch {
				case id == s.Shown.Message, id == s.Shown.Reminder, c.gone[m.channel], m.Text == "":
				case m.channel != "":
					require.Contains(t, m.Text, "link to ", seed)
					require.NotEqual(t, chat.Reminding, m.Urgency, "reminder %s of %d", id, seed)
				case c.deaths > 0, m.isLost: // best effort
				case m.private.Kind == store.Hand:
					require.Equal(t, c.private(s, m.private).Controls, m.Controls, seed)
					followed++
				default:
					m.private.Version = s.Version
					require.True(t, isUseful(&m.private, &s), "%s of %d", m.private.Kind, seed)
					followed++
				}
			}
			require.Empty(t, c.left(), seed)
		})
		if t.Failed() {
			return
		}
	}
	require.True(t, followed > 0 || matches == 1)
}
