package bot

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/game/match/matchtest"
)

// Who starts again may check the chance that is left behind: its hash was shown.
func TestRestartUnseals(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	s.start(starting(matchtest.GuessID))
	before := s.match()
	again := s.press(ana, on(before, "restart"))
	now := s.match()
	require.NotEqual(t, before.Seed, now.Seed)
	says(t, again, "🔒 Sealed seed (SHA-256): `"+now.Seed.Hash()+"`")
	says(t, again, "> 🔓 Previous seed, from before you started over: `"+before.Seed.String()+"`. Its SHA-256 was `"+before.Seed.Hash()+"`.")
	hides(t, again, now.Seed.String())
}

// A table that only proposes to start again still plays with its chance.
func TestRestartProposedUnsealsNothing(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	now := s.table4(matchtest.HandsID)
	proposed := s.press(ana, on(now, "restart"))
	hides(t, proposed, "🔓")
	for _, user := range []chat.User{berta, carla, delia} {
		proposed = s.press(user, on(now, "restart"))
	}
	says(t, proposed, "> 🔓 Previous seed, from before you started over: `"+now.Seed.String()+"`")
}

// An offer changes what the board says, and not its picture, unless that was not there.
func TestOfferKeepsThePicture(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	id := s.startDuel("2", berta)
	now := s.held(id)
	offered := s.press(ana, control("restart", id, now.Ply))
	require.Equal(t, chat.Update, offered.Kind)
	require.True(t, offered.Message.KeepFile)
	require.Nil(t, offered.Message.File)
	begun := s.press(berta, control("restart", id, now.Ply))
	require.False(t, begun.Message.KeepFile)
	require.NotNil(t, begun.Message.File, "it is another board")
	now = s.held(id)
	reply := s.send(chat.Request{User: ana, At: chat.Place{Guild: "1", Channel: "2"}, Message: "100", Plain: true}, control("restart", id, now.Ply))
	require.False(t, reply.Message.KeepFile)
}

// Whoever plays alone, or against the computer, is asked on the board itself before moves
// are thrown away, and may go on playing.
func TestRestartAsks(t *testing.T) {
	t.Parallel()
	s := newPatientHarness(t, first)
	begun := s.begin("negro", nil)
	require.Contains(t, s.click(on(*begun, "restart")).Message.Text, "may move any tower",
		"there is nothing to lose")
	s.delivered(s.play("c1c6"))
	now := s.only()
	asked := s.click(on(*now, "restart"))
	require.Equal(t, chat.Update, asked.Kind)
	says(t, asked, "❓ <@10>, start a new match? This one will be gone.")
	require.Equal(t, "Yes, new match, No, keep playing", labels(asked.Message))
	require.Equal(t, now.Version, s.only().Version)
	buttons := controlsIn(asked.Message)

	require.Equal(t, chat.Ephemeral, s.askAs(berta, "en-US", "100", buttons[0]).Kind, "another may not answer")
	require.Equal(t, chat.Ephemeral, s.askAs(berta, "en-US", "100", buttons[1]).Kind)
	kept := s.delivered(s.click(buttons[1]))
	require.Equal(t, chat.Update, kept.Kind)
	require.Equal(t, "menu, Text board, New match, Resign, More", labels(kept.Message))
	require.Equal(t, now.Version, s.only().Version)

	says(t, s.delivered(s.click(buttons[0])), "may move any tower")
	says(t, s.click(buttons[0]), "The board has moved on", "an old question starts nothing again")
}
