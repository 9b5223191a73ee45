package delivery

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/bot/view"
	"kamisado/game/match"
	"kamisado/store"
)

// channel is a platform's channel to which everything takes its time, on the way there and back, and which
// loses and refuses requests while it is faulty.
type channel struct {
	*harness
	id match.ID

	mu     sync.Mutex // guards what follows
	random *rand.Rand
	faulty bool
	// unknown counts what the bot cannot know: messages whose responses were lost, and dead processes, an edit of
	// which may arrive after everything else.
	unknown int
	ids     []string
	shown   map[string]chat.Message
	nonces  map[string]string
	hands   int
}

// process is one of several bots, which may die.
type process struct {
	*Delivery
	chat.Poster // nil: there are no threads
	*channel
	dead atomic.Bool
}

// mortal is the store for a process.
type mortal struct {
	store.Store
	of *process
}

var errDead = errors.New("the process is dead")

func (m mortal) alive() error {
	if m.of.dead.Load() {
		return errDead
	}
	return nil
}

func (m mortal) Load(ctx context.Context, id match.ID) (store.Row, error) {
	if err := m.alive(); err != nil {
		return store.Row{}, err
	}
	return m.Store.Load(ctx, id)
}

func (m mortal) Commit(ctx context.Context, changes ...store.Change) error {
	return cmp.Or(m.alive(), m.Store.Commit(ctx, changes...))
}

// Show writes at once: the store has no pending writes of a process that dies.
func (m mortal) Show(ctx context.Context, id match.ID, s store.Showing) error {
	_, err := m.ShowNew(ctx, id, s)
	return err
}

func (m mortal) ShowNew(ctx context.Context, id match.ID, s store.Showing) ([]store.Message, error) {
	if err := m.alive(); err != nil {
		return nil, err
	}
	left, err := m.Store.ShowNew(ctx, id, s)
	return left, err
}

func newChannel(t *testing.T, seed uint64, processes int) (c *channel, all []*process) {
	t.Helper()
	c = &channel{
		harness: newHarness(t), random: rand.New(rand.NewPCG(seed, 1)), faulty: seed%2 == 1,
		shown: make(map[string]chat.Message), nonces: make(map[string]string),
	}
	for range processes {
		p := &process{channel: c}
		p.Delivery = c.process(mortal{c.Store, p})
		p.Delivery.Config.Poster, p.Delivery.Config.Now = p, time.Now
		p.Sessions.Now, p.Present.Now = time.Now, time.Now
		all = append(all, p)
	}
	c.Sessions.Now, c.Present.Now = time.Now, time.Now
	s := c.duel()
	c.id = s.ID
	require.Equal(t, "100", c.show("", c.board(s, nil)))
	return c, all
}

// trace prints what happens in the one match that DELIVERY_FIRST names.
func (c *channel) trace(format string, args ...any) {
	if os.Getenv("DELIVERY_FIRST") != "" {
		fmt.Printf(time.Now().Format("05.000 ")+format+"\n", args...)
	}
}

// chance reports true once in n times.
func (c *channel) chance(n int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.random.IntN(n) == 0
}

// fault is chance while the platform is faulty.
func (c *channel) fault(n int) bool { return c.chance(n) && c.faulty }

// travel takes some time, now and then more than a second.
func (c *channel) travel() {
	c.mu.Lock()
	d := time.Duration(c.random.IntN(300)) * time.Millisecond
	if c.random.IntN(8) == 0 {
		d += time.Second
	}
	c.mu.Unlock()
	time.Sleep(d) // of the bubble
}

// show has a message show something, a new one if there is no id, and returns its id.
func (c *channel) show(id string, m chat.Message) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	if id == "" {
		id = fmt.Sprint(100 * (len(c.ids) + 1))
		c.ids = append(c.ids, id)
	}
	c.shown[id] = m
	c.trace("%s shows %d controls, %.99q", id, len(m.Controls), m.Text)
	return id
}

