package bot

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/bottest"
	"kamisado/bot/chat"
	"kamisado/bot/delivery"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
	"kamisado/game/sixes"
)

// cardSymbol is a card as sentences and buttons show it.
var cardSymbol = regexp.MustCompile(`(?:10|[A2-9JQK])[♣♥♠♦]`)

// requireOpen fails when a message that everybody sees tells of a hidden card. played
// are the symbols of the cards on the table.
func requireOpen(t testing.TB, m chat.Message, played []string) {
	t.Helper()
	for _, card := range cardsOf(m) {
		require.Regexp(t, "/deal(all)?$", card.Control, "only what everybody may do is offered to all")
	}
	all := m.Text
	if m.File != nil {
		require.Contains(t, string(m.File.Data), "HAND[]")
		require.Contains(t, m.File.Alt, "HAND[]")
		all += m.File.Name + m.File.Alt + string(m.File.Data)
	}
	require.NotRegexp(t, `HAND\[[^\]]`, all)
	for _, card := range cardSymbol.FindAllString(all+fmt.Sprint(controlText(m)), -1) {
		require.Contains(t, append(played, sixes.SixOfHearts.Symbol()), card, all)
	}
}

// onTable are the symbols of the cards that were played.
func onTable(v game.View) (all []string) {
	b, ok := v.Board.(*sixes.Board)
	for suit := range sixes.Suit(sixes.Suits) {
		for value := 1; ok && value <= 13; value++ {
			if run := b.Runs[suit]; value >= run.Low && value <= run.High {
				all = append(all, sixes.CardOf(suit, value).Symbol())
			}
		}
	}
	return all
}

// A whole match of four people, every move from a hand: each hand is seen by its owner
// alone, and nothing that others see tells of it.
func TestHandsStayHidden(t *testing.T) {
	t.Parallel()
	for _, id := range []game.ID{gametest.HandsID, sixes.ID} {
		t.Run(string(id), func(t *testing.T) {
			t.Parallel()
			s := newGamesHarness(t)
			now := s.table4(id)
			board := s.press(berta, control("move", now.ID, now.Ply, dealOf(id)))
			requireOpen(t, board.Message, nil)
			require.Contains(t, controlText(board.Message), "My hand")
			moves := 0
			for now = s.match(); now.Phase == match.Playing; now = s.match() {
				user := personOf(now.ToMove()[0])
				s.playFromHand(user, now)
				moves++
				require.Less(t, moves, 60)
			}
			require.Greater(t, moves, 10)
			require.Contains(t, s.poster.Edits()[len(s.poster.Edits())-1].Text, "🏆 <@")
			require.Contains(t, s.poster.Edits()[len(s.poster.Edits())-1].Text, " has won")
			require.NotContains(t, s.log.String(), "HAND")
			require.NotRegexp(t, cardSymbol, s.log.String())
		})
	}
}

func dealOf(id game.ID) game.Move {
	if id == sixes.ID {
		return sixes.DealAll
	}
	return gametest.Deal
}

// playFromHand looks at a hand, tries what others must not do, and plays a card.
func (s *harness) playFromHand(user chat.User, now session.Session) {
	s.t.Helper()
	seat := now.Seat(user.ID)
	hand := s.press(user, control("hand", now.ID, now.Ply))
	require.Equal(s.t, chat.Ephemeral, hand.Kind)
	require.Contains(s.t, string(hand.Message.File.Data), bottest.Known(now.Position.View(seat)))
	require.Empty(s.t, hand.Message.Ping)
	cards := cardsOf(hand.Message)
	require.Len(s.t, cards, len(slices.Collect(now.Position.Legal(seat))))
	other := personOf(now.Players[(seat+1)%4].User)
	theirs := s.press(other, control("hand", now.ID, now.Ply))
	require.Empty(s.t, cardsOf(theirs.Message), "it is not their turn")
	require.Contains(s.t, string(theirs.Message.File.Data), bottest.Known(now.Position.View((seat+1)%4)))
	wrong := s.inHand(other, cards[0])
	require.Equal(s.t, chat.Update, wrong.Kind)
	require.Contains(s.t, wrong.Message.Text, "It's not your turn.")
	require.NotContains(s.t, string(wrong.Message.File.Data), bottest.Known(now.Position.View(seat)))
	edits := len(s.poster.Edits())
	after := s.inHand(user, cards[0])
	require.Equal(s.t, chat.Update, after.Kind)
	require.True(s.t, after.Committed)
	require.Contains(s.t, string(after.Message.File.Data), bottest.Known(s.match().Position.View(seat)))
	require.Len(s.t, s.poster.Edits(), edits+1, "everybody's board follows")
	requireOpen(s.t, s.poster.Edits()[edits], onTable(s.match().Position.View(game.Nobody)))
}

