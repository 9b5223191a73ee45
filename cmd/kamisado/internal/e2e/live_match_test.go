//go:build full

package e2e

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/cmd/kamisado/internal/app"
	"kamisado/game"
	"kamisado/game/match"
)

// liveMatch is a match of any game, played by whatever controls it shows or typed.
type liveMatch struct {
	*harness
	id match.ID
	// board is the message that everybody sees.
	board *fakediscord.Message
}

// apart is the harness for a subtest beside others: a channel of its own, and people of
// its own, for two people have one open challenge at most.
func (h *harness) apart(t *testing.T, name string) *harness {
	t.Helper()
	sub := h.on(t)
	sub.channel = h.guild.NewChannel(name)
	sub.black, sub.white = h.discord.NewUser("ana", "es-ES"), h.discord.NewUser("berta", "en-GB")
	return sub
}

// duel lets Black challenge White to a game and White accept.
func (h *harness) duel(id game.ID, options ...fakediscord.Option) *liveMatch {
	h.t.Helper()
	asked := h.reply(h.black.Slash(h.channel, string(id)+" start",
		append(options, fakediscord.UserOption("opponent", h.white))...))
	require.Equal(h.t, []string{h.white.Name}, names(asked.Pinged))
	return h.liveMatch(h.reply(h.white.Press(asked, h.button(asked, "Accept"))))
}

// alone lets Black start a game without another person.
func (h *harness) alone(id game.ID, options ...fakediscord.Option) *liveMatch {
	h.t.Helper()
	in := h.black.Slash(h.channel, string(id)+" start", options...)
	c := h.liveMatch(h.reply(in))
	c.waitShown(in)
	return c
}

