// Package bottest is what the tests of the bot's packages share: a poster that records
// what it is given, the catalogue, the games as they are drawn, and a search for goroutines
// that were left.
package bottest

import (
	"context"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/kamisado"
	"kamisado/game/minesweeper"
	"kamisado/game/othello"
	"kamisado/game/sixes"
	"kamisado/render"
	"kamisado/render/text"
)

// Limits are those of bot/discord, which compares them.
func Limits() chat.Limits {
	return chat.Limits{Text: 2000, Alt: 1024, Choices: 25, Menus: 3, File: 8 << 20}
}

// catalogue is shared: reading it takes longer than most tests.
var catalogue = sync.OnceValues(lang.New)

// Catalogue is the catalogue of all sentences.
func Catalogue(t testing.TB) *lang.Catalogue {
	t.Helper()
	c, err := catalogue()
	require.NoError(t, err)
	return c
}

// Game is a game as it is drawn and printed.
type Game struct {
	Rules   game.Rules
	Painter render.Painter
	Printer text.Printer
}

// games are shared: what their painters have drawn is kept.
var games = sync.OnceValue(func() []Game {
	return []Game{
		{kamisado.Rules{}, render.NewKamisado(), text.Kamisado{}},
		{othello.Rules{}, render.NewOthello(), text.Othello{}},
		{connectfour.Rules{}, render.NewConnectFour(), text.ConnectFour{}},
		{minesweeper.Rules{}, render.NewMinesweeper(), text.Minesweeper{}},
		{sixes.Rules{}, render.NewSixes(), text.Sixes{}},
	}
})

// Games are all games, Kamisado first.
func Games() []Game { return slices.Clone(games()) }

// Poster writes down what it posts and edits; the ids of what it posts are post1, post2 …
type Poster struct {
	mu      sync.Mutex
	posts   []chat.Message
	edits   []chat.Message
	edited  map[string]chat.Message
	retired []string
	deleted []string
	threads []string
	// Posted, if set before the first call, is called with each post before it returns, Fail
	// is the error of each call with such a verb: "post", "edit", "delete",
	// "thread", "rename" or "archive", about the message with an id or, when it is posted, a nonce.
	Posted func(id string)
	Fail   func(verb, id string) error
	given  []Answer
}

// Answer is an answer to a request that can be changed later.
type Answer interface {
	Edit(ctx context.Context, m chat.Message) error
	Delete(ctx context.Context) error
}

// Give returns what a request has to edit a later.
func (p *Poster) Give(a Answer) func() chat.GivenAnswer {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.given = append(p.given, a)
	name := chat.GivenAnswer(strconv.Itoa(len(p.given) - 1))
	return func() chat.GivenAnswer { return name }
}

func (p *Poster) answer(a chat.GivenAnswer) Answer {
	p.mu.Lock()
	defer p.mu.Unlock()
	n, _ := strconv.Atoi(string(a))
	return p.given[n]
}

// EditAnswer edits what was given to Give.
func (p *Poster) EditAnswer(ctx context.Context, a chat.GivenAnswer, m chat.Message) error {
	return p.answer(a).Edit(ctx, m)
}

// DeleteAnswer deletes what was given to Give.
func (p *Poster) DeleteAnswer(ctx context.Context, a chat.GivenAnswer) error {
	return p.answer(a).Delete(ctx)
}

var _ chat.Poster = (*Poster)(nil)

func (p *Poster) fail(verb, id string) error {
	if p.Fail == nil {
		return nil
	}
	return p.Fail(verb, id)
}

// Post writes a message down.
func (p *Poster) Post(_ context.Context, _, nonce string, m chat.Message) (string, error) {
	if err := p.fail("post", nonce); err != nil {
		return "", err
	}
	p.mu.Lock()
	p.posts = append(p.posts, m)
	id := fmt.Sprint("post", len(p.posts))
	p.mu.Unlock()
	if p.Posted != nil {
		p.Posted(id)
	}
	return id, nil
}

