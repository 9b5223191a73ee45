//go:build full

package e2e

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/cmd/kamisado/internal/apptest"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/game/sixes"
)

// cardMatch is a table of the sixes: four people or fewer with computers, each with a
// message of their own that shows their hand.
type cardMatch struct {
	*liveMatch
	*leakChecker
	people []*fakediscord.User
	hands  map[string]*fakediscord.Message // by user
}

// control is the custom_id of the control that does something: its verb and, after a colon, how its id ends.
func (h *harness) control(m *fakediscord.Message, does string) string {
	h.t.Helper()
	for _, c := range m.Controls() {
		if verb, what, _ := strings.Cut(does, ":"); verbOf(c) == verb && strings.HasSuffix(c.CustomID, what) {
			return c.CustomID
		}
	}
	require.FailNow(h.t, "no such control", "%q in %v", does, m.Controls())
	return ""
}

// openTable opens a table of the sixes that people join until all have a seat or computers
// take those that are left.
func (h *harness) openTable(w *leakChecker, level string, people ...*fakediscord.User) *cardMatch {
	h.t.Helper()
	var options []fakediscord.Option
	if level != "" {
		options = append(options, fakediscord.String("level", level))
	}
	in := people[0].Slash(h.channel, "sixes start", options...)
	table := h.reply(in)
	require.Empty(h.t, table.Pinged, "nobody in particular is asked to a table")
	for _, u := range people[1:] {
		table = h.reply(u.Press(table, h.control(table, "join")))
	}
	board := h.reply(people[0].Press(table, h.control(table, "begin")))
	require.Equal(h.t, table.ID, board.ID)
	p := &cardMatch{
		liveMatch: h.liveMatch(board), leakChecker: w, people: people, hands: make(map[string]*fakediscord.Message),
	}
	w.addTable(h.channel.ID, p.state())
	return p
}

// plays notes a card as on the table and lets its player show it.
func (p *cardMatch) plays(move game.Move, do func()) {
	var shown sixes.Set
	if card, err := sixes.ParseCard(string(move)); err == nil {
		shown = card.Set()
	}
	p.step(p.channel.ID, shown)
	do()
}

// hand opens somebody's hand, or brings it up to date.
func (p *cardMatch) hand(u *fakediscord.User) *fakediscord.Message {
	p.t.Helper()
	before := p.hands[u.ID]
	if before == nil {
		p.hands[u.ID] = p.private(u.Press(p.board, p.control(p.board, "hand")))
	} else {
		p.hands[u.ID] = p.reply(u.Press(before, p.control(before, "hand")))
		require.Equal(p.t, before.ID, p.hands[u.ID].ID)
	}
	hand := p.hands[u.ID]
	require.True(p.t, hand.Ephemeral)
	require.Equal(p.t, u, hand.For)
	state := p.state()
	var offered []game.Move
	for _, b := range hand.Buttons() {
		if verbOf(b) == "move" {
			offered = append(offered, game.Move(strings.Split(b.CustomID, "/")[3]))
		}
	}
	require.ElementsMatch(p.t, slices.Collect(state.Position.Legal(state.Seat(u.ID))), offered)
	require.True(p.t, slices.IsSortedFunc(offered, func(x, y game.Move) int { return cmp.Compare(cardOf(x), cardOf(y)) }))
	return hand
}

// cardOf is the card that a move plays; those of dealing are none.
func cardOf(move game.Move) sixes.Card {
	card, _ := sixes.ParseCard(string(move))
	return card
}

// fromHand plays a card from a player's own message, which stays theirs; the table is
// edited beside it.
func (p *cardMatch) fromHand(u *fakediscord.User, move game.Move) {
	p.t.Helper()
	hand := p.hand(u)
	p.plays(move, func() {
		in := p.point(u, hand, move)
		after := p.reply(in)
		require.True(p.t, after.Ephemeral)
		require.Equal(p.t, hand.ID, after.ID)
		require.Len(p.t, in.Callbacks(), 1)
		require.Equal(p.t, fakediscord.CallbackUpdate, in.Callbacks()[0].Type)
		require.Empty(p.t, allowed(p.t, in.Callbacks()[0].Payload))
		p.board = p.upToDate(p.board.ID)
		p.hands[u.ID] = p.freshHand(u, hand.ID)
	})
}

// freshHand waits until somebody's own message shows the match as it is.
func (p *cardMatch) freshHand(u *fakediscord.User, message string) *fakediscord.Message {
	p.t.Helper()
	hand, err := p.channel.WaitMessageFor(p.soon(), u, func(m *fakediscord.Message) bool {
		return m.ID == message && strings.Contains(m.Attachments[0].Name, fmt.Sprintf("-%s-%d-", p.id, p.state().Ply))
	})
	require.NoError(p.t, err)
	return hand
}

// typed plays a card by /move.
func (p *cardMatch) typed(u *fakediscord.User, move game.Move) {
	p.t.Helper()
	p.plays(move, func() { p.typeIn(u, move) })
}

