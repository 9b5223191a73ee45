package bot

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/bottest"
	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
	kamisadoengine "kamisado/game/kamisado/engine"
	"kamisado/game/match"
	"kamisado/game/sixes"
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

// harness is a bot without a platform: what it says unasked is written down.
type harness struct {
	*Bot
	t   testing.TB
	log bytes.Buffer
	mu  sync.Mutex
	// player is who plays as "perfecto".
	player   chooser
	requests int
	poster   bottest.Poster
}

// ana is who plays with the computers.
var ana = chat.User{ID: "10", Name: "Ana"}

func newHarness(t testing.TB, player chooser) *harness {
	t.Helper()
	matches, err := store.Open(t.Context(), "sqlite::memory:")
	require.NoError(t, err)
	s := &harness{t: t, player: player}
	s.Bot = New(Config{Config: view.Config{
		Limits: bottest.Limits(),
		Games: view.Games{{
			Rules: kamisado.Rules{}, Painter: bottest.Games()[0].Painter, Printer: text.Kamisado{},
			Sides: []string{"negro", "blanco"},
			Levels: []game.Level{
				{Name: kamisadoengine.LevelIntermediate, Player: chooser(first)},
				{Name: kamisadoengine.LevelPerfect, Player: chooser(func(
					ctx context.Context, v game.View, seed game.Seed,
				) (game.Move, error) {
					s.mu.Lock()
					player := s.player
					s.mu.Unlock()
					return player(ctx, v, seed)
				})},
			},
			DefaultLevel: kamisadoengine.LevelIntermediate,
			Options:      []view.Option{{Name: kamisado.OptionMode}, {Name: "position"}},
			Verbs:        []view.Verb{{Name: "push", Option: "cell", Group: "push", Parse: kamisado.ParsePush}},
		}},
		Catalogue: bottest.Catalogue(t), Log: slog.New(slog.NewTextHandler(&s.log, nil)),
		Link: func(_, _, message string) string { return "link to " + message },
	}, Store: matches, Poster: &s.poster})
	t.Cleanup(func() { require.NoError(t, matches.Close()) })
	return s
}

// newPatientHarness is newHarness outside of a bubble: the computer is waited for, however
// busy the machine is.
func newPatientHarness(t *testing.T, player chooser) *harness {
	t.Helper()
	s := newHarness(t, player)
	s.reconfigure(func(c *Config) { c.Patience = time.Minute })
	return s
}

// reconfigure goes on with a bot that is configured in another way: with the same store,
// and with nothing in memory.
func (s *harness) reconfigure(change func(*Config)) {
	c := s.Config
	c.Games = slices.Clone(c.Games)
	change(&c)
	s.Bot = New(c)
}

// changeGame is reconfigure for one game.
func (s *harness) changeGame(id game.ID, change func(*view.Game)) {
	s.reconfigure(func(c *Config) {
		change(&c.Games[slices.IndexFunc(c.Games, func(g view.Game) bool { return g.Rules.ID() == id })])
	})
}

// commit commits commands as another process would.
func (s *harness) commit(before session.Session, interaction string, commands ...match.Command) {
	s.t.Helper()
	change := store.Change{State: before.State, Place: before.Place, Interaction: interaction}
	rules := make(match.Games)
	for i := range s.Games {
		rules[s.Games[i].Rules.ID()] = s.Games[i].Rules
	}
	for _, c := range commands {
		events, next, err := match.Decide(rules, change.State, c, s.Now())
		require.NoError(s.t, err)
		change.State, change.Events = next, append(change.Events, events...)
	}
	require.NoError(s.t, s.Store.Commit(s.t.Context(), change))
}

// become changes how "perfecto" plays.
func (s *harness) become(player chooser) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.player = player
}