// Computers that take their time keep nobody from seeing what a card has done: the
// hand, and everybody's board, show it meanwhile, and then what they have played.
func TestHandBeforeSlowComputers(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newGamesHarness(t)
		s.reconfigure(func(c *Config) { c.Patience = 0 })
		levels := s.Games.Of(gametest.HandsID).Levels
		levels[0].Player = chooser(func(ctx context.Context, v game.View, seed game.Seed) (game.Move, error) {
			time.Sleep(3 * time.Second)
			return quickest(ctx, v, seed)
		})
		s.start(starting(gametest.HandsID))
		now := s.match()
		s.press(ana, control("begin", now.ID))
		now = s.match()
		s.press(ana, control("move", now.ID, now.Ply, gametest.Deal))
		now = s.match()
		require.Equal(t, []string{ana.ID}, now.ToMove())
		card := cardsOf(s.press(ana, control("hand", now.ID, 0)).Message)[0]
		edits := len(s.poster.Edits())
		late := s.inHand(ana, card)
		require.NotNil(t, late.Deferred)
		require.Equal(t, chat.Update, late.Kind)
		var meanwhile []chat.Reply
		final, ok := late.Deferred(t.Context(), func(r chat.Reply) {
			meanwhile = append(meanwhile, r)
			r.After(t.Context(), "")
		})
		require.True(t, ok)
		require.Len(t, meanwhile, 1)
		require.Empty(t, cardsOf(meanwhile[0].Message))
		require.Contains(t, string(meanwhile[0].Message.File.Data), bottest.Known(s.match().Position.View(now.Seat(ana.ID))))
		require.Len(t, s.poster.Edits(), edits+1)
		require.Contains(t, s.poster.Edits()[edits].Text, "is thinking")
		final.After(t.Context(), "")
		require.Len(t, s.poster.Edits(), edits+2)
		now = s.match()
		require.Equal(t, []string{ana.ID}, now.ToMove())
		require.NotEmpty(t, cardsOf(final.Message))
	})
}

// liveAnswer is an answer that can be changed later.
type liveAnswer struct {
	mu      sync.Mutex
	edits   []chat.Message
	deleted int
	// refuse is what the platform answers.
	refuse error
	// entered is closed when an edit is on its way, which then waits for release; nil for
	// edits that are there at once.
	entered, release chan struct{}
}

func (a *liveAnswer) Edit(_ context.Context, m chat.Message) error {
	if a.entered != nil {
		close(a.entered)
		<-a.release
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.edits = append(a.edits, m)
	return a.refuse
}

func (a *liveAnswer) Delete(context.Context) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.deleted++
	return a.refuse
}

// last is the newest edit.
func (a *liveAnswer) last() chat.Message { return a.edits[len(a.edits)-1] }

// liveHand is a click of a user in their hand, or on the board where message is empty, whose
// answer can be changed later.
func (s *harness) liveHand(user chat.User, message string, do chat.Request) (chat.Reply, *liveAnswer) {
	s.t.Helper()
	reply, answer := s.liveHandLater(user, message, do)
	reply.After(s.t.Context(), "")
	return reply, answer
}

// liveHandLater is liveHand before the platform has confirmed the answer.
func (s *harness) liveHandLater(user chat.User, message string, do chat.Request) (chat.Reply, *liveAnswer) {
	s.t.Helper()
	s.mu.Lock()
	s.requests++
	answer := &liveAnswer{}
	r := as(chat.Request{
		ID: fmt.Sprint("request", s.requests), User: user, Message: cmp.Or(message, "100"), Private: message != "",
		At: chat.Place{Guild: "1", Channel: "2", Locale: "en-US", GuildLocale: "en-US"}, Answer: s.poster.Give(answer),
	}, do)
	s.mu.Unlock()
	reply, ok := s.Handle(s.t.Context(), r)
	require.True(s.t, ok)
	return reply, answer
}

// step plays a card of whoever is to move, from a hand that is not followed.
func (s *harness) step() {
	s.t.Helper()
	now := s.match()
	user := personOf(now.ToMove()[0])
	s.inHand(user, cardsOf(s.press(user, control("hand", now.ID, 0)).Message)[0])
}

// dealt is a match of four with its cards dealt.
func dealt(t *testing.T) (*harness, session.Session) {
	t.Helper()
	s := newGamesHarness(t)
	now := s.table4(gametest.HandsID)
	s.press(ana, control("move", now.ID, now.Ply, gametest.Deal))
	return s, s.match()
}

// A hand whose edit fails is edited again; one that is gone is not.
func TestHandFollowsUntilItIsGone(t *testing.T) {
	t.Parallel()
	s, now := dealt(t)
	_, mine := s.liveHand(ana, "", control("hand", now.ID, now.Ply))
	mine.refuse = errors.New("status 502")
	s.step()
	require.Len(t, mine.edits, 1)
	mine.refuse = &chat.ErrGone{Reason: "dismissed"}
	s.step()
	require.Len(t, mine.edits, 2)
	s.step()
	require.Len(t, mine.edits, 2)
}

// The hand of somebody who has left, which another process has seen to, is not shown again.
func TestHandOfWhoHasLeft(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s, now := dealt(t)
		_, gone := s.liveHand(ana, "", control("hand", now.ID, now.Ply))
		_, stays := s.liveHand(berta, "", control("hand", now.ID, now.Ply))
		s.commit(now, "elsewhere", match.Resign{User: ana.ID, Level: "tonto"})
		left := s.match()
		require.Equal(t, game.Nobody, left.Seat(ana.ID))
		time.Sleep(delivery.AnswerLife + time.Second)
		s.sweep(0)
		require.Empty(t, gone.edits)
		require.Len(t, stays.edits, 1)
	})
}

// Of two hands that are confirmed in another order than they were asked for the newest stays.
func TestNewestHandStays(t *testing.T) {
	t.Parallel()
	s, now := dealt(t)
	open := control("hand", now.ID, now.Ply)
	late, third := s.liveHandLater(ana, "", open)
	fourth, last := s.liveHandLater(ana, "", open)
	late.After(t.Context(), "")
	fourth.After(t.Context(), "")
	require.Equal(t, []int{1, 0}, []int{third.deleted, last.deleted})
	s.step()
	require.Len(t, last.edits, 1)
}
