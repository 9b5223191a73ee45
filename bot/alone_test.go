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
	"kamisado/game/match/matchtest"
	"kamisado/store"
)

func storeFilterOf(u chat.User) store.Filter { return store.Filter{User: u.ID} }

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
func TestAlone(t *testing.T) {
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
				reply := s.start(chat.Start{Game: matchtest.GuessID})
				now := s.match()
				require.Equal(t, match.Playing, now.Phase)
				require.True(t, strings.HasPrefix(reply.Message.Text, "**[guess.name]** · <@10> · `"+string(now.ID)+"`\n🔒 Sealed chance, SHA-256: `"+now.Seed.Hash()+"`\n"))
				require.Equal(t, "menu, Text board, New game, Give up", labels(reply.Message))
				for i, move := range tries(now.Position.(matchtest.Secret).Number, c.won) {
					if i == 2 {
						time.Sleep(65 * time.Second)
					}
					reply = s.press(ana, chat.Play{Match: now.ID, Ply: i, Move: move})
					if i < 2 {
						require.NotContains(t, reply.Message.Text, now.Seed.String())
					}
				}
				require.Contains(t, reply.Message.Text, c.says)
				require.Contains(t, reply.Message.Text, "🔓 Seed: `"+now.Seed.String()+"`\nIts SHA-256 is the one above: ")
				require.Contains(t, reply.Message.Text, "\n🔒 Sealed chance, SHA-256: `"+now.Seed.Hash()+"`\n", "it stays on the board")
				require.Equal(t, "Play again", labels(reply.Message))
				again := s.press(ana, chat.Offer{Match: now.ID, Ply: 3, What: match.Rematch})
				require.Equal(t, Post, again.Kind)
				require.NotContains(t, again.Message.Text, now.Seed.Hash(), "a new seed")
				require.NotContains(t, s.log.String(), now.Seed.String())
			})
		})
	}
}

// Alone one gives up without a rival who would win by it, and begins anew at once.
func TestAloneGivesUp(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	s.start(chat.Start{Game: matchtest.GuessID})
	now := s.match()
	require.Contains(t, s.press(berta, chat.Play{Match: now.ID, Move: "1"}).Message.Text, "This is not your match. <@10> is playing it.")
	before := now.Seed
	fresh := s.press(ana, chat.Offer{Match: now.ID, What: match.Restart})
	require.Equal(t, Update, fresh.Kind)
	now = s.match()
	require.NotEqual(t, before, now.Seed)
	require.Contains(t, fresh.Message.Text, now.Seed.Hash())
	require.Contains(t, s.press(ana, chat.Resign{Match: string(now.ID), Ply: now.Ply}).Message.Text, "Do you really want to give up this match")
	gone := s.inHand(ana, chat.Resign{Match: string(now.ID), Ply: now.Ply, Sure: true})
	require.Contains(t, gone.Message.Text, "💥 <@10> has lost by giving up.")
	require.Contains(t, s.ask(chat.Games{}).Message.Text, "You have no running match. These start one: `/kamisado start`, `/hands start`")
}

// Nobody plays more matches alone in a channel than one can keep in mind; each is
// listed, and offered by its game's name.
func TestAloneCap(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	for range maxBusy {
		require.Equal(t, Post, s.ask(chat.Start{Game: matchtest.GuessID}).Kind)
	}
	require.Contains(t, s.ask(chat.Start{Game: matchtest.GuessID}).Message.Text, "You are playing 9 matches on your own")
	require.Contains(t, s.ask(chat.Games{}).Message.Text, "` [guess.name] · **your turn** · link to ")
	for _, text := range s.Suggest(t.Context(), Request{User: ana, At: Place{Guild: "1", Channel: "2"}}, Wanted{}) {
		require.Regexp(t, `^[a-z2-7]{8} · \[guess\.name\]$`, text)
	}
}

