package fakediscord

import (
	"cmp"
	"context"
	"errors"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// DefaultToken is the bot token of a Config without one.
const DefaultToken = "fakediscord-bot-token"

// Config configures a Server. The zero value is usable: its numbers are Discord's own where Discord has one.
type Config struct {
	// Token is the bot's, without the "Bot " prefix. Any other is refused: 401, or close code 4004.
	Token string
	// ApplicationID is the application's snowflake; the bot user has the same id, as new applications do.
	ApplicationID string
	// BotName is the bot's user name.
	BotName string
	// Now is the clock that deadlines and token lives are read on; nil means time.Now. Waiting uses real time.
	Now func() time.Time

	// Check is called with each REST request of the bot before it is served, possibly from several goroutines at once.
	// Its errors are collected in Problems and change nothing else. It is not called for requests without a valid
	// token, whose body is never read.
	Check func(RESTRequest) error
	// Observe is called with everything that happens; messages come in the order of their changes. It may be called
	// with the server's lock held and from several goroutines at once: it must return at once and must not call the
	// server.
	Observe func(Event)

	// ResponseDeadline is how long an interaction waits for its first response; zero means 3 s, negative for ever.
	ResponseDeadline time.Duration
	// HeartbeatInterval is what hello asks the client for; zero means 41.25 s.
	HeartbeatInterval time.Duration
	// Shards is how many connections the bot is told to divide the gateway among, MaxConcurrency how many of them may
	// identify at once; zero means one. IdentifyEvery is the least time between two identifies of a bucket, five seconds
	// at Discord: those that come earlier are refused (op 9). Zero refuses none.
	Shards, MaxConcurrency int
	IdentifyEvery          time.Duration
	// StrictCommands makes Slash fail for commands and options that the bot has not registered.
	StrictCommands bool
	// Bounds on memory, for benchmarks that run for an hour: the messages kept in a channel (200), of which the one that
	// was posted or edited longest ago goes first, the interactions whose token is known (1000) and the requests logged
	// (1000).
	MaxMessages, MaxInteractions, MaxRequests int
}

func (c Config) withDefaults() Config {
	c.Token = cmp.Or(c.Token, DefaultToken)
	c.ApplicationID = cmp.Or(c.ApplicationID, "1100000000000000001")
	c.BotName = cmp.Or(c.BotName, "kamisado")
	c.ResponseDeadline = cmp.Or(c.ResponseDeadline, 3*time.Second)
	c.HeartbeatInterval = cmp.Or(c.HeartbeatInterval, 41250*time.Millisecond)
	c.Shards, c.MaxConcurrency = max(c.Shards, 1), max(c.MaxConcurrency, 1)
	c.MaxMessages = cmp.Or(c.MaxMessages, 200)
	c.MaxInteractions = cmp.Or(c.MaxInteractions, 1000)
	c.MaxRequests = cmp.Or(c.MaxRequests, 1000)
	if c.Now == nil {
		c.Now = time.Now
	}
	return c
}

// Server is one Discord with its users, guilds and messages, and one application: the bot under test.
type Server struct {
	cfg      Config
	url      string
	routes   *http.ServeMux
	gateway  *gateway
	log      *requestLog
	lastID   atomic.Uint64
	http     *http.Server    // nil after Mount
	closing  context.Context // ended by Close: ends delays and waits
	close    func()          // ends closing
	once     sync.Once
	handlers sync.RWMutex // read-locked by each running handler; Close locks it for good

	transport *http.Transport // of Client

	mu           sync.Mutex // guards everything below, and the state of users, guilds, channels and interactions
	users        map[string]*User
	guilds       map[string]*Guild
	channels     map[string]*Channel
	interactions map[string]*Interaction // by token
	recent       []*Interaction          // in order of sending, at most MaxInteractions
	commands     commandList
	faults       faults    // what is to go wrong
	endpoint     *Endpoint // nil for the gateway
}

// New starts a server on a free loopback port. It panics when the machine has no loopback interface, as
// httptest.NewServer does.
func New(cfg Config) *Server {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic("fakediscord: " + err.Error())
	}
	s := Mount(cfg, "http://"+l.Addr().String())
	s.http = &http.Server{Handler: s, ReadHeaderTimeout: 10 * time.Minute}
	s.handlers.RLock()
	go func() {
		defer s.handlers.RUnlock()
		if err := s.http.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			s.log.problem("serve: " + err.Error())
		}
	}()
	return s
}

