package bot

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/game/kamisado"
	"kamisado/game/match"
)

// Who presses a player's control of others' match hears who plays and how to start one, in
// their own language, whatever the control and however old the board: a turn is no concern of
// theirs.
func TestStrangersAreToldWhosePlayItIs(t *testing.T) {
	t.Parallel()
	s := newEveryGameHarness(t)
	s.start(chat.Start{Game: kamisado.ID, Opponent: &ben, Side: "negro", Hints: true})
	s.press(ben, chat.Answer{Match: s.match().ID, What: chat.Accept})
	now := s.match()
	version := now.Version
	for _, ply := range []int{now.Ply, now.Ply + 1} {
		for name, do := range map[string]chat.Action{
			"move":        chat.Play{Match: now.ID, Ply: ply, Move: "c1c6"},
			"tower":       chat.Pick{Match: now.ID, Ply: ply},
			"typed":       chat.TypeMove{Match: string(now.ID), Text: "c1c6"},
			"hint":        chat.Hint{Match: string(now.ID), Ply: ply},
			"resign":      chat.Resign{Match: string(now.ID), Ply: ply},
			"more":        chat.More{Match: now.ID, Ply: ply},
			"more time":   chat.Clock{Match: now.ID, Ply: ply, What: chat.ClockExtend},
			"claim":       chat.Clock{Match: now.ID, Ply: ply, What: chat.ClockClaim},
			"new game":    chat.Offer{Match: now.ID, Ply: ply, What: match.Restart},
			"draw":        chat.Offer{Match: now.ID, Ply: ply, What: match.Draw},
			"takeback":    chat.Offer{Match: now.ID, Ply: ply, What: match.Takeback},
			"hand":        chat.Hand{Match: now.ID, Ply: ply},
			"board again": chat.Show{Match: string(now.ID)},
		} {
			for locale, told := range map[string]string{
				"es-ES": "Esta partida no es tuya. Juegan <@10> y <@11>. Puedes empezar la tuya con `/kamisado start`.",
				"en-US": "This isn't your match. It's between <@10> and <@11>. You can start your own with `/kamisado start`.",
			} {
				reply := s.askAs(chat.User{ID: "99", Name: "Eva"}, locale, "100", do)
				require.Equal(t, chat.Ephemeral, reply.Kind, name)
				require.Equal(t, told, reply.Message.Text, "%s at ply %d", name, ply)
			}
		}
	}
	require.Equal(t, version, s.match().Version)
	more := s.askAs(ben, "en-US", "100", chat.More{Match: now.ID, Ply: now.Ply + 1})
	require.Contains(t, more.Message.Text, "The board has moved on", "a player is told what is new to them")
}
