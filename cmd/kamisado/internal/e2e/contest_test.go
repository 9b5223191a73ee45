package e2e

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot"
	"kamisado/bot/fakediscord"
	"kamisado/cmd/kamisado/internal/app"
	"kamisado/game"
	"kamisado/game/match"
)

// contest is a match of any game, played by whatever controls it shows or typed.
type contest struct {
	*stage
	id match.ID
	// board is the message that everybody sees.
	board *fakediscord.Message
}

// withPatience makes the bot wait for computers as long as an answer may take, so that
// what they do comes with it also on a busy machine.
func withPatience(c *bot.Config) { c.Patience = withQuick }

// apart is the stage for a subtest beside others: a channel of its own, and people of
// its own, for two people have one open challenge at most.
func (s *stage) apart(t *testing.T, name string) *stage {
	t.Helper()
	sub := s.on(t)
	sub.table = s.guild.NewChannel(name)
	sub.black, sub.white = s.discord.NewUser("ana", "es-ES"), s.discord.NewUser("berta", "en-GB")
	return sub
}

// duel lets Black challenge White to a game and White accept.
func (s *stage) duel(id game.ID, options ...fakediscord.Option) *contest {
	s.t.Helper()
	asked := s.reply(s.black.Slash(s.table, string(id)+" start", append(options, fakediscord.UserOption("opponent", s.white))...))
	require.Equal(s.t, []string{s.white.Name}, names(asked.Pinged))
	return s.contest(s.reply(s.white.Press(asked, s.button(asked, "Accept"))))
}

// alone lets Black start a game without another person.
func (s *stage) alone(id game.ID, options ...fakediscord.Option) *contest {
	s.t.Helper()
	in := s.black.Slash(s.table, string(id)+" start", options...)
	c := s.contest(s.reply(in))
	c.settle(in)
	return c
}

// contest is the match that a board shows.
func (s *stage) contest(board *fakediscord.Message) *contest {
	s.t.Helper()
	return &contest{stage: s, id: s.id(board), board: board}
}

// rules are those of the program's games.
func rules() match.Games {
	all := make(match.Games)
	for _, g := range app.Games() {
		all[g.Rules.ID()] = g.Rules
	}
	return all
}

// state is the match as the store has it, with what is hidden.
func (c *contest) state() match.State {
	c.t.Helper()
	state, err := match.Decode(rules(), c.row(c.id).Snapshot)
	require.NoError(c.t, err)
	return state
}

// running reports whether the match is being played, and by whom and from what the next
// move is.
func (c *contest) running() (mover *fakediscord.User, position game.Position, ok bool) {
	c.t.Helper()
	state := c.state()
	if state.Phase != match.Playing {
		return nil, state.Position, false
	}
	return c.discord.User(state.ToMove()[0]), state.Position, true
}

// legal are the legal moves of the seat to move.
func legal(p game.Position) []game.Move { return slices.Collect(p.Legal(p.ToMove()[0])) }

// point makes a move by the controls of a message, whatever they are: a button, a menu,
// a menu of what to choose in another, or the parts of a dial.
func (s *stage) point(u *fakediscord.User, m *fakediscord.Message, move game.Move) *fakediscord.Interaction {
	s.t.Helper()
	for _, b := range m.Buttons() {
		if strings.HasSuffix(b.CustomID, ":move:"+string(move)) {
			return u.Press(m, b.CustomID)
		}
	}
	for _, menu := range m.Selects() {
		if verbOf(menu) == "play" && slices.Contains(menu.Values(), string(move)) {
			return u.Select(m, menu.CustomID, string(move))
		}
	}
	for _, menu := range m.Selects() {
		if verbOf(menu) == "pick" {
			return s.point(u, s.picked(u, m, menu, string(move[:1])), move)
		}
	}
	return s.dialled(u, m, move)
}

// dialForm parts a move of a dial into its values and the act.
var dialForm = regexp.MustCompile(`^([a-z]+)([0-9]+)[!*]?$`)

// dialled composes a move: column, row and what to do there.
func (s *stage) dialled(u *fakediscord.User, m *fakediscord.Message, move game.Move) *fakediscord.Interaction {
	s.t.Helper()
	parts := dialForm.FindStringSubmatch(string(move))
	require.NotNil(s.t, parts, "no control makes %q: %v", move, m.Controls())
	for i, value := range parts[1:] {
		at := slices.IndexFunc(m.Selects(), func(menu fakediscord.Component) bool {
			return strings.HasPrefix(strings.Split(menu.CustomID, ":")[4], string(rune('0'+i))+".") && slices.Contains(menu.Values(), value)
		})
		require.GreaterOrEqual(s.t, at, 0, value)
		m = s.picked(u, m, m.Selects()[at], value)
	}
	return s.pressMove(u, m, move)
}

