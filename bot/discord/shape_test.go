package discord

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot"
	"kamisado/bot/chat"
	"kamisado/bot/fakediscord"
	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/match/matchtest"
	"kamisado/game/minesweeper"
	"kamisado/game/sixes"
	"kamisado/render"
	"kamisado/render/text"
)

// paper draws views as a dot with the cards of the seat that looks written in it.
type paper struct{ text.Printer }

func (paper) Paint(dst []byte, v game.View, _ render.Options) ([]byte, error) {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 1, 1))); err != nil {
		return dst, err
	}
	drawn, err := render.WithText(b.Bytes(), "Hand", held(v))
	return append(dst, drawn...), err
}
func (paper) Cells(game.View, render.Options) ([]render.Cell, error) { return nil, nil }
func (paper) Board(v game.View) string                               { return held(v) }
func (paper) Alt(v game.View, _ text.Speaker, _ int) string          { return held(v) }

// held is what the seat of a view alone may know.
func held(v game.View) string {
	b, ok := v.Board.(*sixes.Board)
	if !ok || len(b.Hand) == 0 {
		return "HAND[]"
	}
	return fmt.Sprint("HAND", b.Hand)
}

// shapes are games of all shapes that commands and messages are made for.
func shapes() []bot.Game {
	levels := []game.Level{{Name: "tonto"}, {Name: "listo"}}
	return append(list(),
		bot.Game{Rules: sixes.Rules{}, Painter: paper{}, Printer: paper{}, Lobby: []game.Seat{0, 1, 2, 3}, Levels: levels, DefaultLevel: "tonto"},
		bot.Game{Rules: matchtest.Guess{}, Painter: paper{}, Printer: paper{}, Options: []bot.Option{
			{Name: "rows", Least: 2, Most: 30}, {Name: "free", Flag: true}, {Name: "kind", Values: []string{"small", "wide"}},
		}},
	)
}

// Each game's command has the options that fit it.
func TestCommandsOfShapes(t *testing.T) {
	t.Parallel()
	catalogue, err := texts()
	require.NoError(t, err)
	options := make(map[string][]commandOption)
	for _, c := range commands(bot.New(bot.Config{Games: shapes(), Catalogue: catalogue})) {
		options[c.Name] = c.Options
		if len(c.Options) == 1 && c.Options[0].Type == typeSubcommand {
			options[c.Name] = c.Options[0].Options
		}
	}
	names := func(command string) (all []string) {
		for _, o := range options[command] {
			all = append(all, o.Name)
		}
		return all
	}
	require.Equal(t, []string{"mode", "opponent", "color"}, names("kamisado"))
	require.Equal(t, []string{"level"}, names("sixes"))
	require.Equal(t, []string{"rows", "free", "kind"}, names("guess"))
	rows, free := options["guess"][0], options["guess"][1]
	require.Equal(t, typeInteger, rows.Type)
	require.Equal(t, []int{2, 30}, []int{*rows.MinValue, *rows.MaxValue})
	require.Equal(t, typeBoolean, free.Type)
	require.Equal(t, []string{"game", "table"}, names("records"))
	require.True(t, options["records"][1].Autocomplete)
	raw, err := json.Marshal(rows)
	require.NoError(t, err)
	require.Contains(t, string(raw), `"min_value":2,"max_value":30`)
}

// Values of a game's own options come as Discord sends them, or as anybody else does.
func TestOwnOptions(t *testing.T) {
	t.Parallel()
	c := offline(t)
	c.bot.Games = shapes()
	for name, test := range map[string]struct {
		option string
		value  any
		want   string
	}{
		"a number":            {"rows", 16.0, "16"},
		"a number that is no": {"rows", 2.5, "2.5"},
		"a huge number":       {"rows", 1e12, "1000000000000"},
		"a number as text":    {"rows", "16", "16"},
		"a flag":              {"free", true, bot.FlagSet},
		"a flag not set":      {"free", false, ""},
		"a flag as number":    {"free", 1.0, ""},
		"a choice":            {"kind", "wide", "wide"},
		"a choice as flag":    {"kind", true, ""},
		"nothing":             {"kind", nil, ""},
		"something else":      {"rows", []any{1.0}, ""},
	} {
		start := &discordgo.ApplicationCommandInteractionDataOption{Name: "start", Options: []*discordgo.ApplicationCommandInteractionDataOption{
			{Name: test.option, Value: test.value}, nil,
		}}
		action := c.commandAction(discordgo.ApplicationCommandInteractionData{
			Name: "guess", Options: []*discordgo.ApplicationCommandInteractionDataOption{start},
		})
		require.Equal(t, test.want, action.(chat.Start).Options[test.option], name)
	}
	records := discordgo.ApplicationCommandInteractionData{Name: "records", Options: []*discordgo.ApplicationCommandInteractionDataOption{
		{Name: "game", Value: "guess"}, {Name: "table", Value: "9", Focused: true},
	}}
	require.Equal(t, chat.Records{Game: "guess", Leaderboard: "9"}, c.commandAction(records))
	require.Equal(t, bot.Wanted{Leaderboards: true, Game: "guess", Typed: "9"}, c.wanted(records))
}

// open is all that everybody sees on the wire.
type open struct {
	mu     sync.Mutex
	seen   []string
	hidden []string
}