// request makes a request, which may be lost on the way there or back.
func (p *process) request(do func()) error {
	switch {
	case p.dead.Load():
		return errDead
	case p.fault(10):
		return errors.New("status 503")
	}
	p.trace("%p sends a request", p)
	p.travel()
	if p.fault(10) {
		return errors.New("the request was lost")
	}
	do()
	p.travel()
	switch {
	case p.dead.Load():
		return errDead
	case p.fault(10):
		return errors.New("the response was lost")
	}
	return nil
}

func (p *process) Post(_ context.Context, _, nonce string, m chat.Message) (id string, err error) {
	err = p.request(func() {
		p.channel.mu.Lock()
		id = p.nonces[nonce]
		p.channel.mu.Unlock()
		if id == "" {
			id = p.show("", m)
		}
		p.channel.mu.Lock()
		defer p.channel.mu.Unlock()
		p.nonces[nonce] = id
	})
	return p.known(id, err)
}

// known counts a message that is there though nobody learns that.
func (p *process) known(id string, err error) (string, error) {
	if id != "" && err != nil {
		p.channel.mu.Lock()
		p.unknown++
		p.channel.mu.Unlock()
		return "", err
	}
	return id, err
}

func (p *process) Edit(_ context.Context, _, id string, m chat.Message) error {
	return p.request(func() { p.show(id, m) })
}

func (p *process) Delete(_ context.Context, _, id string) error {
	return p.request(func() { p.show(id, chat.Message{}) })
}

func (p *process) EditAnswer(_ context.Context, a chat.GivenAnswer, m chat.Message) error {
	return p.request(func() { p.show(string(a), m) })
}

func (p *process) DeleteAnswer(_ context.Context, a chat.GivenAnswer) error {
	return p.request(func() { p.show(string(a), chat.Message{}) })
}

// hand is what a user alone sees of a match.
func (p *process) hand(s session.Session, user string) chat.Message {
	return p.Present.Hand(s, view.Reader{User: user, Locale: "en-US"}, "")
}

// openHand answers a user with their hand, which follows the match from then on.
func (p *process) openHand(ctx context.Context, s session.Session, user string) {
	p.channel.mu.Lock()
	p.hands++
	id := fmt.Sprint("hand", p.hands)
	p.channel.mu.Unlock()
	follow := p.Follow(&chat.Request{
		User: chat.User{ID: user}, At: chat.Place{Locale: "en-US"}, Answer: func() chat.GivenAnswer { return chat.GivenAnswer(id) },
	}, s, store.Message{Kind: store.Hand})
	if p.request(func() { p.show(id, p.hand(s, user)) }) == nil {
		follow(ctx, "")
	}
}

// pressable are the messages with controls, the oldest first.
func (c *channel) pressable() (all []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, id := range c.ids {
		if len(c.shown[id].Controls) > 0 {
			all = append(all, id)
		}
	}
	return all
}

// ply is that of a message's controls, -1 where it has none any more.
func (c *channel) ply(id string) (ply int) {
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
	id, m, how := message, p.board(s, nil), session.Edited
	err := p.request(func() { id = p.show(message, m) })
	if message == "" {
		how = session.Posted
		id, err = p.known(id, err)
	}
	switch {
	case p.dead.Load():
	case err != nil:
		p.Doubt(ctx, s.ID, "2", message)
		p.Rescue(ctx, s.ID)
	default:
		p.RecordShown(ctx, s, store.Shown{Message: id, Version: s.Version}, how)
	}
}

// act does something at random: a board is asked for, or brought up to date, or somebody moves on one that is
// there, or offers to begin again.
func (p *process) act(what, which int) {
	ctx, hold := p.Sessions.NewHold(context.Background())
	defer hold.Release()
	if p.Sessions.Lock(ctx, p.id) != nil {
		return
	}
	s, err := p.Sessions.Load(ctx, p.id)
	boards := p.pressable()
	switch {
	case err != nil:
		return // the process is dead
	case what < 3:
		p.answer(ctx, s, "")
		return
	case what > 9:
		p.openHand(ctx, s, []string{"ana", "bob"}[which%2])
		return
	case what < 4:
		_ = p.Repost(ctx, p.id, nil)
		return
	case len(boards) == 0:
		return
	}
	message := boards[which%len(boards)]
	if s.Phase != match.Playing || p.ply(message) != s.Ply {
		return // it is refused
	}
	user := s.ToMove()[0]
	var do match.Command = match.Play{User: user, Ply: s.Ply, Text: "1"}
	if what > 7 {
		do = match.Offer{User: user, What: match.Restart, Ply: s.Ply}
	}
	if s, err = p.Sessions.Do(ctx, session.Cause{User: user, Silent: true}, s, do); err == nil {
		p.answer(ctx, s, message)
	}
}

