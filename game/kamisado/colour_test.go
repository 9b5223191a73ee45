package kamisado_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/kamisado"
)

func TestModesHaveOneName(t *testing.T) {
	t.Parallel()
	for mode, name := range map[kamisado.Mode]string{
		kamisado.Simple: kamisado.NameSimple, kamisado.Standard: kamisado.NameStandard,
	} {
		require.Equal(t, name, mode.String())
		back, ok := kamisado.ModeOf(name)
		require.True(t, ok)
		require.Equal(t, mode, back)
	}
	for _, text := range []string{"", "Simple", "standard", "estándar"} {
		mode, ok := kamisado.ModeOf(text)
		require.False(t, ok, text)
		require.Zero(t, mode)
	}
}