// command is a request by a command, with its options as names and values.
func command(name string, options ...any) chat.Request {
	r := chat.Request{Command: name, Options: make(chat.Options)}
	for i := 0; i < len(options); i += 2 {
		name := options[i].(string)
		switch value := options[i+1].(type) {
		case game.Options:
			for name, value := range value {
				r.Options[name] = value
			}
		case game.ID:
			r.Options[name] = string(value)
		case match.ID:
			r.Options[name] = string(value)
		case *bool:
			r.Options[name] = *value
		case *chat.User:
			if value != nil {
				r.Options[name] = value
			}
		default:
			r.Options[name] = value
		}
	}
	return r
}

// starting is a request to start a game.
func starting(id game.ID, options ...any) chat.Request {
	return command(string(id)+" start", options...)
}

// control is a request by a control.
func control(name string, values ...any) chat.Request {
	return chat.Request{Control: chat.ControlID(name, values...)}
}

// on is a request by a control of a match as it is in m.
func on(m session.Session, name string, values ...any) chat.Request {
	return control(name, append([]any{m.ID, m.Ply}, values...)...)
}

// says fails unless a reply has a text in it, hides fails if it has. refuses also fails if others see the reply.
func says(t testing.TB, r chat.Reply, text string, why ...any) {
	t.Helper()
	require.Contains(t, r.Message.Text, text, why...)
}

func hides(t testing.TB, r chat.Reply, text string, why ...any) {
	t.Helper()
	require.NotContains(t, r.Message.Text, text, why...)
}

func refuses(t testing.TB, r chat.Reply, text string, why ...any) {
	t.Helper()
	require.Equal(t, chat.Ephemeral, r.Kind, why...)
	says(t, r, text, why...)
}

// as is a request with what another one asks for.
func as(r, do chat.Request) chat.Request {
	r.Command, r.Options, r.Control, r.Values = do.Command, do.Options, do.Control, do.Values
	return r
}

// choose is a request by a menu.
func choose(value, name string, values ...any) chat.Request {
	return choosing(control(name, values...), value)
}

// choosing is a request by a menu with what is chosen in it.
func choosing(r chat.Request, values ...string) chat.Request {
	r.Values = values
	return r
}

// Handle handles a request whose context ends when it is handled, so that a test that drops the answer, or delays
// its After, does not keep the match locked.
func (s *harness) Handle(ctx context.Context, r chat.Request) (chat.Reply, bool) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	return s.Bot.Handle(ctx, r)
}

// ask does something in the channel, by a command or by a click on message "100".
func (s *harness) ask(do chat.Request) chat.Reply {
	s.t.Helper()
	return s.askAs(ana, "en-US", "", do)
}

// inText is ask where the bot may send no files.
func (s *harness) inText(do chat.Request) chat.Reply {
	s.t.Helper()
	return s.send(chat.Request{User: ana, At: withoutFiles}, do)
}

func (s *harness) click(do chat.Request) chat.Reply {
	s.t.Helper()
	return s.askAs(ana, "en-US", "100", do)
}

// onServer is where requests come from, withoutFiles the same place where the bot may send no files.
var (
	onServer     = chat.Place{Guild: "1", Channel: "2", Locale: "en-US"}
	withoutFiles = chat.Place{Guild: "1", Channel: "2", Locale: "en-US", Missing: []game.Term{chat.PermissionFiles}}
)

// send handles a request, by r's user from where r says, for what another one asks for.
func (s *harness) send(r, do chat.Request) chat.Reply {
	s.t.Helper()
	s.mu.Lock()
	s.requests++
	r.ID = fmt.Sprint("request", s.requests)
	s.mu.Unlock()
	reply, ok := s.Handle(s.t.Context(), as(r, do))
	require.True(s.t, ok)
	return reply
}

// rows are the matches in some phases, or all, of a user, or of everybody.
func (s *harness) rows(user string, phases ...match.Phase) []store.Row {
	s.t.Helper()
	rows, err := s.Store.List(s.t.Context(), store.Filter{User: user, Phases: phases})
	require.NoError(s.t, err)
	return rows
}

// set changes the settings of the server.
func (s *harness) set(change func(*store.Settings)) {
	s.t.Helper()
	_, _, err := s.Store.ChangeSettings(s.t.Context(), "1", change)
	require.NoError(s.t, err)
}