// deal deals some cards one by one, by different people, and then the rest.
func (p *cardMatch) deal() {
	p.t.Helper()
	require.Equal(p.t,
		[]string{"My hand", "Deal one", "Deal all", "Text board", "New match", "Resign", "More", "Next match"},
		labelsOf(p.board))
	for i := range 5 {
		u := p.people[i%len(p.people)]
		p.click(u, sixes.DealOne)
		require.Contains(p.t, p.board.Content, fmt.Sprintf("Cards left to deal: %d", 51-i))
		p.hand(u)
	}
	p.click(p.people[0], sixes.DealAll)
	require.Contains(p.t, p.board.Content, "All cards have been dealt, 13 to each player.")
	for _, b := range p.board.Buttons() {
		require.NotEqual(p.t, "move", verbOf(b), "no card is offered to everybody")
	}
}

// low is the first legal card of a hand.
func low(p game.Position) game.Move { return legal(p)[0] }

// four are four people, two of them with a Spanish Discord.
func (h *harness) four() []*fakediscord.User {
	return []*fakediscord.User{
		h.discord.NewUser("ana", "es-ES"), h.discord.NewUser("berta", "en-GB"),
		h.discord.NewUser("carla", "es-419"), h.discord.NewUser("dora", "en-US"),
	}
}

// Four people play whole matches from several deals: from their hands, and typed. Nobody can read a card that was not
// played and that they do not hold, in whatever the bot sends, files and log.
func TestSixes(t *testing.T) {
	t.Parallel()
	w := newLeakChecker()
	h := prepareHarness(t, w.watch)
	h.start()
	t.Run("tables", func(t *testing.T) {
		for name, typed := range map[string]bool{"from hands": false, "typed": true} {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				h := h.apart(t, name)
				p := h.openTable(w, "", h.four()...)
				hash := p.shownHash()
				p.deal()
				how := p.fromHand
				if typed {
					how = p.typed
				}
				turns := 0
				end := p.play(low, func(u *fakediscord.User, move game.Move) {
					if turns++; turns%9 == 3 {
						p.tryToRead(u, move)
					}
					how(u, move)
				})
				p.places(end)
				require.Equal(t, end.Seed, p.shownSeed(hash))
			})
		}
	})
	require.Greater(t, w.requireNone(t), 500)
	require.Zero(t, readCards(strings.Join(logValues(h.log.String()), "\n")), h.log)
}

// logValues returns the words of a log without times and durations: "2s" is a card too.
func logValues(log string) (values []string) {
	for word := range strings.FieldsSeq(apptest.WithoutReadiness(log)) {
		if key, _, ok := strings.Cut(word, "="); !ok || key != "time" && key != "took" {
			values = append(values, word)
		}
	}
	return values
}

// tryToRead tries what tells nothing to whoever should not know: others look at their
// hands, ask for lists, and play what they hold and what they do not.
func (p *cardMatch) tryToRead(mover *fakediscord.User, move game.Move) {
	p.t.Helper()
	stranger := p.discord.NewUser("eva", "en-US")
	for _, u := range append(slices.Clone(p.people), stranger) {
		choices, err := u.Autocomplete(p.channel, "move", fakediscord.Focused("move", "")).Choices(p.soon())
		require.NoError(p.t, err)
		if u != mover {
			require.Empty(p.t, choices)
			p.ephemeral(u.Slash(p.channel, "move", fakediscord.String("move", string(move)),
				fakediscord.String("match", string(p.id))))
			p.ephemeral(u.Slash(p.channel, "move", fakediscord.String("move", "kc"), fakediscord.String("match", string(p.id))))
		}
		p.ephemeral(u.Slash(p.channel, "board", fakediscord.Bool("text", true), fakediscord.String("match", string(p.id))))
		p.ephemeral(u.Slash(p.channel, "moves", fakediscord.String("match", string(p.id))))
		p.ephemeral(u.Slash(p.channel, "games"))
		if u != stranger {
			p.hand(u)
		}
	}
	theirs, u := p.hands[mover.ID], p.people[(slices.Index(p.people, mover)+1)%len(p.people)]
	mine := p.private(u.PressRaw(theirs, p.control(theirs, "hand")))
	require.NotEqual(p.t, theirs.ID, mine.ID, "a hand was written into another player's message")
	require.NoError(p.t, p.channel.WaitGone(p.soon(), p.hands[u.ID].ID), "the hand before is still there")
	p.hands[u.ID] = mine
	require.Contains(p.t, p.ephemeral(stranger.Press(p.board, p.control(p.board, "hand"))), "This isn't your match.")
	require.Contains(p.t,
		p.ephemeral(stranger.PressRaw(p.hands[mover.ID], p.control(p.hands[mover.ID], "move:"+string(move)))),
		"This isn't your match.")
}

// places holds what the end of a match tells: four places, the first the winner's.
func (p *cardMatch) places(end match.State) {
	p.t.Helper()
	require.Equal(p.t, sixes.ByOut, end.Outcome.Method)
	winner := p.discord.User(end.Players[end.Outcome.Winner].User)
	require.Contains(p.t, p.board.Content, "🏆 "+winner.Mention()+" has won by running out of cards first.")
	for place := range 4 {
		require.Contains(p.t, p.board.Content, fmt.Sprintf("Place %d: <@", place+1))
	}
	require.Equal(p.t, []string{"Rematch", "Review", "Replay"}, labelsOf(p.board))
}
