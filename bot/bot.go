package bot

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/base32"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"sync"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// Config is what a Bot is made of.
type Config struct {
	Games     []Game
	Store     store.Store
	Catalogue *lang.Catalogue
	Log       *slog.Logger
	// Poster is how the bot speaks up by itself.
	Poster chat.Poster
	// Limits are the platform's; a zero one is none.
	Limits chat.Limits
	// Link is the address of a message, for people.
	Link func(guild, channel, message string) string
	// Home reports whether a place is on the platform that the bot is connected to; nil
	// when all are. A sweep leaves matches of other places alone.
	Home func(store.Place) bool
	// Now and Random are the clock and the source of chance; nil for the real ones.
	Now    func() time.Time
	Random io.Reader
	// ChallengeLife is how long a challenge stands, LobbyLife how long a table waits
	// for players, ReminderAfter how long a
	// player may not notice a click, Lag how long an answer may be on its way
	// before the board is posted by itself. Zero for the usual values.
	ChallengeLife, LobbyLife, ReminderAfter, Lag time.Duration
	// Patience is how long a computer's move is waited for before the answer comes
	// later, ThinkMost after what time it has failed. Zero for the usual values.
	Patience, ThinkMost time.Duration
	// Maps makes pictures carry a map of their cells, for clients that can use it.
	// Discord's cannot.
	Maps bool
}

// The usual times.
const (
	usualChallengeLife = 5 * time.Minute
	usualLobbyLife     = 30 * time.Minute
	usualReminderAfter = time.Minute
	usualLag           = 15 * time.Second
	usualPatience      = 300 * time.Millisecond
	usualThinkMost     = 30 * time.Second
)

// Bot plays matches with people. It is safe for concurrent use.
type Bot struct {
	Config
	games map[game.ID]*Game
	rules match.Games
	table *table
	seen  *seen
	// starting is held while a challenge is made.
	starting sync.Mutex
	care     care
	thoughts thoughts
	hints    studies[[]game.Phrase]
	reviews  studies[game.Review]
}

// New makes a bot.
func New(c Config) *Bot {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Random == nil {
		c.Random = rand.Reader
	}
	for _, knob := range []struct {
		set   *time.Duration
		usual time.Duration
	}{
		{&c.ChallengeLife, usualChallengeLife},
		{&c.LobbyLife, usualLobbyLife},
		{&c.ReminderAfter, usualReminderAfter},
		{&c.Lag, usualLag},
		{&c.Patience, usualPatience},
		{&c.ThinkMost, usualThinkMost},
	} {
		*knob.set = cmp.Or(*knob.set, knob.usual)
	}
	b := &Bot{Config: c, games: make(map[game.ID]*Game), rules: make(match.Games), seen: newSeen()}
	for i := range c.Games {
		g := &c.Games[i]
		b.games[g.Rules.ID()] = g
		b.rules[g.Rules.ID()] = g.Rules
	}
	b.table = newTable(c.Store, b.rules)
	return b
}

// Handle answers a request. The second result is false when there is nothing to
// answer, because the same request is being answered already.
func (b *Bot) Handle(ctx context.Context, r Request) (reply Reply, ok bool) {
	if !b.seen.first(r.ID) {
		return Reply{}, false
	}
	defer func() {
		if cause := recover(); cause != nil {
			reply, ok = b.excuse(&r, Caught(cause), nil), true
		}
	}()
	reply, err := b.do(ctx, &r)
	if err != nil {
		return b.excuse(&r, err, nil), true
	}
	if reply.Deferred != nil {
		reply.Deferred = b.guarded(&r, reply)
	}
	return reply, true
}

// do sends a request to where its action is done.
func (b *Bot) do(ctx context.Context, r *Request) (Reply, error) {
	switch do := r.Do.(type) {
	case chat.Start:
		return b.start(ctx, r, do)
	case chat.Sit:
		return b.sit(ctx, r, do)
	case chat.Records:
		return b.records(ctx, r, do)
	case chat.Replace:
		return b.replace(ctx, r, do)
	case chat.Answer:
		return b.answer(ctx, r, do)
	case chat.Pick:
		return b.pick(ctx, r, do)
	case chat.PickPart:
		return b.turn(ctx, r, do)
	case chat.Hand:
		return b.hand(ctx, r, do)
	case chat.Play:
		return b.play(ctx, r, do)
	case chat.TypeMove:
		return b.typed(ctx, r, do)
	case chat.Show:
		return b.show(ctx, r, do)
	case chat.Moves:
		return b.moves(ctx, r, do)
	case chat.Resign:
		return b.resign(ctx, r, do)
	case chat.Hint:
		return b.hint(ctx, r, do)
	case chat.Review:
		return b.review(ctx, r, do)
	case chat.Offer:
		return b.offer(ctx, r, do)
	case chat.Games:
		return b.list(ctx, r)
	case chat.Help:
		return b.help(r, do)
	default:
		return b.whisper(r, "bot.unknown"), nil
	}
}

// whisper is a private sentence in the user's language.
func (b *Bot) whisper(r *Request, key string, pairs ...any) Reply {
	return Reply{Message: chat.Message{Text: b.private(r).Text(key, pairs...)}}
}

// private speaks the user's language.
func (b *Bot) private(r *Request) lang.Speaker { return b.Catalogue.For(r.At.Locale) }

// newID draws the name of a match: 40 bits, eight letters and digits.
func (b *Bot) newID() (match.ID, error) {
	var raw [5]byte
	if _, err := io.ReadFull(b.Random, raw[:]); err != nil {
		return "", fmt.Errorf("draw a match id: %w", err)
	}
	return match.ID(strings.ToLower(base32.StdEncoding.EncodeToString(raw[:]))), nil
}

// newSeed draws the chance of a match.
func (b *Bot) newSeed() (seed game.Seed, err error) {
	if _, err = io.ReadFull(b.Random, seed[:]); err != nil {
		err = fmt.Errorf("draw a seed: %w", err)
	}
	return seed, err
}

// mention shows a user's name without notifying anybody by itself.
func mention(user string) string { return "<@" + user + ">" }