// The parts of a move are picked one by one, in the message of the board, which keeps
// its picture; then the acts can be pressed.
func TestDial(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	reply := s.start(chat.Start{Game: "field", Options: game.Options{"size": "30", "quiet": FlagSet, "kind": "wide"}})
	now := s.match()
	dial, acts := reply.Message.Controls[0].(chat.Form), reply.Message.Controls[1].(chat.Buttons)
	require.Len(t, dial, 2)
	require.Len(t, dial[0].Values, 30)
	require.True(t, acts[0].Disabled)
	require.Equal(t, chat.Play{Match: now.ID, Move: "??!"}, acts[1].Do)
	turn := dial[0].Pick
	turn.Value = "b"
	reply = s.press(ana, turn)
	require.Equal(t, Update, reply.Kind)
	require.True(t, reply.Message.KeepFile)
	require.Contains(t, reply.Message.Text, "\n☝️ Picked: [field.column] **b**")
	dial = reply.Message.Controls[0].(chat.Form)
	require.Equal(t, "b", dial[0].Picked)
	require.True(t, reply.Message.Controls[1].(chat.Buttons)[0].Disabled)
	turn = dial[1].Pick
	turn.Value = "7"
	require.Contains(t, s.press(berta, turn).Message.Text, "This is not your match.")
	reply = s.press(ana, turn)
	require.Contains(t, reply.Message.Text, "[field.column] **b** · [field.row] **7**")
	acts = reply.Message.Controls[1].(chat.Buttons)
	require.Equal(t, chat.Button{Label: "[field.mark] b7", Do: chat.Play{Match: now.ID, Move: "b7!"}}, acts[1])
	require.Equal(t, chat.Button{Label: "[field.open] b7", Style: chat.Primary, Do: chat.Play{Match: now.ID, Move: "b7"}}, acts[0])
	reply = s.press(ana, acts[0].Do)
	require.Equal(t, Update, reply.Kind)
	require.NotContains(t, reply.Message.Text, "☝️")
	require.Equal(t, 1, s.match().Ply)
	refused := s.press(ana, chat.Play{Match: now.ID, Ply: 1, Move: "b7"})
	require.Equal(t, "[field.illegal]", refused.Message.Text, "too many moves to list")
	require.Contains(t, s.press(ana, turn).Message.Text, "The board has moved on")
}

// What comes in a dial's ids from outside is checked.
func TestDialFromOutside(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	s.start(chat.Start{Game: "field"})
	id := s.match().ID
	for name, do := range map[string]chat.PickPart{
		"no such part":     {Match: id, Part: 2, Value: "b"},
		"a part below":     {Match: id, Part: -1, Value: "b"},
		"no such value":    {Match: id, Part: 0, Value: "zz"},
		"no value":         {Match: id, Part: 0},
		"picked nonsense":  {Match: id, Part: 0, Value: "b", Picked: []string{"", "99"}},
		"picked too much":  {Match: id, Part: 0, Value: "b", Picked: []string{"", "1", "1"}},
		"another's values": {Match: id, Part: 1, Value: "b"},
	} {
		reply := s.press(ana, do)
		require.Equal(t, Ephemeral, reply.Kind, name)
		require.Contains(t, reply.Message.Text, "I do not know that button", name)
	}
	require.Equal(t, Update, s.press(ana, chat.PickPart{Match: id, Part: 1, Value: "9", Picked: []string{"c"}}).Kind)
}

// Moves that are too many to list are completed from what was typed.
func TestSuggestDialled(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	s.start(chat.Start{Game: "field"})
	for typed, want := range map[string]int{"": 25, "b": 25, "b7": 2, "B 7!": 1, "ad30": 2, "zz": 0} {
		got := s.Suggest(t.Context(), Request{User: ana, At: Place{Guild: "1", Channel: "2"}}, Wanted{Moves: true, Typed: typed})
		require.Len(t, got, want, typed)
	}
}

// The legal moves of a form are not listed, however few they are: its menus show what
// there is. What is typed is completed from them.
func TestFormMovesAreNotListed(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	s.start(chat.Start{Game: "field", Options: game.Options{"size": "2"}})
	now := s.match()
	refused := s.press(ana, chat.Play{Match: now.ID, Move: "c9"})
	require.Equal(t, "[field.illegal]", refused.Message.Text)
	for typed, want := range map[string][]string{
		"":   {"a1", "a1!", "b1", "b1!", "a2", "a2!", "b2", "b2!"},
		"a":  {"a1", "a1!", "a2", "a2!"},
		"B2": {"b2", "b2!"},
		"1":  nil,
	} {
		got := s.Suggest(t.Context(), Request{User: ana, At: Place{Guild: "1", Channel: "2"}}, Wanted{Moves: true, Typed: typed})
		require.Equal(t, want, got, typed)
	}
}
