//go:build full

package e2e

import (
	"context"
	"sync"
	"testing"
	"time"

	"kamisado/bot"
	"kamisado/bot/fakediscord"
	"kamisado/cmd/kamisado/internal/apptest"
	"kamisado/game"
	kamisadoengine "kamisado/game/kamisado/engine"
)

// testPlayer is a computer player whose ways a test can change.
type testPlayer struct {
	mu     sync.Mutex
	choose chooser
}

type chooser func(ctx context.Context, v game.View) (game.Move, error)

func (m *testPlayer) Choose(ctx context.Context, v game.View, _ game.Seed) (game.Move, error) {
	m.mu.Lock()
	choose := m.choose
	m.mu.Unlock()
	return choose(ctx, v)
}

// quick makes the first legal move.
func quick(_ context.Context, v game.View) (game.Move, error) {
	return v.Groups[0].Choices[0].Move, nil
}

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
// one, "intermedio" a quick one; and how long the bot waits for them.
func withComputer(m *testPlayer, patience time.Duration) func(*bot.Config) {
	return func(c *bot.Config) {
		apptest.Patient(c)
		c.Patience = patience
		c.Games[0].Levels = []game.Level{
			{Name: kamisadoengine.LevelIntermediate, Player: &testPlayer{choose: quick}},
			{Name: kamisadoengine.LevelPerfect, Player: m},
		}
		c.Games[0].DefaultLevel = kamisadoengine.LevelIntermediate
	}
}

// The patience of bots whose computer is expected to be quick, and to be late.
const (
	withQuick = apptest.Patience
	withSlow  = 50 * time.Millisecond
)

// newComputerHarness is newHarness with a computer player.
func newComputerHarness(t *testing.T, c chooser, patience time.Duration) (*harness, *testPlayer) {
	t.Helper()
	h, m := prepareHarness(t), &testPlayer{choose: c}
	h.tune = withComputer(m, patience)
	h.start()
	return h, m
}

// solo lets Black start a match with the computer "perfecto".
func (h *harness) solo(color string) *fakediscord.Interaction {
	return h.black.Slash(h.channel, "kamisado start", fakediscord.String("level", "perfecto"),
		fakediscord.String("color", color))
}
