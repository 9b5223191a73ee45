package bot

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
)

// What is picked is shown in the message with the menu: without one it is no answer.
func TestPickNeedsAMessage(t *testing.T) {
	t.Parallel()
	s := newPatientHarness(t, first)
	now := s.begin("negro", nil)
	pick := chat.Pick{Match: now.ID, Ply: now.Ply, Group: "c1"}
	require.Equal(t, Update, s.click(pick).Kind)
	refused := s.ask(pick)
	require.Equal(t, Ephemeral, refused.Kind)
	require.Contains(t, refused.Message.Text, "I do not know that button")
}
