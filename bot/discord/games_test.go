package discord

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot"
	"kamisado/bot/fakediscord"
	"kamisado/game"
	"kamisado/game/match/matchtest"
	"kamisado/game/minesweeper"
	"kamisado/game/sixes"
	"kamisado/render"
	"kamisado/render/text"
)

// handPainter draws views as a dot, with the cards of the view's seat as text in the PNG.
type handPainter struct{ text.Printer }

func (handPainter) Paint(dst []byte, v game.View, _ render.Options) ([]byte, error) {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 1, 1))); err != nil {
		return dst, err
	}
	drawn, err := render.WithText(b.Bytes(), "Hand", handOf(v))
	return append(dst, drawn...), err
}
func (handPainter) Cells(game.View, render.Options) ([]render.Cell, error) { return nil, nil }
func (handPainter) Board(v game.View, _ string) string                     { return handOf(v) }
func (handPainter) Alt(v game.View, _ text.Speaker, _ int) string          { return handOf(v) }

// handOf is what only the seat of a view may know.
func handOf(v game.View) string {
	b, ok := v.Board.(*sixes.Board)
	if !ok || len(b.Hand) == 0 {
		return "HAND[]"
	}
	return fmt.Sprint("HAND", b.Hand)
}

// allKinds are games for one, for two and for more, with options of every kind.
func allKinds() []bot.Game {
	levels := []game.Level{{Name: "tonto"}, {Name: "listo"}}
	return append(onlyKamisado(),
		bot.Game{Rules: sixes.Rules{}, Painter: handPainter{}, Printer: handPainter{}, Lobby: []game.Seat{0, 1, 2, 3}, Levels: levels, DefaultLevel: "tonto"},
		bot.Game{Rules: matchtest.Guess{}, Painter: handPainter{}, Printer: handPainter{}, Options: []bot.Option{
			{Name: "rows", Least: 2, Most: 30}, {Name: "free", Flag: true}, {Name: "kind", Values: []string{"small", "wide"}},
		}},
	)
}

// observer collects what is sent, apart what everybody and what one user sees.
type observer struct {
	mu                sync.Mutex
	public, ephemeral []string
}

