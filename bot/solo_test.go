package bot

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/game"
	"kamisado/game/match"
)

// tries are three numbers, of which the last one is the secret's if won is wanted.
func tries(number int, won bool) []game.Move {
	wrong := game.Move(fmt.Sprint(number%9 + 1))
	if won {
		return []game.Move{wrong, wrong, game.Move(fmt.Sprint(number))}
	}
	return []game.Move{wrong, wrong, wrong}
}

// A game for one begins at once, tells its seed's hash until it is over and the seed
// then, says how it ended and how long it took, and begins again with one press.
func TestSolo(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		won  bool
		says string
	}{
		"won":  {true, "🏆 <@10> has won [guess.how.found]. Time: 1:05."},
		"lost": {false, "💥 <@10> has lost [guess.how.missed]. Time: 1:05."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				s := newGamesHarness(t)
				reply := s.start(starting(guessID))
				now := s.match()
				require.Equal(t, match.Playing, now.Phase)
				require.True(t,
					strings.HasPrefix(reply.Message.Text,
						"**[guess.name]** · <@10> · `"+string(now.ID)+"`\n🔒 Sealed seed (SHA-256): `"+now.Seed.Hash()+"`\n"))
				require.Equal(t, "moves | Text board | New match | Give up", controlText(reply.Message))
				for i, move := range tries(now.Position.(secret).Number, c.won) {
					if i == 2 {
						time.Sleep(65 * time.Second)
					}
					reply = s.press(ana, control("move", now.ID, i, move))
					if i < 2 {
						hides(t, reply, now.Seed.String())
					}
				}
				says(t, reply, c.says)
				says(t, reply,
					"🔓 Seed: `"+now.Seed.String()+"`\nIts SHA-256, shown since the start: `"+now.Seed.Hash()+"`. Check it with ")
				hides(t, reply, "🔒", "it is beside the seed")
				require.Equal(t, "Play again | Play another game", controlText(reply.Message))
				again := s.press(ana, control("rematch", now.ID, 3))
				require.Equal(t, chat.Post, again.Kind)
				hides(t, again, now.Seed.Hash(), "a new seed")
				require.NotContains(t, s.log.String(), now.Seed.String())
			})
		})
	}
}
