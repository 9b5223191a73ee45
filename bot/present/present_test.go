package present

import (
	"bytes"
	"log/slog"
	"regexp"
	"testing"

	"kamisado/bot/bottest"
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