// pressMove presses the button that makes a move.
func (s *stage) pressMove(u *fakediscord.User, m *fakediscord.Message, move game.Move) *fakediscord.Interaction {
	s.t.Helper()
	at := slices.IndexFunc(m.Buttons(), func(b fakediscord.Component) bool { return strings.HasSuffix(b.CustomID, ":move:"+string(move)) })
	require.GreaterOrEqual(s.t, at, 0, "%q in %v", move, m.Buttons())
	return u.Press(m, m.Buttons()[at].CustomID)
}

// picked chooses in a menu that leads to another; the picture stays.
func (s *stage) picked(u *fakediscord.User, m *fakediscord.Message, menu fakediscord.Component, value string) *fakediscord.Message {
	s.t.Helper()
	in := u.Select(m, menu.CustomID, value)
	next := s.reply(in)
	require.Equal(s.t, fakediscord.CallbackUpdate, in.Callbacks()[0].Type)
	require.Equal(s.t, m.Attachments, next.Attachments)
	return next
}

// verbOf is what a control does, as its custom_id says.
func verbOf(c fakediscord.Component) string { return strings.Split(c.CustomID, ":")[3] }

// click makes a move by the controls of the board.
func (c *contest) click(u *fakediscord.User, move game.Move) {
	c.t.Helper()
	before := c.board
	in := c.point(u, c.board, move)
	c.settle(in)
	c.once(in, fakediscord.CallbackUpdate)
	require.Equal(c.t, before.ID, c.board.ID)
}

// typeIn makes a move by /move: a new board, whose forerunner loses its controls.
func (c *contest) typeIn(u *fakediscord.User, move game.Move) {
	c.t.Helper()
	before := c.board
	in := u.Slash(c.table, "move", fakediscord.String("move", string(move)))
	c.settle(in)
	c.once(in, fakediscord.CallbackMessage)
	require.NotEqual(c.t, before.ID, c.board.ID)
	c.bare(before)
	require.Equal(c.t, c.awaited(), idsOf(c.board.Pinged))
}

// settle waits until the board that an interaction posted or changed shows the match
// as it is, with a person to move or nobody: on a busy machine computers are late.
func (c *contest) settle(in *fakediscord.Interaction) {
	c.t.Helper()
	first := c.reply(in)
	require.False(c.t, first.Ephemeral, first.Content)
	c.board = c.upToDate(first.ID)
}

// upToDate waits until a message shows the match as it is.
func (c *contest) upToDate(message string) *fakediscord.Message {
	c.t.Helper()
	return c.await(c.table, func(m *fakediscord.Message) bool {
		if m.ID != message || len(m.Attachments) == 0 {
			return false
		}
		state := c.state()
		_, _, thinks := state.Computer()
		return !thinks && strings.HasSuffix(m.Attachments[0].Name, fmt.Sprintf("-%s-%d.png", c.id, state.Ply))
	})
}

// once holds that an interaction was answered by one callback of a type, which may
// notify whoever is to move and nobody else.
func (c *contest) once(in *fakediscord.Interaction, kind int) {
	c.t.Helper()
	require.Len(c.t, in.Callbacks(), 1)
	first := in.Callbacks()[0]
	if first.Type == fakediscord.CallbackDeferredUpdate || first.Type == fakediscord.CallbackDeferredMessage {
		return // a slow machine: the computer's move came later
	}
	require.Equal(c.t, kind, first.Type, c.board.Content)
	require.Equal(c.t, c.awaited(), allowed(c.t, first.Payload))
}

// awaited are the ids of the people to move, as the store has them; nil for nobody.
func (c *contest) awaited() []string {
	c.t.Helper()
	state := c.state()
	return state.ToMove()
}

// idsOf are the ids of users, nil for nobody.
func idsOf(users []*fakediscord.User) (ids []string) {
	for _, u := range users {
		ids = append(ids, u.ID)
	}
	return ids
}

// play plays until the match is over: choose says what, click or typeIn how.
func (c *contest) play(choose func(game.Position) game.Move, how func(*fakediscord.User, game.Move)) match.State {
	c.t.Helper()
	for {
		mover, position, ok := c.running()
		if !ok {
			return c.state()
		}
		c.picture()
		how(mover, choose(position))
	}
}

// picture holds that the board has a picture and words for those who cannot see it,
// which say nothing twice and leave no gap open.
func (c *contest) picture() {
	c.t.Helper()
	require.Len(c.t, c.board.Attachments, 1)
	file := c.board.Attachments[0]
	require.Positive(c.t, file.Width)
	require.NotEmpty(c.t, file.Description)
	require.LessOrEqual(c.t, len([]rune(file.Description)), 1024)
	for _, text := range []string{c.board.Content, file.Description} {
		require.NotRegexp(c.t, `\[[a-z]+\.[a-z.]+\]|<no value>|%!`, text)
	}
}
