package bot

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"kamisado/bot/bottest"
	"kamisado/bot/chat"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/kamisado"
	kamisadoengine "kamisado/game/kamisado/engine"
	"kamisado/game/match"
	"kamisado/game/minesweeper"
	"kamisado/game/sixes"
	"kamisado/store"
)

// unfinished are the matches of Ana that are not over.
func (s *harness) unfinished() []store.Row {
	s.t.Helper()
	rows := s.rows(ana.ID, match.Pending, match.Playing)
	return rows
}

// chosen are the values of the menus below a board.
func chosen(m chat.Message) map[string][]string {
	values := make(map[string][]string)
	for _, control := range m.Controls {
		if c, ok := control.(chat.Choice); ok {
			for _, item := range c.Items {
				values[c.Hint] = append(values[c.Hint], item.Value)
			}
		}
	}
	return values
}

// The board of a match with the computer that is over begins the same at another level,
// with colours swapped, and another game.
func TestAnotherMatch(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	s.changeGame(kamisado.ID, func(g *view.Game) { g.Reviewer = &trainer{} })
	begun := s.begin("negro", nil)
	early := choose(kamisadoengine.LevelIntermediate, "other", begun.ID, "level")
	says(t, s.click(early), "I don't know that button")
	over := s.resignInHand(ana, begun)
	require.Equal(t, []string{kamisadoengine.LevelIntermediate}, chosen(over)["Play again at another level"],
		"but for the one that was played")
	require.Equal(t, []string{"hands", "sixes", "guess", "field", "nim"}, chosen(over)["Play another game"])

	level := s.delivered(s.click(early))
	require.Equal(t, chat.Post, level.Kind, level.Message.Text)
	old, ok := s.poster.Edited()["100"]
	require.True(t, ok, "the board that is over")
	require.Equal(t, "Review", controlText(old), "what begins another match is gone")
	require.True(t, old.KeepFile)
	rows := s.unfinished()
	require.Len(t, rows, 1)
	now := s.held(rows[0].ID)
	require.Equal(t, kamisadoengine.LevelIntermediate, now.Players[kamisado.Black].Level)
	require.Equal(t, ana.ID, now.Players[kamisado.White].User, "colours are swapped")

	require.Equal(t, chat.Post, s.delivered(s.click(choose(string(guessID), "other", begun.ID, "game"))).Kind)
	require.Len(t, s.unfinished(), 2)
	for name, c := range map[string]struct {
		user chat.User
		do   chat.Request
		want string
	}{
		"no such level":   {ana, choose("genius", "other", begun.ID, "level"), "I don't know that button"},
		"no such game":    {ana, choose("chess", "other", begun.ID, "game"), "I don't know that button"},
		"another's match": {berta, early, "This isn't your match."},
	} {
		reply := s.askAs(c.user, "en-US", "100", c.do)
		refuses(t, reply, c.want, name)
	}
	require.Len(t, s.unfinished(), 2)
}

// Where chance gives out the colours another level swaps them too, as a rematch does.
func TestAnotherLevelSwaps(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	s.start(starting("nim"))
	played := s.match()
	s.inHand(ana, on(played, "sure"))
	want := 1 - played.Seat(ana.ID)
	require.Equal(t, ana.ID, played.RematchProposal(game.Seed{}).Players[want].User)
	for range 8 { // chance would give both
		s.delivered(s.click(choose("listo", "other", played.ID, "level")))
	}
	for _, row := range s.unfinished() {
		next := s.held(row.ID)
		require.Equal(t, want, next.Seat(ana.ID))
		require.False(t, next.ByLot)
	}
	require.Len(t, s.unfinished(), 8)
}

// For one alone another level is another board.
func TestAnotherBoard(t *testing.T) {
	t.Parallel()
	s := newEveryGameHarness(t)
	g := s.Games.Of(minesweeper.ID)
	g.Options = []view.Option{
		{Name: minesweeper.OptionPreset, Values: []string{"principiante", "experto"}},
		{Name: minesweeper.OptionGuessFree, Flag: true},
	}
	played := match.State{Proposal: match.Proposal{
		Game: minesweeper.ID, Players: []match.Player{{User: ana.ID}},
		Options: game.Options{minesweeper.OptionPreset: "principiante", minesweeper.OptionGuessFree: game.OptionYes},
	}}
	start, ok := startAtLevel(g, &played, ana.ID, "experto")
	require.True(t, ok)
	require.Equal(t, game.Options{minesweeper.OptionPreset: "experto", minesweeper.OptionGuessFree: game.OptionYes},
		start.Options)
	_, ok = startAtLevel(g, &played, ana.ID, "genius")
	require.False(t, ok)
}