// suggested is what a user is suggested for an option.
func (s *harness) suggested(user chat.User, option string, do chat.Request) []string {
	s.t.Helper()
	return s.Suggest(s.t.Context(), as(chat.Request{User: user, At: onServer}, do), option)
}

func (s *harness) askAs(user chat.User, locale, message string, do chat.Request) chat.Reply {
	s.t.Helper()
	at := chat.Place{Guild: "1", Channel: "2", Locale: locale, GuildLocale: "en-US"}
	return s.send(chat.Request{User: user, Message: message, At: at}, do)
}

// begin starts a match with "perfecto", with its answer on message "100".
func (s *harness) begin(side string, options game.Options) session.Session {
	s.t.Helper()
	reply := s.delivered(s.ask(starting(kamisado.ID, "options", options, "level", kamisadoengine.LevelPerfect, "color",
		side)))
	require.Equal(s.t, chat.Post, reply.Kind, reply.Message.Text)
	return s.only()
}

// delivered is an answer that has arrived, also if it came later.
func (s *harness) delivered(reply chat.Reply) chat.Reply {
	s.t.Helper()
	if reply.Deferred != nil {
		kind := reply.Kind
		late, ok := reply.Deferred(s.t.Context(), func(chat.Reply) {})
		require.True(s.t, ok)
		require.Equal(s.t, kind, late.Kind)
		reply = late
	}
	if reply.After != nil {
		reply.After(s.t.Context(), "100")
	}
	return reply
}

// only is the only match.
func (s *harness) only() session.Session {
	s.t.Helper()
	rows := s.rows(ana.ID, match.Playing, match.Over)
	require.Len(s.t, rows, 1)
	now, err := s.Sessions.Read(s.t.Context(), rows[0])
	require.NoError(s.t, err)
	require.Equal(s.t, rows[0].Version, now.Version)
	return now
}

// row is the one match as the store has it.
func (s *harness) row() store.Row {
	s.t.Helper()
	row, err := s.Store.Load(s.t.Context(), s.only().ID)
	require.NoError(s.t, err)
	return row
}

// play makes a move by a click.
func (s *harness) play(move game.Move) chat.Reply {
	s.t.Helper()
	now := s.only()
	return s.click(control("move", now.ID, now.Ply, move))
}

// sweep does what is due after a while.
func (s *harness) sweep(later time.Duration) {
	s.t.Helper()
	time.Sleep(later) // in a bubble of synctest
	require.NoError(s.t, s.Sweep(s.t.Context(), true))
}

// The people besides Ana.
var (
	berta = chat.User{ID: "11", Name: "Berta"}
	carla = chat.User{ID: "12", Name: "*Carla* <@1> @everyone"}
	delia = chat.User{ID: "13", Name: "Delia"}
	eva   = chat.User{ID: "14", Name: "Eva"}
)

// quickest plays the first legal move that its view offers.
func quickest(_ context.Context, v game.View, _ game.Seed) (game.Move, error) {
	return v.Groups[0].Choices[0].Move, nil
}

// newGamesHarness is a harness with games of other shapes than Kamisado's: for one, for four
// with hidden hands, composed of parts, and a duel with nothing but rules.
func newGamesHarness(t *testing.T) *harness {
	t.Helper()
	s := newPatientHarness(t, first)
	levels := []game.Level{{Name: "tonto", Player: chooser(quickest)}, {Name: "listo", Player: chooser(quickest)}}
	games := view.Games{
		{Rules: gametest.Hands{}, Lobby: []game.Seat{3, 0, 1, 2}, Levels: levels, DefaultLevel: "tonto"},
		{Rules: sixes.Rules{}, Lobby: []game.Seat{0, 1, 2, 3}, Levels: levels, DefaultLevel: "tonto"},
		{Rules: guess{}},
		{
			Rules: field{},
			Options: []view.Option{
				{Name: "size", Least: 2, Most: 30}, {Name: "kind", Values: []string{"small", "wide"}}, {Name: "quiet", Flag: true},
			},
		},
		{Rules: pairOf{}, Levels: levels, DefaultLevel: "tonto"},
	}
	for i := range games {
		games[i].Painter, games[i].Printer = bottest.Sketch{}, bottest.Sketch{}
	}
	config := s.Config
	config.Games = append(config.Games, games...)
	// The same cards in every run: whose turn it is after one depends on them.
	config.Random = rand.NewChaCha8([32]byte{1})
	s.Bot = New(config)
	return s
}