// settle has the processes that live do what is due for some time.
func settle(all []*process, within time.Duration) {
	var work sync.WaitGroup
	for began := time.Now(); time.Since(began) < within; time.Sleep(SweepEvery) {
		for _, p := range all {
			if !p.dead.Load() {
				work.Go(func() { _ = p.Sweep(context.Background(), true) })
			}
		}
	}
	work.Wait()
}

// Whatever people do at once in several processes, thirty seconds later one message shows the match as it is, the
// store says so, hands follow it, and no other message that the bot knows can be pressed: also if processes die, and if the platform
// loses, delays and refuses requests before that. What the bot does not know is tidied up once somebody presses it.
func TestDeliveryAtRandom(t *testing.T) {
	t.Parallel()
	matches, _ := strconv.ParseUint(os.Getenv("DELIVERY_MATCHES"), 10, 64)
	first, _ := strconv.ParseUint(os.Getenv("DELIVERY_FIRST"), 10, 64)
	followed := 0
	for seed := first; seed < first+cmp.Or(matches, 100); seed++ {
		synctest.Test(t, func(t *testing.T) {
			random := rand.New(rand.NewPCG(seed, 2))
			c, all := newChannel(t, seed, 1+random.IntN(3))
			var people sync.WaitGroup
			for range 2 + random.IntN(6) {
				p, after := all[random.IntN(len(all))], time.Duration(random.IntN(3000))*time.Millisecond
				what, which := random.IntN(13), random.IntN(100)
				people.Go(func() {
					time.Sleep(after) // of the bubble
					p.act(what, which)
				})
			}
			for _, p := range all[1:] {
				if random.IntN(3) == 0 {
					after := time.Duration(random.IntN(4000)) * time.Millisecond
					people.Go(func() {
						time.Sleep(after)
						p.dead.Store(true)
						c.mu.Lock()
						defer c.mu.Unlock()
						c.unknown++
					})
				}
			}
			people.Go(func() { settle(all, 4*time.Second) })
			people.Wait()
			c.mu.Lock()
			c.faulty = false
			c.mu.Unlock()
			settle(all, 30*time.Second)

			s, err := c.Sessions.Load(t.Context(), c.id)
			require.NoError(t, err, seed)
			require.Equal(t, s.Version, s.Shown.Version, seed)
			require.Equal(t, c.board(s, nil).Text, c.shown[s.Shown.Message].Text, seed)
			if c.unknown > 0 {
				for _, id := range c.pressable() {
					if id != s.Shown.Message {
						require.NoError(t, all[0].NoteStale(t.Context(), c.id, "2", id))
					}
				}
				settle(all, 30*time.Second)
			}
			require.Equal(t, []string{s.Shown.Message}, c.pressable(), seed)
			hands, err := c.Store.Messages().Answers(t.Context(), c.id)
			require.NoError(t, err)
			for _, m := range hands {
				if seed%2 == 0 && c.unknown == 0 { // else hands are best effort
					want, got := all[0].hand(s, m.User), c.shown[m.Answer]
					_, wantText, _ := strings.Cut(want.Text, "\n") // after the time of the edit
					require.Contains(t, got.Text, wantText, seed)
					require.Equal(t, want.Controls, got.Controls, seed)
					followed++
				}
			}
			left, err := c.Store.Messages().Due(t.Context(), time.Now(), 9)
			require.NoError(t, err)
			require.Empty(t, left, seed)
		})
		if t.Failed() {
			return
		}
	}
	require.Positive(t, followed)
}