// Edit writes down what a message becomes.
func (p *Poster) Edit(_ context.Context, _, id string, m chat.Message) error {
	if err := p.fail("edit", id); err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if m.KeepFile && len(m.Controls) == 0 {
		p.retired = append(p.retired, id)
	} else {
		p.edits = append(p.edits, m)
	}
	if p.edited == nil {
		p.edited = make(map[string]chat.Message)
	}
	p.edited[id] = m
	return nil
}

// Delete writes down the id.
func (p *Poster) Delete(_ context.Context, _, id string) error {
	p.mu.Lock()
	p.deleted = append(p.deleted, id)
	p.mu.Unlock()
	return p.fail("delete", id)
}

// OpenThread writes down the name of a thread below a message; its id is "thread of" that.
func (p *Poster) OpenThread(_ context.Context, _, message, name string) (string, error) {
	p.note(&p.threads, "open "+name)
	return "thread of " + message, p.fail("thread", message)
}

// RenameThread writes down the name.
func (p *Poster) RenameThread(_ context.Context, thread, name string) error {
	p.note(&p.threads, "rename "+name)
	return p.fail("rename", thread)
}

// ArchiveThread writes down the id.
func (p *Poster) ArchiveThread(_ context.Context, thread string) error {
	p.note(&p.threads, "archive "+thread)
	return p.fail("archive", thread)
}

func (p *Poster) note(list *[]string, line string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	*list = append(*list, line)
}

// Threads are what was done about threads, in order: "open" and "rename" with a name, and
// "archive" with an id.
func (p *Poster) Threads() []string { return copied(p, &p.threads) }

// Posts are the messages that were posted, Edits what messages became, in order.
func (p *Poster) Posts() []chat.Message { return copied(p, &p.posts) }

// Edits are what messages became, in order.
func (p *Poster) Edits() []chat.Message { return copied(p, &p.edits) }

// Retired are the messages that another one has replaced, in order.
func (p *Poster) Retired() []string { return copied(p, &p.retired) }

// Deleted are the messages that were deleted, in order.
func (p *Poster) Deleted() []string { return copied(p, &p.deleted) }

// Edited are the last edits by the message's id.
func (p *Poster) Edited() map[string]chat.Message {
	p.mu.Lock()
	defer p.mu.Unlock()
	return maps.Clone(p.edited)
}

func copied[T any](p *Poster, list *[]T) []T {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(*list)
}

// Sketch draws and prints a view as what its seat alone may know, so that it can be
// found wherever it goes.
type Sketch struct{ text.Printer }

// Paint writes what the view knows.
func (Sketch) Paint(dst []byte, v game.View, _ render.Options) ([]byte, error) {
	return append(dst, "picture "+Known(v)...), nil
}

// Cells finds none.
func (Sketch) Cells(game.View, render.Options) ([]render.Cell, error) { return nil, nil }

// Board is what the view knows, as text.
func (Sketch) Board(v game.View, _ string) string { return "board " + Known(v) + "\n" }

// Alt is what the view knows, in words.
func (Sketch) Alt(v game.View, _ text.Speaker, _ int) string { return "alt " + Known(v) }

// Answer answers every question by what the view knows, but for "nonsense".
func (Sketch) Answer(v game.View, typed string, _ text.Speaker) (string, error) {
	if typed == "nonsense" {
		return "", game.Refuse(game.KindNotation, 0, "ask.unknown", "Text", typed, "Examples", "")
	}
	return "answer " + Known(v), nil
}

// Known is what the seat of a view alone may know: its cards.
func Known(v game.View) string {
	switch b := v.Board.(type) {
	case *sixes.Board:
		return fmt.Sprint("HAND", b.Hand)
	case []int:
		return fmt.Sprint("HAND", b)
	}
	return "HAND[]"
}

// VerifyTestMain runs a package's tests, for its TestMain, and ends the process. It fails when goroutines are left.
// They have three minutes to end: discordgo takes a second to close a connection, and a busy machine longer.
func VerifyTestMain(m *testing.M, options ...goleak.Option) {
	code := m.Run()
	left := goleak.Find(options...)
	for end := time.Now().Add(3 * time.Minute); left != nil && time.Now().Before(end); {
		left = goleak.Find(options...)
	}
	if code == 0 && left != nil {
		fmt.Fprintln(os.Stderr, left)
		code = 1
	}
	os.Exit(code)
}