// A turned board belongs to the match: it is stored, and the rematch, the next round and
// another level keep it.
func TestTurnedBoard(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	posted := s.start(starting(kamisado.ID, "opponent", &berta, "color", "negro", "view", viewTurned))
	says(t, posted, "\n🔄 The board turns: on your turn")
	id := s.match().ID
	s.press(berta, control("accept", id))
	moved := s.press(ana, control("move", id, 0, "c1c6"))
	require.Contains(t, moved.Message.File.Alt, "The board is turned: White at the bottom")
	kept := s.held(id)
	require.True(t, kept.Rotated)
	decoded, err := match.Decode(match.Games{kamisado.ID: kamisado.Rules{}}, kept.Encode(), match.Naming{})
	require.NoError(t, err)
	require.True(t, decoded.Rotated)
	require.True(t, kept.RematchProposal(game.Seed{}).Rotated)
	again, ok := startAtLevel(s.Games.Of(kamisado.ID), &kept.State, ana.ID, kamisadoengine.LevelIntermediate)
	require.True(t, ok)
	require.Equal(t, viewTurned, again.View)
	kept.Rotated = false
	again, _ = startAtLevel(s.Games.Of(kamisado.ID), &kept.State, ana.ID, kamisadoengine.LevelIntermediate)
	require.Equal(t, viewFixed, again.View)
	for _, offer := range []chat.User{ana, berta} {
		s.press(offer, control("restart", id, 1))
	}
	require.True(t, s.held(id).Rotated)
}

// Who plays alone has their side below, unless they want the board as it is.
func TestBoardOfOnePerson(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		options []any
		turned  bool
	}{
		"the computer":        {nil, true},
		"the computer, fixed": {[]any{"view", viewFixed}, false},
		"a person":            {[]any{"opponent", &berta}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newGamesHarness(t)
			s.start(starting(kamisado.ID, append(c.options, "color", "blanco")...))
			require.Equal(t, c.turned, s.match().Rotated)
		})
	}
}

// The end of a round is turned as the board beside it; against the computer both are turned
// to the person.
func TestTurnedRoundEnd(t *testing.T) {
	t.Parallel()
	for name, opponent := range map[string]*chat.User{"a person": &berta, "the computer": nil} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newPatientHarness(t, first)
			options := game.Options{"mode": "estandar", "position": "1ZPSARVM/N7/2r5/8/8/8/8/mv1aspzn N NR 0-0 estandar"}
			s.start(starting(kamisado.ID, "options", options, "color", "negro", "opponent", opponent, "view", viewTurned))
			if opponent != nil {
				s.press(berta, control("accept", s.match().ID))
			}
			m := s.press(ana, control("move", s.match().ID, 0, "c6a8")).Message
			require.Len(t, m.Files(), 2)
			for _, file := range m.Files() {
				require.Equal(t, opponent != nil, strings.Contains(file.Alt, "White at the bottom"), file.Alt)
			}
		})
	}
}

// A rematch alone at a table deals at once and answers with one's cards.
func TestRematchDeals(t *testing.T) {
	t.Parallel()
	synctest.Test(t, testRematchDeals) // the board is waited for no longer than maxPostFirst
}

func testRematchDeals(t *testing.T) {
	s := newGamesHarness(t)
	s.changeGame(sixes.ID, func(g *view.Game) { g.Opening = sixes.DealAll })
	s.start(starting(sixes.ID))
	now := s.match()
	s.press(ana, control("begin", now.ID))
	now = s.match()
	s.inHand(ana, on(now, "sure"))
	over := s.match()
	require.Equal(t, match.Over, over.Phase)
	hand := s.click(on(over, "rematch"))
	require.Len(t, s.poster.Posts(), 1, "the board is there before the hand, which stands below it")
	hand = s.delivered(hand)
	require.Equal(t, chat.Ephemeral, hand.Kind, hand.Message.Text)
	next := s.held(s.unfinished()[0].ID)
	require.Contains(t, string(hand.Message.File.Data), bottest.Known(next.Position.View(next.Seat(ana.ID))))
	require.NotEmpty(t, cardsOf(hand.Message))
	posts := s.poster.Posts()
	require.Len(t, posts, 1, "and once")
	requireOpen(t, posts[len(posts)-1], onTable(next.Position.View(game.Nobody)))
}

// The board of a match with a rematch counts as shown once it does not ask for one any more: until
// then it lags behind, also when the process has died.
func TestRematchEditsFirst(t *testing.T) {
	t.Parallel()
	for name, failed := range map[string]error{"edited": nil, "not edited": errors.New("status 503")} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newGamesHarness(t)
			s.start(starting(sixes.ID))
			s.press(ana, control("begin", s.match().ID))
			now := s.match()
			s.inHand(ana, on(now, "sure"))
			over := s.match()
			s.poster.Fail = func(string, string) error { return failed }
			s.delivered(s.click(on(over, "rematch")))
			row, err := s.Store.Load(t.Context(), over.ID)
			require.NoError(t, err)
			require.Greater(t, row.Version, over.Version)
			require.Equal(t, failed == nil, row.Shown.Version == row.Version)
		})
	}
}

