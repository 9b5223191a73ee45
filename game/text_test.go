package game_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
)

func TestLineRefuse(t *testing.T) {
	t.Parallel()
	err := game.Line{7, "a line that is much too long to repeat"}.Refuse("fake.record.line", "Why", 1)
	require.Equal(t, game.KindPosition, err.Kind)
	require.Equal(t, game.Say("fake.record.line", "Why", 1, "Line", 7, "Text", "a line that is much …"), err.Why)
}

func TestWhyOf(t *testing.T) {
	t.Parallel()
	why := game.Say("fake.over", "Side", 1)
	require.Equal(t, why, game.WhyOf(fmt.Errorf("in a record: %w", game.Refuse(game.KindOver, 0, why))))
	require.Zero(t, game.WhyOf(errors.New("the disk is full")))
	require.Zero(t, game.WhyOf(nil))
}
