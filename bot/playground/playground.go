package playground

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"kamisado/bot/fakediscord"
)

// Playground is a fake Discord and the page that shows it. Open makes one, Serve runs it.
type Playground struct {
	log       *slog.Logger
	directory *directory
	hub       *hub
	windows   sync.RWMutex  // read-locked by each open websocket; Serve locks it for good
	visited   atomic.Bool   // a page has been here
	patience  time.Duration // see Config
	speaking  sync.Mutex    // held while a user is put into the language of a window
	page      *server
	discord   *server
}

// Bounds of what the fake Discord keeps. Interactions hold the message that was clicked, with its picture.
const (
	keptInteractions = 200
	keptRequests     = 100
)

// Credentials are what a bot needs to come into the playground.
type Credentials struct {
	API   string // takes the place of https://discord.com
	Token string // without "Bot "
	App   string // the application's id
}

// Open makes a playground and binds both addresses, so that URL and Discord are known; nothing is answered before
// Serve. Errors name the address and the way out.
func Open(c Config) (*Playground, error) {
	return open(c, fakediscord.Config{ResponseDeadline: c.ReplyWithin})
}

// open is Open with another kind of Discord, for tests that set its deadlines.
func open(c Config, kind fakediscord.Config) (*Playground, error) {
	c = c.withDefaults()
	if err := c.check(); err != nil {
		return nil, err
	}
	front, err := listen(c.Listen)
	if err != nil {
		return nil, err
	}
	back, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		err = fmt.Errorf("the playground's Discord finds no free port on 127.0.0.1: %w; "+
			"see whether the loopback interface is up", err)
		return nil, errors.Join(err, front.Close())
	}
	p, err := assemble(c, kind, front, back)
	if err != nil {
		return nil, errors.Join(err, front.Close(), back.Close())
	}
	return p, nil
}

// assemble puts a playground behind two listeners.
func assemble(c Config, kind fakediscord.Config, front, back net.Listener) (*Playground, error) {
	p := &Playground{log: c.Log, patience: c.Patience}
	if p.log == nil {
		p.log = slog.New(slog.DiscardHandler)
	}
	kind.Token, kind.ApplicationID, kind.BotName, kind.StrictCommands = rand.Text(), applicationID, botName, true
	kind.MaxInteractions, kind.MaxRequests = keptInteractions, keptRequests
	p.hub = newHub(kind.Token)
	kind.Observe = p.hub.observe
	p.directory = newDirectory(c, kind, "http://"+back.Addr().String())
	p.hub.directory = p.directory
	pages, err := p.routes(c)
	if err != nil {
		return nil, err
	}
	toPage, toDiscord := newGuard(p.log, pages), newGuard(p.log, p.directory.discord)
	toPage.names, toDiscord.botOnly = hostNames(c.Listen), true
	p.page = newServer(front, toPage, pageIdle, c.Patience)
	p.discord = newServer(back, toDiscord, botIdle, c.Patience)
	return p, nil
}

// URL is the page's address with the port that was really bound, such as "http://127.0.0.1:8080".
func (p *Playground) URL() string {
	host, port, _ := net.SplitHostPort(p.page.listener.Addr().String())
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1" // every address listens, and this one is there on every machine
	}
	return "http://" + net.JoinHostPort(host, port)
}

// Discord is what the bot needs. Its address is on the loopback interface and for the bot alone.
func (p *Playground) Discord() Credentials {
	api := "http://" + p.discord.listener.Addr().String()
	return Credentials{API: api, Token: p.directory.discord.Token(), App: applicationID}
}

// Home reports whether a channel is one of this playground's; a direct message has no guild.
func (p *Playground) Home(guild, channel string) bool {
	at := slices.Index(p.Channels(), channel)
	isDirect := at >= len(p.directory.channels)
	return at >= 0 && (isDirect && guild == "" || !isDirect && guild == guildID)
}

// Channels are the ids of all channels, those of direct messages last.
func (p *Playground) Channels() []string {
	var ids []string
	for _, ch := range p.directory.channels {
		ids = append(ids, ch.ID)
	}
	for _, u := range p.directory.users {
		ids = append(ids, u.DM().ID)
	}
	return ids
}

// Serve answers page and bot until ctx ends, then closes everything; no goroutine is left. A bot should leave before.
// It has to be called once after Open, if only with a context that has ended, to give the addresses back.
func (p *Playground) Serve(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	hubEnded := make(chan struct{})
	go func() {
		defer close(hubEnded)
		p.hub.run(ctx)
	}()
	failed := make(chan error, 2)
	for _, d := range []*server{p.page, p.discord} {
		go func() {
			defer cancel() // one without the other is of no use
			failed <- d.serve()
		}()
	}
	<-ctx.Done()
	<-hubEnded // the windows are asked to end
	p.page.close()
	p.discord.close()
	p.directory.discord.Close()
	p.windows.Lock() // waits for the windows, and lets none in any more
	return errors.Join(<-failed, <-failed)
}
