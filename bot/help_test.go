package bot

import (
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
)

// What the bot explains fits a message, with all its games and in both languages.
func TestHelpFits(t *testing.T) {
	t.Parallel()
	s := newEveryGameHarness(t)
	for _, tag := range lang.Tags() {
		for _, topic := range append(s.Topics(), "") {
			text := s.askAs(ana, string(tag), "", chat.Help{Topic: topic}).Message.Text
			require.LessOrEqual(t, utf8.RuneCountInString(text), s.present.Limits.Text, "%s %s", tag, topic)
			require.NotContains(t, text, "[", "%s %s", tag, topic)
			require.NotContains(t, text, "<no value>", "%s %s", tag, topic)
		}
		for i := range s.Games {
			id := string(s.Games[i].Rules.ID())
			for _, key := range []string{id + ".text.legend", id + ".name", id + ".description", "help.topic." + id} {
				require.NotContains(t, s.Catalogue.Speaker(tag).Text(key), "["+key, "a game needs it")
			}
		}
	}
}
