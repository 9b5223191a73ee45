package fakediscord

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"
)

// Server is one Discord with its users, guilds and messages, and one application: the bot under test.
type Server struct {
	cfg      Config
	url      string
	routes   *http.ServeMux
	gateway  *gateway
	log      *journal
	faults   *faults
	limiter  *limiter
	ids      snowflakes
	client   *http.Client
	listener net.Listener
	http     *http.Server

	closing chan struct{} // closed by Close: ends delays and waits
	once    sync.Once
	busy    busyGroup

	mu           sync.Mutex // guards everything below, and the state of users, guilds, channels and interactions
	users        map[string]*User
	guilds       map[string]*Guild
	guildOrder   []*Guild
	channels     map[string]*Channel
	interactions map[string]*Interaction // by token
	recent       []*Interaction          // in order of sending, at most MaxInteractions
	commands     []*Command
}

// New starts a stand-in on a free loopback port. It panics when the machine has no loopback interface, as
// httptest.NewServer does; use Listen for an address that may be taken.
func New(cfg Config) *Server {
	s, err := Listen(cfg, "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	return s
}

// Listen starts a stand-in on the given host:port.
func Listen(cfg Config, address string) (*Server, error) {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, fmt.Errorf("fakediscord: %w", err)
	}
	s := Mount(cfg, "http://"+l.Addr().String())
	s.listener = l
	s.http = &http.Server{Handler: s, ReadHeaderTimeout: 10 * time.Second}
	s.busy.add()
	go func() {
		defer s.busy.done()
		if err := s.http.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			s.cfg.Logger.Error("fakediscord: serve", "err", err)
		}
	}()
	return s, nil
}

// Mount makes a stand-in that listens nowhere: somebody else serves it as an http.Handler, reachable at url (without
// a slash at its end). A prefix in url must be stripped before the handler sees the request.
func Mount(cfg Config, url string) *Server {
	cfg = cfg.withDefaults()
	s := &Server{
		cfg:          cfg,
		url:          strings.TrimSuffix(url, "/"),
		log:          newJournal(cfg),
		faults:       &faults{},
		limiter:      newLimiter(cfg),
		closing:      make(chan struct{}),
		users:        map[string]*User{},
		guilds:       map[string]*Guild{},
		channels:     map[string]*Channel{},
		interactions: map[string]*Interaction{},
	}
	s.gateway = newGateway(s)
	s.routes = s.newRoutes()
	s.client = newClient(s.url)
	s.addBot()
	return s
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
		close(s.closing)
		if s.http != nil {
			_ = s.http.Close()
		}
		s.gateway.dropAll()
		s.client.CloseIdleConnections()
	})
	s.busy.wait()
}

// ServeHTTP serves REST below /api/v9 and /api/v10, the files of messages below /attachments, and the gateway at /.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !s.busy.tryAdd() {
		http.Error(w, "closed", http.StatusServiceUnavailable)
		return
	}
	defer s.busy.done()
	s.routes.ServeHTTP(w, r)
}

// busyGroup counts running goroutines. Unlike sync.WaitGroup it may be added to while somebody waits, and refuses once
// waiting has begun.
type busyGroup struct {
	mu     sync.Mutex
	n      int
	closed bool
	idle   chan struct{}
}

func (b *busyGroup) add() { b.tryAdd() }

func (b *busyGroup) tryAdd() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return false
	}
	b.n++
	return true
}

func (b *busyGroup) done() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.n--
	if b.n == 0 && b.idle != nil {
		close(b.idle)
		b.idle = nil
	}
}

func (b *busyGroup) wait() {
	b.mu.Lock()
	b.closed = true
	if b.n == 0 {
		b.mu.Unlock()
		return
	}
	if b.idle == nil {
		b.idle = make(chan struct{})
	}
	idle := b.idle
	b.mu.Unlock()
	<-idle
}
