package main

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
)

// newSpeech speaks English.
func newSpeech(t *testing.T) lang.Speaker {
	t.Helper()
	all, err := lang.New()
	require.NoError(t, err)
	return all.Speaker(lang.English)
}

func TestPoints(t *testing.T) {
	t.Parallel()
	for elo, want := range map[float64]string{
		0: "0", -0.3: "0", 0.5: "+1", 190.8: "+191", -190.8: "-191", math.Inf(1): "+∞", math.Inf(-1): "-∞",
	} {
		require.Equal(t, want, points(elo))
	}
}

// Every level is found by its name and by what a language calls it, and each game's
// default is one of them.
func TestLevelNames(t *testing.T) {
	t.Parallel()
	say := newSpeech(t)
	for _, g := range entries() {
		for _, level := range g.Levels {
			word := say.Text(g.key("level", level.Name))
			for _, name := range []string{level.Name, word} {
				found, err := g.level(name, say)
				require.NoError(t, err)
				require.Equal(t, level.Name, found.Name)
			}
		}
		if len(g.Levels) == 0 {
			require.Empty(t, g.DefaultLevel)
			continue
		}
		_, err := g.level(g.DefaultLevel, say)
		require.NoError(t, err)
		_, err = g.level("", say)
		require.Error(t, err)
	}
}

func TestInterruptedArenaAndReview(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	stop()
	got := try(ctx, "", "arena", "--lang", "en")
	require.Equal(t, result{130, "", "kamisado: The matches were interrupted; there is no table.\n"}, got)
	got = try(ctx, "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple\nN c1c6\nB a8a7\n", "review", "-")
	require.Equal(t, result{130, "", "kamisado: Repaso interrumpido.\n"}, got)
	got = try(ctx, "", "play", "--black", "perfecto", "--white", "perfecto")
	require.Zero(t, got.status)
	require.Contains(t, got.out, "\nInterrumpida la partida, se concluye el juego.\n")
}
