package bot

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
)

// Only its addressee accepts or declines a challenge, and only its author cancels it. Others are told so in private, and
// who is late that it is closed.
func TestChallengeAnswers(t *testing.T) {
	t.Parallel()
	for answer, c := range map[string]struct {
		user       chat.User
		want, late string
	}{
		"accept":  {ben, "<@11>", "The match has already started."},
		"decline": {ben, "<@11> declined <@10>'s challenge", "This challenge is closed."},
		"cancel":  {ana, "<@10> cancelled the challenge to <@11>", "This challenge is closed."},
	} {
		t.Run(answer, func(t *testing.T) {
			t.Parallel()
			s := newGamesHarness(t)
			s.start(starting("nim", "opponent", &ben))
			m := s.match()
			for _, wrong := range []struct {
				user           chat.User
				control, wants string
			}{
				{cem, "accept", "This challenge isn't for you."},
				{cem, "decline", "This challenge isn't for you."},
				{ana, "accept", "This is your own challenge"},
				{ana, "decline", "This is your own challenge"},
				{cem, "cancel", "Only the person who sent the challenge can cancel it"},
				{ben, "cancel", "Only the person who sent the challenge can cancel it"},
			} {
				refused := s.press(wrong.user, control(wrong.control, m.ID))
				refuses(t, refused, wrong.wants)
			}
			require.Equal(t, m.Version, s.match().Version)
			done := s.press(c.user, control(answer, m.ID))
			require.Equal(t, chat.Update, done.Kind)
			says(t, done, c.want)
			says(t, s.press(ben, control("accept", m.ID)), c.late)
		})
	}
}

// A user cannot challenge everybody: neither oneself nor a program, nor anybody twice or in direct messages, and only
// three people at a time.
func TestRefusedChallenges(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	start := func(user chat.User, opponent chat.User) string {
		return s.delivered(s.askAs(user, "en-US", "", starting("nim", "opponent", &opponent))).Message.Text
	}
	require.Contains(t, start(ana, ana), "You can't challenge yourself")
	require.Contains(t, start(ana, chat.User{ID: "77", Bot: true}), "Bots can't accept challenges.")
	direct := s.send(chat.Request{User: ana, At: chat.Place{Channel: "9", Locale: "en-US"}}, starting("nim", "opponent", &ben))
	says(t, direct, "In a direct message there are only you and me.")
	require.Empty(t, s.unfinished())

	start(ana, berta)
	first := s.match().ID
	require.Contains(t, start(ana, berta), "only one challenge")
	require.Contains(t, start(berta, ana), "<@10> has already challenged you")
	start(ana, carla)
	start(ana, delia)
	require.Contains(t, start(ana, eva), "You already have 3 challenges")
	s.press(berta, control("decline", first))
	start(ana, eva)
	require.Len(t, s.unfinished(), 3)
}