// Who starts a table alone is answered with the cards, below the board. Where the bot may
// post nothing but answers, the answer is the board.
func TestStartAlone(t *testing.T) {
	t.Parallel()
	alone := starting(sixes.ID, "level", "tonto", "time", "1d", "alone", true)
	begin := func(t *testing.T, at chat.Place) (*harness, chat.Reply) {
		s := newGamesHarness(t)
		s.changeGame(sixes.ID, func(g *view.Game) { g.Opening = sixes.DealAll })
		reply, ok := s.Handle(t.Context(), as(chat.Request{ID: "start", User: ana, At: at}, alone))
		require.True(t, ok)
		return s, reply
	}
	for name, at := range map[string]chat.Place{
		"a server":         {Guild: "1", Channel: "2", Locale: "en-US"},
		"a direct message": {Channel: "2", Locale: "en-US"},
		"no pictures":      {Guild: "1", Channel: "2", Locale: "en-US", Missing: []game.Term{chat.PermissionFiles}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) { // the board is waited for no longer than maxPostFirst
				s, hand := begin(t, at)
				require.Len(t, s.poster.Posts(), 1, "the board is there before the hand, which stands below it")
				hand = s.delivered(hand)
				require.Equal(t, chat.Ephemeral, hand.Kind, hand.Message.Text)
				now := s.match()
				require.Equal(t, match.Playing, now.Phase)
				require.Equal(t, []string{ana.ID}, now.People())
				require.True(t, now.TimeUp.IsZero(), "nobody waits for who plays alone")
				require.NotEmpty(t, cardsOf(hand.Message))
				require.Len(t, s.poster.Posts(), 1, "and once")
				for seat, player := range now.Players {
					require.Equal(t, player.User == "", player.Level == "tonto", "seat %d", seat)
				}
				s.reconfigure(func(*Config) {}) // the process ends before it answers
				again, ok := s.Handle(t.Context(), as(chat.Request{ID: "start", User: ana, At: at}, alone))
				require.True(t, ok)
				require.Equal(t, chat.Ephemeral, again.Kind)
				require.NotEmpty(t, cardsOf(again.Message), again.Message.Text)
				require.Equal(t, now.ID, s.match().ID)
			})
		})
	}
	t.Run("no posts", func(t *testing.T) {
		t.Parallel()
		s, board := begin(t, chat.Place{Guild: "1", Channel: "2", Locale: "en-US", Missing: []game.Term{"permission.send"}})
		board = s.delivered(board)
		require.Equal(t, chat.Post, board.Kind, board.Message.Text)
		require.Empty(t, s.poster.Posts())
		require.Contains(t, controlText(board.Message), "My hand")
		require.Empty(t, cardsOf(board.Message))
	})
}

// Another level after a table alone is one alone, with its cards.
func TestAnotherLevelDeals(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	s.changeGame(sixes.ID, func(g *view.Game) { g.Opening = sixes.DealAll })
	s.delivered(s.ask(starting(sixes.ID, "alone", true)))
	now := s.match()
	s.inHand(ana, on(now, "sure"))
	over := s.match()
	hand := s.delivered(s.click(choose("tonto", "other", over.ID, "level")))
	require.Equal(t, chat.Ephemeral, hand.Kind, hand.Message.Text)
	require.NotEmpty(t, cardsOf(hand.Message))
	next := s.held(s.unfinished()[0].ID)
	require.Equal(t, []string{ana.ID}, next.People())
	require.Equal(t, "tonto", next.Players[(next.Seat(ana.ID)+1)%4].Level)
}

// Who deals before the answer that posted the table is confirmed has the board in that
// message, and no other one.
func TestDealOnATableJustPosted(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	s.changeGame(sixes.ID, func(g *view.Game) { g.Opening = sixes.DealAll })
	posted := s.ask(starting(sixes.ID))
	hand := s.press(ana, control("deal", s.match().ID))
	require.Equal(t, chat.Ephemeral, hand.Kind, hand.Message.Text)
	posted.After(t.Context(), "100")
	require.Empty(t, s.poster.Posts())
	now := s.match()
	requireOpen(t, s.poster.Edited()["100"], onTable(now.Position.View(game.Nobody)))
	require.Equal(t, store.Shown{Message: "100", Channel: "2", Version: now.Version}, now.Shown)
}