func (o *observer) observe(e fakediscord.Event) {
	if e.Kind != fakediscord.MessageCreated && e.Kind != fakediscord.MessageUpdated {
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	to := &o.public
	if e.Message.Ephemeral {
		to = &o.ephemeral
	}
	*to = append(*to, string(e.Message.JSON()))
	for _, file := range e.Message.Attachments {
		*to = append(*to, string(file.Bytes))
	}
}

// A match of the sixes from the open table to the end: cards go to their owners alone,
// each is played from an ephemeral message that is updated, and everybody's board
// follows in the one message there is.
func TestSixes(t *testing.T) {
	t.Parallel()
	o := &observer{}
	h := newHarnessOf(t, fakediscord.Config{Observe: o.observe}, allKinds())
	third, fourth := h.NewUser("carla", "es-ES"), h.NewUser("delia", "en-US")
	people := map[string]*fakediscord.User{h.black.ID: h.black, h.white.ID: h.white, third.ID: third, fourth.ID: fourth}
	board := h.reply(h.black.Slash(h.channel, "sixes start"))
	for _, user := range []*fakediscord.User{h.white, third, fourth} {
		board = h.reply(h.press(user, board, "Join"))
	}
	board = h.reply(h.press(h.black, board, "Start"))
	board = h.settled(h.reply(third.Press(board, controlOf(t, board, "/dealall"))))
	require.Contains(t, board.Content, "▶ <@")
	turn := regexp.MustCompile(`▶ <@(\d+)>`)
	moves := 0
	for ; turn.MatchString(board.Content); moves++ {
		require.Less(t, moves, 60)
		user := people[turn.FindStringSubmatch(board.Content)[1]]
		hand := h.reply(h.press(user, board, "My hand"))
		require.True(t, hand.Ephemeral)
		after := h.reply(user.Press(hand, controlOf(t, hand, "move/")))
		require.Equal(t, hand.ID, after.ID, "the hand is updated in its place")
		before := board.Content
		board = h.settled(board)
		require.NotEqual(t, before, board.Content)
	}
	require.Greater(t, moves, 40)
	require.Len(t, h.channel.Messages(), 1)
	o.mu.Lock()
	defer o.mu.Unlock()
	require.Greater(t, len(o.public), 50)
	for _, sent := range o.public {
		require.NotRegexp(t, `HAND\[[^\]]`, sent)
		require.NotRegexp(t, `move/[a-z2-7]+/\d+/[^d]`, sent)
	}
	require.Regexp(t, `HAND\[[^\]]`, strings.Join(o.ephemeral, "\n"))
	require.NotContains(t, h.log.String(), "HAND")
}

// A player has one message with a hand: a new one takes the place of the one before, and
// says in time that it does not follow the match any more.
func TestOneHand(t *testing.T) {
	t.Parallel()
	h := newHarnessOf(t, fakediscord.Config{}, allKinds())
	board := h.reply(h.black.Slash(h.channel, "sixes start"))
	h.reply(h.press(h.white, board, "Join"))
	board = h.reply(h.press(h.black, board, "Start"))
	board = h.reply(h.black.Press(board, controlOf(t, board, "/dealall")))
	theirs := h.reply(h.press(h.white, board, "My hand"))
	first := h.reply(h.press(h.black, board, "My hand"))
	hand := h.reply(h.press(h.black, board, "My hand"))
	require.NoError(t, h.channel.WaitGone(h.soon(), first.ID))
	require.NotNil(t, h.channel.Message(hand.ID))
	require.NotNil(t, h.channel.Message(theirs.ID))
	h.later(15 * time.Minute)
	paused, err := h.channel.WaitMessageFor(h.soon(), h.black, func(m *fakediscord.Message) bool {
		return m.ID == hand.ID && strings.Contains(m.Content, "Esta mano ya no se actualiza sola")
	})
	require.NoError(t, err)
	again := h.reply(h.press(h.black, paused, "Actualizar"))
	require.Equal(t, hand.ID, again.ID)
	require.NotContains(t, again.Content, "⏸️")
}

// The largest minefield: its menus and buttons are what Discord takes, and a cell is opened,
// or flagged, by its column and its row. A menu of an older board opens nothing.
func TestMinesweeper(t *testing.T) {
	t.Parallel()
	h := newHarnessOf(t, fakediscord.Config{}, append(onlyKamisado(), bot.Game{
		Rules: minesweeper.Rules{}, Painter: render.NewMinesweeper(), Printer: text.Minesweeper{},
		Options: []bot.Option{
			{Name: minesweeper.OptionRows, Least: 2, Most: 30},
			{Name: minesweeper.OptionColumns, Least: 2, Most: 30},
			{Name: minesweeper.OptionMines, Least: 1, Most: 720},
		},
	}))
	board := h.reply(h.black.Slash(h.channel, "minesweeper start",
		fakediscord.Integer("rows", 30), fakediscord.Integer("columns", 30), fakediscord.Integer("mines", 150)))
	require.Len(t, board.Selects(), 4)
	require.Len(t, board.Buttons(), 5)
	require.Len(t, board.Attachments, 1)
	picture := board.Attachments[0].ID
	board = h.reply(h.black.Select(board, controlOf(t, board, "/0//,#1"), "p"))
	require.Contains(t, board.Content, "**p**")
	require.Equal(t, picture, board.Attachments[0].ID, "the picture stays")
	require.Equal(t, "Row 1–15: Open", board.Selects()[2].Placeholder)
	old := h.reply(h.black.SelectRaw(board, strings.Replace(controlOf(t, board, "/1//"), "field/", "turn/", 1), "15"))
	require.True(t, old.Ephemeral)
	require.Contains(t, old.Content, "versión anterior")
	board = h.reply(h.black.Select(board, controlOf(t, board, "/1//"), "15"))
	require.Contains(t, board.Content, "> p15: ")
	require.NotEqual(t, picture, board.Attachments[0].ID)
	choices, err := h.black.Autocomplete(h.channel, "move", fakediscord.Focused("move", "a1")).Choices(h.soon())
	require.NoError(t, err)
	require.NotEmpty(t, choices)
	for _, choice := range choices {
		require.True(t, strings.HasPrefix(choice.Name, "a1"), choice.Name)
	}
	stranger := h.reply(h.white.PressRaw(board, controlOf(t, board, "restart/")))
	require.True(t, stranger.Ephemeral)
	require.Contains(t, stranger.Content, "is playing it")
}

// controlOf is the first control of a message with a text in its id.
func controlOf(t *testing.T, m *fakediscord.Message, part string) string {
	t.Helper()
	for _, c := range m.Controls() {
		if strings.Contains(c.CustomID, part) {
			return c.CustomID
		}
	}
	require.Fail(t, "no control", "%s in %s", part, m.JSON())
	return ""
}