// Mount returns a server that listens nowhere: the caller serves it as an http.Handler, reachable at url, which is
// scheme and host.
func Mount(cfg Config, url string) *Server {
	cfg = cfg.withDefaults()
	s := &Server{
		cfg:          cfg,
		url:          url,
		log:          &requestLog{keep: cfg.MaxRequests},
		users:        map[string]*User{},
		guilds:       map[string]*Guild{},
		channels:     map[string]*Channel{},
		interactions: map[string]*Interaction{},
	}
	s.closing, s.close = context.WithCancel(context.Background())
	s.gateway = &gateway{s: s, sessions: map[string]*session{}, conns: map[*conn]bool{}, identified: map[int]time.Time{}}
	s.routes = newRoutes(s)
	// With the default of two idle connections per host a busy bot would dial for nearly every request.
	s.transport = &http.Transport{MaxIdleConnsPerHost: 64, DisableCompression: true}
	s.addUser(&User{ID: cfg.ApplicationID, Name: cfg.BotName, Bot: true})
	return s
}

// locked runs f with the lock held.
func (s *Server) locked(f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f()
}

// reading returns what f reads with the lock held.
func reading[T any](lock sync.Locker, f func() T) T {
	lock.Lock()
	defer lock.Unlock()
	return f()
}

// URL is the address without a path, such as "http://127.0.0.1:41873".
func (s *Server) URL() string { return s.url }

// Token is the bot token that this Discord accepts, without "Bot ".
func (s *Server) Token() string { return s.cfg.Token }

// ApplicationID is the id of the bot's application and of its user.
func (s *Server) ApplicationID() string { return s.cfg.ApplicationID }

// Close drops every connection and returns when all goroutines of the server have ended.
func (s *Server) Close() {
	s.once.Do(func() {
		s.close()
		if s.http != nil {
			_ = s.http.Close()
		}
		s.gateway.dropAll()
		s.transport.CloseIdleConnections()
		s.handlers.Lock() // waits for the running ones and lets no more in
	})
}

// ServeHTTP serves REST below /api/v9 and /api/v10, the files of messages below /attachments, and the gateway at /.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !s.handlers.TryRLock() {
		http.Error(w, "closed", http.StatusServiceUnavailable)
		return
	}
	defer s.handlers.RUnlock()
	s.routes.ServeHTTP(w, r)
}

// Client returns an HTTP client whose requests all come here, whatever host they name: give it to the Discord library
// in place of its own. It has no timeout.
func (s *Server) Client() *http.Client { return &http.Client{Transport: (*redirect)(s)} }

// redirect sends every request to the server's own host.
type redirect Server

// RoundTrip works on a copy: a RoundTripper must not change the request it was given.
func (d *redirect) RoundTrip(r *http.Request) (*http.Response, error) {
	to := *r
	target := *r.URL
	target.Scheme, target.Host, _ = strings.Cut(d.url, "://")
	to.URL, to.Host = &target, ""
	return d.transport.RoundTrip(&to)
}

// discordEpoch is the first second of 2015 in Unix milliseconds, which snowflakes count from.
const discordEpoch = 1420070400000

// newID makes an id. Ids rise strictly, also within a millisecond, and hold their time as Discord's do.
func (s *Server) newID() string {
	floor := uint64(max(s.cfg.Now().UnixMilli()-discordEpoch, 0)) << 22
	for {
		last := s.lastID.Load()
		id := max(floor, last+1)
		if s.lastID.CompareAndSwap(last, id) {
			return strconv.FormatUint(id, 10)
		}
	}
}

// signal wakes everybody who waits for a change. It allocates only while somebody waits, so that benchmarks do not pay
// for it. Its owner's lock guards it.
type signal struct{ ch chan struct{} }

func (g *signal) wait() <-chan struct{} {
	if g.ch == nil {
		g.ch = make(chan struct{})
	}
	return g.ch
}

func (g *signal) fire() {
	if g.ch != nil {
		close(g.ch)
		g.ch = nil
	}
}

// await calls done, without the lock, now and after each change until it returns true. The lock guards the signal.
func (s *Server) await(ctx context.Context, lock sync.Locker, changed *signal, done func() bool) error {
	for {
		next := reading(lock, changed.wait) // before done, so that no change is missed
		if done() {
			return nil
		}
		if err := s.awaitClosed(ctx, next); err != nil {
			return err
		}
	}
}

// awaitClosed waits until done is closed. It ends early with the context's cause, or Close.
func (s *Server) awaitClosed(ctx context.Context, done <-chan struct{}) (err error) {
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		err = context.Cause(ctx)
	case <-s.closing.Done():
		err = ErrClosed
	}
	select {
	case <-done: // at the same moment
		return nil
	default:
		return err
	}
}
