package e2e

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"kamisado/bot"
	"kamisado/bot/fakediscord"
	"kamisado/cmd/kamisado/internal/apptest"
	"kamisado/game"
	"kamisado/game/kamisado"
)

// mind is a computer player whose ways a test can change.
type mind struct {
	mu     sync.Mutex
	choose chooser
}

type chooser func(ctx context.Context, v game.View) (game.Move, error)

func (m *mind) Choose(ctx context.Context, v game.View, _ game.Seed) (game.Move, error) {
	m.mu.Lock()
	choose := m.choose
	m.mu.Unlock()
	return choose(ctx, v)
}

func (m *mind) become(c chooser) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.choose = c
}

// quick makes the first legal move.
func quick(_ context.Context, v game.View) (game.Move, error) {
	return v.Groups[0].Choices[0].Move, nil
}

// broken never finds a move.
func broken(context.Context, game.View) (game.Move, error) { return "", errors.New("out of ideas") }

// stuck thinks until it is stopped.
func stuck(ctx context.Context, _ game.View) (game.Move, error) {
	<-ctx.Done()
	return "", ctx.Err()
}

// slow is quick once it is let go on.
func slow(on <-chan struct{}) chooser {
	return func(ctx context.Context, v game.View) (game.Move, error) {
		select {
		case <-on:
			return quick(ctx, v)
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
}

// withComputer gives the program players of the tests: "perfecto" is the given
// one, "intermedio" a quick one. On a busy machine even a quick one needs more than
// the usual patience.
func withComputer(m *mind, patience time.Duration) func(*bot.Config) {
	return func(c *bot.Config) {
		c.Patience = patience
		c.Games[0].Levels = []game.Level{
			{Name: kamisado.LevelIntermediate, Player: &mind{choose: quick}}, {Name: kamisado.LevelPerfect, Player: m},
		}
		c.Games[0].DefaultLevel = kamisado.LevelIntermediate
	}
}

// The patience of bots whose computer is expected to be quick, and to be late.
const (
	withQuick = apptest.Patience
	withSlow  = 50 * time.Millisecond
)

// newComputerStage is newStage with a computer player.
func newComputerStage(t *testing.T, c chooser, patience time.Duration) (*stage, *mind) {
	t.Helper()
	s, m := prepareStage(t), &mind{choose: c}
	s.tune = withComputer(m, patience)
	s.start()
	return s, m
}

// solo lets Black start a match with the computer "perfecto".
func (s *stage) solo(color string) *fakediscord.Interaction {
	return s.black.Slash(s.table, "kamisado start", fakediscord.String("level", "perfecto"), fakediscord.String("color", color))
}
