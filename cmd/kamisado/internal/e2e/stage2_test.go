package e2e

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/cmd/kamisado/internal/app"
	"kamisado/cmd/kamisado/internal/apptest"
	"kamisado/game/match"
	"kamisado/store"
)

// inspect looks at what must hold at the end of every test: Discord found
// nothing wrong, and the log holds no bug and no secret.
func (s *stage) inspect() {
	log := s.log.String()
	if s.t.Failed() {
		s.t.Log(log)
	}
	require.Empty(s.t, s.discord.Problems())
	if s.errs {
		log = strings.ReplaceAll(log, "level=ERROR", "")
	}
	if s.bugs {
		log = strings.NewReplacer("goroutine ", "", "panic", "").Replace(log)
	}
	for _, bad := range []string{"goroutine ", "panic", "level=ERROR", "%!", s.discord.Token(), "aW50ZXJhY3Rpb24"} {
		require.NotContains(s.t, log, bad)
	}
}

// on is the stage for a subtest.
func (s *stage) on(t *testing.T) *stage {
	sub := *s
	sub.t = t
	return &sub
}

// names are what people are called, for comparing.
func names(users []*fakediscord.User) []string {
	var all []string
	for _, u := range users {
		all = append(all, u.Name)
	}
	return all
}

// soon is a context for what should come at once.
func (s *stage) soon() context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), apptest.Patience)
	s.t.Cleanup(cancel)
	return ctx
}

// challenge lets Black challenge White and gives the message.
func (s *stage) challenge(mode string) *fakediscord.Message {
	s.t.Helper()
	return s.reply(s.black.Slash(s.table, "kamisado start", fakediscord.String("mode", mode),
		fakediscord.UserOption("opponent", s.white), fakediscord.String("color", "negro")))
}

// begin starts a match between the two and gives its board.
func (s *stage) begin(mode string) *fakediscord.Message {
	s.t.Helper()
	m := s.challenge(mode)
	return s.reply(s.white.Press(m, s.button(m, "Accept")))
}

// button is the custom_id of a button with a label.
func (s *stage) button(m *fakediscord.Message, label string) string {
	s.t.Helper()
	for _, b := range m.Buttons() {
		if b.Label == label {
			return b.CustomID
		}
	}
	require.FailNow(s.t, "no such button", "%q in %v", label, m.Buttons())
	return ""
}

// choose is the custom_id of a select with a hint.
func (s *stage) choose(m *fakediscord.Message, hint string) fakediscord.Component {
	s.t.Helper()
	for _, c := range m.Selects() {
		if strings.Contains(c.Placeholder, hint) {
			return c
		}
	}
	require.FailNow(s.t, "no such select", "%q in %v", hint, m.Selects())
	return fakediscord.Component{}
}

// The hints of the two selects.
const (
	hintTower = "Choose the tower"
	hintCell  = "Choose the cell"
)

// click makes a slide by the controls: the tower, where there is a choice, and
// then the cell.
func (s *stage) click(u *fakediscord.User, m *fakediscord.Message, move string) *fakediscord.Interaction {
	s.t.Helper()
	if pick := m.Selects()[0]; strings.Contains(pick.Placeholder, hintTower) {
		m = s.reply(u.Select(m, pick.CustomID, move[:2]))
	}
	return u.Select(m, s.choose(m, hintCell).CustomID, move)
}

// id is the match that a message shows.
func (s *stage) id(m *fakediscord.Message) match.ID {
	s.t.Helper()
	controls := m.Controls()
	require.NotEmpty(s.t, controls, m.Content)
	parts := strings.Split(controls[0].CustomID, ":")
	require.Greater(s.t, len(parts), 3)
	return match.ID(parts[1])
}

// row is a match as the database has it.
func (s *stage) row(id match.ID) store.Row {
	s.t.Helper()
	look, err := store.OpenReadOnly(s.t.Context(), s.database)
	require.NoError(s.t, err)
	defer look.Close()
	row, err := look.Load(s.t.Context(), id)
	require.NoError(s.t, err)
	return row
}

// version is how many events a match has.
func (s *stage) version(id match.ID) int {
	s.t.Helper()
	return s.row(id).Version
}

// whisper waits for an answer that only its reader sees and that pings nobody.
func (s *stage) whisper(in *fakediscord.Interaction) string {
	s.t.Helper()
	m := s.reply(in)
	require.True(s.t, m.Ephemeral, m.Content)
	require.Empty(s.t, m.Pinged)
	require.Len(s.t, in.Callbacks(), 1)
	require.NotRegexp(s.t, `\[[a-z]+\.[a-z.]+\]`, m.Content) // a key without a sentence
	require.NotContains(s.t, m.Content, "<no value>")
	return m.Content
}

// await waits for a message in the channel.
func (s *stage) await(ch *fakediscord.Channel, wanted func(*fakediscord.Message) bool) *fakediscord.Message {
	s.t.Helper()
	m, err := ch.WaitMessage(s.soon(), wanted)
	require.NoError(s.t, err, s.log)
	return m
}

// bare waits until a message has lost its controls.
func (s *stage) bare(m *fakediscord.Message) {
	s.t.Helper()
	s.await(s.channelOf(m), func(now *fakediscord.Message) bool { return now.ID == m.ID && len(now.Controls()) == 0 })
}

// reviewable waits until a board whose match has its rematch offers a review alone.
func (s *stage) reviewable(m *fakediscord.Message) *fakediscord.Message {
	s.t.Helper()
	return s.await(s.channelOf(m), func(now *fakediscord.Message) bool {
		return now.ID == m.ID && len(now.Controls()) == 1 && slices.Contains([]string{"Review", "Análisis"}, now.Controls()[0].Label)
	})
}

// channelOf is where a message is.
func (s *stage) channelOf(m *fakediscord.Message) *fakediscord.Channel {
	s.t.Helper()
	channels := append(s.guild.Channels(), s.black.DM(), s.white.DM())
	i := slices.IndexFunc(channels, func(ch *fakediscord.Channel) bool { return ch.ID == m.ChannelID })
	require.GreaterOrEqual(s.t, i, 0)
	return channels[i]
}

// seedMatch puts a match that has been accepted into the database before the bot
// starts.
func seedMatch(t *testing.T, database string, id match.ID, options map[string]string, ch *fakediscord.Channel, black, white *fakediscord.User) {
	t.Helper()
	rules := make(match.Games)
	for _, g := range app.Games() {
		rules[g.Rules.ID()] = g.Rules
	}
	matches, err := store.Open(t.Context(), database)
	require.NoError(t, err)
	defer func() { require.NoError(t, matches.Close()) }()
	state := match.State{ID: id, Proposal: match.Proposal{Game: "kamisado"}}
	change := store.Change{Place: store.Place{Guild: ch.Guild.ID, Channel: ch.ID, Locale: "en-US"}}
	for _, c := range []match.Command{
		match.Propose{Proposal: match.Proposal{
			Game: "kamisado", Options: options, RulesRev: match.RulesRev,
			Players: []match.Player{{User: black.ID, Name: black.Name}, {User: white.ID, Name: white.Name}},
		}},
		match.Accept{User: white.ID},
	} {
		events, next, err := match.Decide(rules, state, c, now())
		require.NoError(t, err)
		state = next
		change.Events = append(change.Events, events...)
	}
	change.State = state
	require.NoError(t, matches.Commit(t.Context(), change))
}
