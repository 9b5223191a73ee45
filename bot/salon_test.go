package bot

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/render"
	"kamisado/render/text"
	"kamisado/store"
)

// chooser is a computer player for tests.
type chooser func(ctx context.Context, v game.View, seed game.Seed) (game.Move, error)

func (c chooser) Choose(ctx context.Context, v game.View, seed game.Seed) (game.Move, error) {
	return c(ctx, v, seed)
}

// first makes the last move that it may push with, else the first one.
func first(_ context.Context, v game.View, _ game.Seed) (game.Move, error) {
	return v.Groups[len(v.Groups)-1].Choices[0].Move, nil
}

// after is first after a while.
func after(d time.Duration) chooser {
	return func(ctx context.Context, v game.View, seed game.Seed) (game.Move, error) {
		select {
		case <-time.After(d):
			return first(ctx, v, seed)
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
}

func broken(context.Context, game.View, game.Seed) (game.Move, error) {
	return "", errors.New("out of ideas")
}

// salon is a bot without a platform: what it says unasked is written down.
type salon struct {
	*Bot
	t   *testing.T
	log bytes.Buffer
	mu  sync.Mutex
	// player is who plays as "perfecto".
	player   chooser
	requests int
	posts    []chat.Message
	edits    []chat.Message
	edited   map[string]chat.Message // by the message's id, the last edit of each
	stripped []string
	deleted  []string
}

// painter is shared: what it draws is kept.
var painter = render.NewKamisado()

// texts are shared too: reading them takes longer than most tests.
var texts = sync.OnceValues(lang.New)

// ana is who plays with the computers of the salon.
var ana = chat.User{ID: "10", Name: "Ana"}

func newSalon(t *testing.T, player chooser) *salon {
	t.Helper()
	matches, err := store.Open(t.Context(), "sqlite::memory:")
	require.NoError(t, err)
	catalogue, err := texts()
	require.NoError(t, err)
	s := &salon{t: t, player: player}
	s.Bot = New(Config{
		Games: []Game{{
			Rules: kamisado.Rules{}, Painter: painter, Printer: text.Kamisado{}, Sides: []string{"negro", "blanco"},
			Levels: []game.Level{
				{Name: kamisado.LevelIntermediate, Player: chooser(first)},
				{Name: kamisado.LevelPerfect, Player: chooser(func(ctx context.Context, v game.View, seed game.Seed) (game.Move, error) {
					s.mu.Lock()
					player := s.player
					s.mu.Unlock()
					return player(ctx, v, seed)
				})},
			},
			DefaultLevel: kamisado.LevelIntermediate,
		}},
		Store: matches, Catalogue: catalogue, Log: slog.New(slog.NewTextHandler(&s.log, nil)), Poster: s,
		Link: func(_, _, message string) string { return "link to " + message },
	})
	t.Cleanup(func() { require.NoError(t, matches.Close()) })
	return s
}

// newCalmSalon is newSalon outside of a bubble: the computer is waited for, however
// busy the machine is.
func newCalmSalon(t *testing.T, player chooser) *salon {
	t.Helper()
	s := newSalon(t, player)
	s.Patience = time.Minute
	return s
}

// become changes how "perfecto" plays.
func (s *salon) become(player chooser) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.player = player
}

func (s *salon) Post(_ context.Context, _, _ string, m chat.Message) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.posts = append(s.posts, m)
	return fmt.Sprint("post", len(s.posts)), nil
}

func (s *salon) Edit(_ context.Context, _, id string, m chat.Message) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.edits = append(s.edits, m)
	if s.edited == nil {
		s.edited = make(map[string]chat.Message)
	}
	s.edited[id] = m
	return nil
}

func (s *salon) ClearControls(_ context.Context, _, id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.stripped = append(s.stripped, id)
	return nil
}

func (s *salon) Delete(_ context.Context, _, id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.deleted = append(s.deleted, id)
	return nil
}

// ask does something in the channel, by a command or by a click on message "100".
func (s *salon) ask(do chat.Action) Reply {
	s.t.Helper()
	return s.askAs(ana, "en-US", "", do)
}

func (s *salon) click(do chat.Action) Reply {
	s.t.Helper()
	return s.askAs(ana, "en-US", "100", do)
}

func (s *salon) askAs(user chat.User, locale, message string, do chat.Action) Reply {
	s.t.Helper()
	s.mu.Lock()
	s.requests++
	id := fmt.Sprint("request", s.requests)
	s.mu.Unlock()
	reply, ok := s.Handle(s.t.Context(), Request{
		ID: id, User: user, At: Place{Guild: "1", Channel: "2", Locale: locale, GuildLocale: "en-US"}, Message: message, Do: do,
	})
	require.True(s.t, ok)
	return reply
}

// begin starts a match with "perfecto", with its answer on message "100".
func (s *salon) begin(side string, options game.Options) *sitting {
	s.t.Helper()
	reply := s.settled(s.ask(chat.Start{Game: kamisado.ID, Level: kamisado.LevelPerfect, Side: side, Options: options}))
	require.Equal(s.t, Post, reply.Kind, reply.Message.Text)
	return s.only()
}

// settled is an answer that has arrived, also if it came later.
func (s *salon) settled(reply Reply) Reply {
	s.t.Helper()
	if reply.Deferred != nil {
		kind := reply.Kind
		late, ok := reply.Deferred(s.t.Context(), func(Reply) {})
		require.True(s.t, ok)
		require.Equal(s.t, kind, late.Kind)
		reply = late
	}
	if reply.After != nil {
		reply.After(s.t.Context(), "100")
	}
	return reply
}

// only is the one match of the salon.
func (s *salon) only() *sitting {
	s.t.Helper()
	rows, err := s.Store.List(s.t.Context(), store.Filter{User: ana.ID, Phases: []match.Phase{match.Playing, match.Over}})
	require.NoError(s.t, err)
	require.Len(s.t, rows, 1)
	now, err := s.table.seat(rows[0])
	require.NoError(s.t, err)
	require.Equal(s.t, rows[0].Version, now.Version)
	return &now
}

// row is the one match as the store has it.
func (s *salon) row() store.Row {
	s.t.Helper()
	row, err := s.Store.Load(s.t.Context(), s.only().ID)
	require.NoError(s.t, err)
	return row
}

// play makes a move by a click.
func (s *salon) play(move game.Move) Reply {
	s.t.Helper()
	now := s.only()
	return s.click(chat.Play{Match: now.ID, Ply: now.Ply, Move: move})
}

// sweep does what is due after a while.
func (s *salon) sweep(later time.Duration) {
	s.t.Helper()
	time.Sleep(later) // in a bubble of synctest
	require.NoError(s.t, s.Sweep(s.t.Context()))
}

// labels are those of a message's buttons; menus count as "menu".
func labels(m chat.Message) string {
	var all []string
	for _, control := range m.Controls {
		switch c := control.(type) {
		case chat.Menu:
			all = append(all, "menu")
		case chat.Buttons:
			for _, button := range c {
				all = append(all, button.Label)
			}
		}
	}
	return strings.Join(all, ", ")
}