// start begins something for Ana, with its answer on message "100".
func (s *harness) start(do chat.Request) chat.Reply {
	s.t.Helper()
	reply := s.delivered(s.ask(do))
	require.Equal(s.t, chat.Post, reply.Kind, reply.Message.Text)
	return reply
}

// press is a click on the public message "100", with its answer in its place.
func (s *harness) press(user chat.User, do chat.Request) chat.Reply {
	s.t.Helper()
	return s.delivered(s.askAs(user, "en-US", "100", do))
}

// inHand is a click in a message that the user alone sees.
func (s *harness) inHand(user chat.User, do chat.Request) chat.Reply {
	s.t.Helper()
	at := chat.Place{Guild: "1", Channel: "2", Locale: "en-US", GuildLocale: "en-US"}
	reply := s.send(chat.Request{User: user, Message: "200", Private: true, At: at}, do)
	if reply.After != nil {
		reply.After(s.t.Context(), "")
	}
	return reply
}

// resignInHand resigns by the button of the private question, which is confirmed in its
// place, and gives the board as it was edited.
func (s *harness) resignInHand(user chat.User, m session.Session) chat.Message {
	s.t.Helper()
	confirmed := s.inHand(user, control("sure", m.ID, m.Ply))
	require.Equal(s.t, chat.Update, confirmed.Kind, confirmed.Message.Text)
	require.Contains(s.t, confirmed.Message.Text, "link to 100")
	require.Empty(s.t, confirmed.Message.Controls)
	board, ok := s.poster.Edited()["100"]
	require.True(s.t, ok, "the board that everybody sees")
	return board
}

// match is the only one there is, whatever its phase.
func (s *harness) match() session.Session {
	s.t.Helper()
	rows := s.rows("")
	require.Len(s.t, rows, 1)
	now, err := s.Sessions.Load(s.t.Context(), rows[0].ID)
	require.NoError(s.t, err)
	return now
}

// table4 is a match of four people at a table of a game.
func (s *harness) table4(id game.ID) session.Session {
	s.t.Helper()
	s.start(starting(id))
	now := s.match()
	for _, user := range []chat.User{berta, carla, delia} {
		s.press(user, control("join", now.ID))
	}
	s.press(ana, control("begin", now.ID))
	now = s.match()
	require.Equal(s.t, match.Playing, now.Phase)
	return now
}

// personOf is the user with an id.
func personOf(id string) chat.User {
	all := []chat.User{ana, berta, carla, delia, eva}
	return all[slices.IndexFunc(all, func(u chat.User) bool { return u.ID == id })]
}

// controlsIn are the requests by the buttons of a message, and by the moves in its menus.
func controlsIn(m chat.Message) (all []chat.Request) {
	for _, c := range m.Controls {
		switch c := c.(type) {
		case chat.Buttons:
			for _, button := range c {
				all = append(all, chat.Request{Control: button.ID})
			}
		case chat.Menu:
			for _, group := range c.Groups {
				for _, item := range group.Items {
					all = append(all, choosing(chat.Request{Control: c.PlayID}, item.Value))
				}
			}
		}
	}
	return all
}

// cardsOf are the requests for the moves that a message offers.
func cardsOf(m chat.Message) []chat.Request {
	return slices.DeleteFunc(controlsIn(m), func(r chat.Request) bool {
		return !strings.HasPrefix(r.Control, "move/") && !strings.HasPrefix(r.Control, "play/")
	})
}