func (o *open) observe(e fakediscord.Event) {
	if e.Kind != fakediscord.MessageCreated && e.Kind != fakediscord.MessageUpdated {
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	all := []string{string(e.Message.JSON())}
	for _, file := range e.Message.Attachments {
		all = append(all, string(file.Bytes))
	}
	if e.Message.Ephemeral {
		o.hidden = append(o.hidden, all...)
		return
	}
	o.seen = append(o.seen, all...)
}

// A table from the lobby to the end, on the wire: cards go to their owners alone, each
// played from a private message that is updated, and everybody's board follows in the
// one message there is.
func TestSixesOnTheWire(t *testing.T) { // alone: it would make slow what others wait three seconds for
	everybody := &open{}
	w := newWorldOf(t, fakediscord.Config{Observe: everybody.observe}, 0, shapes())
	third, fourth := w.NewUser("carla", "es-ES"), w.NewUser("delia", "en-US")
	people := map[string]*fakediscord.User{w.black.ID: w.black, w.white.ID: w.white, third.ID: third, fourth.ID: fourth}
	board := w.reply(w.black.Slash(w.table, "sixes start"))
	for _, user := range []*fakediscord.User{w.white, third, fourth} {
		board = w.reply(w.press(user, board, "Join"))
	}
	board = w.reply(w.press(w.black, board, "Start"))
	board = w.reply(third.Press(board, controlOf(t, board, ":move:dealall")))
	require.Contains(t, board.Content, "▶ <@")
	turn := regexp.MustCompile(`▶ <@(\d+)>`)
	moves := 0
	for ; turn.MatchString(board.Content); moves++ {
		require.Less(t, moves, 60)
		user := people[turn.FindStringSubmatch(board.Content)[1]]
		hand := w.reply(w.press(user, board, "My hand"))
		require.True(t, hand.Ephemeral)
		after := w.reply(user.Press(hand, controlOf(t, hand, ":move:")))
		require.Equal(t, hand.ID, after.ID, "the hand is updated in its place")
		before := board.Content
		board = w.await(func(m *fakediscord.Message) bool { return m.ID == board.ID && m.Content != before })
	}
	require.Greater(t, moves, 40)
	require.Len(t, w.table.Messages(), 1)
	everybody.mu.Lock()
	defer everybody.mu.Unlock()
	require.Greater(t, len(everybody.seen), 50)
	for _, seen := range everybody.seen {
		require.NotRegexp(t, `HAND\[[^\]]`, seen)
		require.NotRegexp(t, `:move:[^d]`, seen)
	}
	require.True(t, slices.ContainsFunc(everybody.hidden, func(seen string) bool { return strings.Contains(seen, "HAND[") && !strings.Contains(seen, "HAND[]") }))
	require.NotContains(t, w.log.String(), "HAND")
}

// The largest minefield: its menus and buttons are what Discord takes, a cell is picked
// in two steps and opened with the third, and a flag is set by a command.
func TestMinesweeperOnTheWire(t *testing.T) { // alone: it would make slow what others wait three seconds for
	w := newWorldOf(t, fakediscord.Config{}, 0, append(list(), bot.Game{
		Rules: minesweeper.Rules{}, Painter: render.NewMinesweeper(), Printer: text.Minesweeper{},
		Options: []bot.Option{
			{Name: minesweeper.OptionRows, Least: 2, Most: 30},
			{Name: minesweeper.OptionColumns, Least: 2, Most: 30},
			{Name: minesweeper.OptionMines, Least: 1, Most: 720},
		},
	}))
	board := w.reply(w.black.Slash(w.table, "minesweeper start",
		fakediscord.Integer("rows", 30), fakediscord.Integer("columns", 30), fakediscord.Integer("mines", 150)))
	require.Len(t, board.Selects(), 4)
	require.Len(t, board.Buttons(), 5)
	require.Len(t, board.Attachments, 1)
	for i, button := range board.Buttons() {
		require.Equal(t, i < 3, button.Disabled, "what waits for a cell is there, and is where it will be")
	}
	picture := board.Attachments[0].ID
	board = w.reply(w.black.Select(board, controlOf(t, board, ":turn:0.1:"), "p"))
	require.Contains(t, board.Content, "**p**")
	require.Equal(t, picture, board.Attachments[0].ID, "the picture stays")
	board = w.reply(w.black.Select(board, controlOf(t, board, ":turn:1.0:"), "15"))
	board = w.reply(w.press(w.black, board, "Open p15"))
	require.Contains(t, board.Content, "> p15: ")
	require.NotEqual(t, picture, board.Attachments[0].ID)
	choices, err := w.black.Autocomplete(w.table, "move", fakediscord.Focused("move", "a1")).Choices(w.soon())
	require.NoError(t, err)
	require.NotEmpty(t, choices)
	for _, choice := range choices {
		require.True(t, strings.HasPrefix(choice.Name, "a1"), choice.Name)
	}
	stranger := w.reply(w.white.PressRaw(board, controlOf(t, board, ":restart")))
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

// All commands of all games together are within Discord's limits.
func TestCommandLimits(t *testing.T) {
	t.Parallel()
	catalogue, err := texts()
	require.NoError(t, err)
	all := commands(bot.New(bot.Config{Games: shapes(), Catalogue: catalogue}))
	require.LessOrEqual(t, len(all), 100)
	for _, c := range all {
		raw, err := json.Marshal(c)
		require.NoError(t, err)
		require.Less(t, utf8.RuneCount(raw), 8000, c.Name)
		checkOptions(t, c.Options)
	}
	require.Equal(t, string(kamisado.ID), all[0].Name)
}

func checkOptions(t *testing.T, options []commandOption) {
	t.Helper()
	require.LessOrEqual(t, len(options), 25)
	for _, o := range options {
		require.LessOrEqual(t, len(o.Choices), 25)
		require.Regexp(t, `^[a-z-]{1,32}$`, o.Name)
		checkOptions(t, o.Options)
	}
}
