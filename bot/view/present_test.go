package view

import (
	"bytes"
	"log/slog"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/bottest"
	"kamisado/bot/chat"
	"kamisado/game"
)

// unsaid is a key without a sentence, or a gap without a value. Brackets with a cell in
// them belong to text boards.
var unsaid = regexp.MustCompile(`\[[a-z0-9]+\.[A-Za-z.]+\]|<[A-Z]\w+>|<no value>`)

// newPresenter is a presenter of all games, and its log.
func newPresenter(t testing.TB, change func(*Config)) (*Presenter, *bytes.Buffer) {
	t.Helper()
	var log bytes.Buffer
	c := Config{
		Catalogue: bottest.Catalogue(t), Log: slog.New(slog.NewTextHandler(&log, nil)), Limits: bottest.Limits(),
		Link: func(_, _, message string) string { return "link to " + message },
	}
	for _, g := range bottest.Games() {
		c.Games = append(c.Games, Game{Rules: g.Rules, Painter: g.Painter, Printer: g.Printer})
	}
	if change != nil {
		change(&c)
	}
	return New(c), &log
}

// A group that a menu cannot hold gives way to its parts; all others stay as they are.
func TestGroupsFitAMenu(t *testing.T) {
	t.Parallel()
	choices := func(n int) []game.Choice { return make([]game.Choice, n) }
	limited := func(menus int) *Presenter { return New(Config{Limits: chat.Limits{Choices: 3, Menus: menus}}) }
	parts := []game.Group{{Key: "a", Choices: choices(2)}, {Key: "b", Choices: choices(2)}}
	for name, c := range map[string]struct {
		group game.Group
		menus int
		want  []string
	}{
		"it fits":            {game.Group{Key: "all", Choices: choices(3), Parts: parts}, 1, []string{"all"}},
		"it does not":        {game.Group{Key: "all", Choices: choices(4), Parts: parts}, 1, []string{"a", "b"}},
		"it fits two menus":  {game.Group{Key: "all", Choices: choices(4), Parts: parts}, 2, []string{"all"}},
		"it fills two menus": {game.Group{Key: "all", Choices: choices(6), Parts: parts}, 2, []string{"all"}},
		"nor two menus":      {game.Group{Key: "all", Choices: choices(7), Parts: parts}, 2, []string{"a", "b"}},
		"it has no parts":    {game.Group{Key: "all", Choices: choices(4)}, 1, []string{"all"}},
		"a button for each":  {game.Group{Key: "all", Choices: choices(4), Parts: parts, Buttons: true}, 1, []string{"all"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var keys []string
			for _, group := range limited(c.menus).Listable([]game.Group{c.group}) {
				keys = append(keys, group.Key)
			}
			require.Equal(t, c.want, keys)
		})
	}
	full := []game.Group{
		{Key: "one", Choices: choices(3), Parts: parts}, {Key: "other", Choices: choices(3), Parts: parts},
	}
	require.Equal(t, full, limited(2).Listable(full))
}

func TestShortName(t *testing.T) {
	t.Parallel()
	long := "a name of more than forty characters, which is cut"
	for name, want := range map[string]string{"Ana": "Ana", " Ana\n María ": "Ana María", long: long[:40], "": ""} {
		require.Equal(t, want, shortName(name, maxName))
	}
}