// liveMatch is the match that a board shows.
func (h *harness) liveMatch(board *fakediscord.Message) *liveMatch {
	h.t.Helper()
	return &liveMatch{harness: h, id: h.id(board), board: board}
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
func (c *liveMatch) state() match.State {
	c.t.Helper()
	row := c.row(c.id)
	state, err := row.State(rules())
	require.NoError(c.t, err)
	return state
}

// running reports whether the match is being played, and by whom and from what the next
// move is.
func (c *liveMatch) running() (mover *fakediscord.User, position game.Position, ok bool) {
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
// a menu of what to choose in another, or the fields of a form.
func (h *harness) point(u *fakediscord.User, m *fakediscord.Message, move game.Move) *fakediscord.Interaction {
	h.t.Helper()
	for _, b := range m.Buttons() {
		if isMoveTo(b, move) {
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
			return h.point(u, h.picked(u, m, menu, string(move[:1])), move)
		}
	}
	return h.fillForm(u, m, move)
}

// formMove splits a move of a form into its values and the action.
var formMove = regexp.MustCompile(`^([a-z]+)([0-9]+)[!*]?$`)

// fillForm composes a move: what to do, unless that is what the form does anyway, column and
// row.
func (h *harness) fillForm(u *fakediscord.User, m *fakediscord.Message, move game.Move) *fakediscord.Interaction {
	h.t.Helper()
	parts := formMove.FindStringSubmatch(string(move))
	require.NotNil(h.t, parts, "no control makes %q: %v", move, m.Controls())
	if strings.HasSuffix(string(move), "!") {
		at := slices.IndexFunc(m.Buttons(), func(b fakediscord.Component) bool {
			return verbOf(b) == "act" && strings.Contains(b.CustomID, "/!/")
		})
		require.GreaterOrEqual(h.t, at, 0, m.Buttons())
		m = h.reply(u.Press(m, m.Buttons()[at].CustomID))
	}
	m = h.picked(u, m, h.field(m, 0, parts[1]), parts[1])
	return u.Select(m, h.field(m, 1, parts[2]).CustomID, parts[2])
}

// field is the menu of a form's field that has a value.
func (h *harness) field(m *fakediscord.Message, field int, value string) fakediscord.Component {
	h.t.Helper()
	at := slices.IndexFunc(m.Selects(), func(menu fakediscord.Component) bool {
		return verbOf(menu) == "field" && strings.Split(menu.CustomID, "/")[3] == strconv.Itoa(field) &&
			slices.Contains(menu.Values(), value)
	})
	require.GreaterOrEqual(h.t, at, 0, value)
	return m.Selects()[at]
}

// picked chooses in a menu that leads to another; the picture stays.
func (h *harness) picked(
	u *fakediscord.User, m *fakediscord.Message, menu fakediscord.Component, value string,
) *fakediscord.Message {
	h.t.Helper()
	in := u.Select(m, menu.CustomID, value)
	next := h.reply(in)
	require.Equal(h.t, fakediscord.CallbackUpdate, in.Callbacks()[0].Type)
	require.Equal(h.t, m.Attachments, next.Attachments)
	return next
}

// verbOf is what a control does, as its custom_id says.
func verbOf(c fakediscord.Component) string {
	verb, _, _ := strings.Cut(c.CustomID, "/")
	return verb
}

// moveOf is the move that the id of a button makes, if it makes one.
func moveOf(id string) (move string, ok bool) {
	parts := strings.SplitN(id, "/", 4)
	if len(parts) < 4 || parts[0] != "move" {
		return "", false
	}
	return parts[3], true
}

// isMoveTo reports whether a button makes a move.
func isMoveTo(b fakediscord.Component, move game.Move) bool {
	made, ok := moveOf(b.CustomID)
	return ok && made == string(move)
}

// click makes a move by the controls of the board.
func (c *liveMatch) click(u *fakediscord.User, move game.Move) {
	c.t.Helper()
	before := c.board
	in := c.point(u, c.board, move)
	c.waitShown(in)
	c.once(in, fakediscord.CallbackUpdate)
	require.Equal(c.t, before.ID, c.board.ID)
}

// typeIn makes a move by /move: a new board, whose forerunner loses its controls.
func (c *liveMatch) typeIn(u *fakediscord.User, move game.Move) {
	c.t.Helper()
	before := c.board
	in := u.Slash(c.channel, "move", fakediscord.String("move", string(move)))
	c.waitShown(in)
	c.once(in, fakediscord.CallbackMessage)
	require.NotEqual(c.t, before.ID, c.board.ID)
	c.waitCleared(before)
	require.Equal(c.t, c.awaited(), idsOf(c.board.Pinged))
}

// waitShown waits until the board that an interaction posted or changed shows the match
// as it is, with a person to move or nobody.
func (c *liveMatch) waitShown(in *fakediscord.Interaction) {
	c.t.Helper()
	first := c.reply(in)
	require.False(c.t, first.Ephemeral, first.Content)
	c.board = c.upToDate(first.ID)
}

// upToDate waits until a message shows the match as it is. The message must be there.
func (c *liveMatch) upToDate(message string) *fakediscord.Message {
	c.t.Helper()
	require.NotNil(c.t, c.channel.Message(message), "the board is gone")
	return c.await(c.channel, func(m *fakediscord.Message) bool {
		if m.ID != message || len(m.Attachments) == 0 {
			return false
		}
		state := c.state()
		_, _, thinks := state.Computer()
		return !thinks && strings.Contains(m.Attachments[0].Name, fmt.Sprintf("-%s-%d-", c.id, state.Ply))
	})
}

// once holds that an interaction was answered by one callback of a type, which may
// notify whoever is to move and nobody else.
func (c *liveMatch) once(in *fakediscord.Interaction, kind int) {
	c.t.Helper()
	require.Len(c.t, in.Callbacks(), 1)
	first := in.Callbacks()[0]
	require.Equal(c.t, kind, first.Type, c.board.Content)
	require.Equal(c.t, c.awaited(), allowed(c.t, first.Payload))
}

// awaited are the ids of the people to move, as the store has them; nil for nobody.
func (c *liveMatch) awaited() []string {
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
func (c *liveMatch) play(choose func(game.Position) game.Move, how func(*fakediscord.User, game.Move)) match.State {
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
func (c *liveMatch) picture() {
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

// The chance of a match, as its board tells it.
var (
	hashForm = regexp.MustCompile("🔒 [^`]*`([0-9a-f]{64})`")
	seedForm = regexp.MustCompile("🔓 [^`]*`([0-9a-f]{64})`\n[^`]*`([0-9a-f]{64})`")
)

// shownHash is the hash that a board of a running match shows.
func (c *liveMatch) shownHash() string {
	c.t.Helper()
	found := hashForm.FindStringSubmatch(c.board.Content)
	require.NotNil(c.t, found, c.board.Content)
	require.NotContains(c.t, c.board.Content, "🔓")
	return found[1]
}

// shownSeed is the seed that the board of a match that is over shows; it must be the one
// whose hash was shown before.
func (c *liveMatch) shownSeed(hash string) game.Seed {
	c.t.Helper()
	found := seedForm.FindStringSubmatch(c.board.Content)
	require.NotNil(c.t, found, c.board.Content)
	require.Equal(c.t, hash, found[2])
	raw, err := hex.DecodeString(found[1])
	require.NoError(c.t, err)
	sum := sha256.Sum256(raw)
	require.Equal(c.t, hash, hex.EncodeToString(sum[:]))
	return game.Seed(raw)
}
