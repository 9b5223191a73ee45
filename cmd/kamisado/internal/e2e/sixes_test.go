package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/game/sixes"
)

// party is a table of the sixes: four people or fewer with computers, each with a
// message of their own that shows their hand.
type party struct {
	*contest
	*witness
	people []*fakediscord.User
	hands  map[string]*fakediscord.Message // by user
}

// control is the custom_id of the control that does something, as its end says.
func (s *stage) control(m *fakediscord.Message, does string) string {
	s.t.Helper()
	for _, c := range m.Controls() {
		if strings.HasSuffix(c.CustomID, ":"+does) {
			return c.CustomID
		}
	}
	require.FailNow(s.t, "no such control", "%q in %v", does, m.Controls())
	return ""
}

// sit opens a table of the sixes that people join until all have a seat or computers
// take those that are left.
func (s *stage) sit(w *witness, level string, people ...*fakediscord.User) *party {
	s.t.Helper()
	var options []fakediscord.Option
	if level != "" {
		options = append(options, fakediscord.String("level", level))
	}
	in := people[0].Slash(s.table, "sixes start", options...)
	table := s.reply(in)
	require.Empty(s.t, table.Pinged, "nobody in particular is asked to a table")
	for _, u := range people[1:] {
		table = s.reply(u.Press(table, s.control(table, "sit:join")))
	}
	board := s.reply(people[0].Press(table, s.control(table, "sit:begin")))
	require.Equal(s.t, table.ID, board.ID)
	p := &party{contest: s.contest(board), witness: w, people: people, hands: make(map[string]*fakediscord.Message)}
	w.attend(s.table.ID, p.state())
	return p
}

// plays books a card as on the table, lets its player show it, and books what computers
// have played since.
func (p *party) plays(move game.Move, do func()) {
	var shown sixes.Set
	if card, err := sixes.ParseCard(string(move)); err == nil {
		shown = card.Set()
	}
	p.step(p.table.ID, shown)
	do()
	p.stepped(p.table.ID, played(p.state()))
}

// hand opens somebody's hand, or brings it up to date.
func (p *party) hand(u *fakediscord.User) *fakediscord.Message {
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
			offered = append(offered, game.Move(strings.Split(b.CustomID, ":")[4]))
		}
	}
	require.Equal(p.t, slices.Collect(state.Position.Legal(state.Seat(u.ID))), offered)
	return hand
}

// fromHand plays a card from a player's own message, which stays theirs; the table is
// edited beside it.
func (p *party) fromHand(u *fakediscord.User, move game.Move) {
	p.t.Helper()
	hand := p.hand(u)
	p.plays(move, func() {
		in := p.point(u, hand, move)
		after := p.reply(in)
		require.True(p.t, after.Ephemeral)
		require.Equal(p.t, hand.ID, after.ID)
		require.Len(p.t, in.Callbacks(), 1)
		if in.Callbacks()[0].Type == fakediscord.CallbackUpdate { // a slow machine shows the computers' cards later
			require.Empty(p.t, allowed(p.t, in.Callbacks()[0].Payload))
		}
		p.board = p.upToDate(p.board.ID)
		p.hands[u.ID] = p.freshHand(u, hand.ID)
	})
}

// freshHand waits until somebody's own message shows the match as it is.
func (p *party) freshHand(u *fakediscord.User, message string) *fakediscord.Message {
	p.t.Helper()
	hand, err := p.table.WaitMessageFor(p.soon(), u, func(m *fakediscord.Message) bool {
		return m.ID == message && strings.Contains(m.Attachments[0].Name, fmt.Sprintf("-%s-%d-", p.id, p.state().Ply))
	})
	require.NoError(p.t, err)
	return hand
}

// typed plays a card by /move.
func (p *party) typed(u *fakediscord.User, move game.Move) {
	p.t.Helper()
	p.plays(move, func() { p.typeIn(u, move) })
}

// deal deals some cards one by one, by different people, and then the rest.
func (p *party) deal() {
	p.t.Helper()
	require.Equal(p.t, []string{"My hand", "Deal one", "Deal all", "Text board", "New game", "Resign"}, labelsOf(p.board))
	for i := range 5 {
		u := p.people[i%len(p.people)]
		p.click(u, sixes.DealOne)
		require.Contains(p.t, p.board.Content, fmt.Sprintf("Cards to be dealt: %d", 51-i))
		p.hand(u)
	}
	p.click(p.people[0], sixes.DealAll)
	require.Contains(p.t, p.board.Content, "All cards are dealt, 13 to each.")
	for _, b := range p.board.Buttons() {
		require.NotEqual(p.t, "move", verbOf(b), "no card is offered to everybody")
	}
}

// low is the first legal card of a hand.
func low(p game.Position) game.Move { return legal(p)[0] }

// four are four people, two of them with a Spanish Discord.
func (s *stage) four() []*fakediscord.User {
	return []*fakediscord.User{
		s.discord.NewUser("ana", "es-ES"), s.discord.NewUser("berta", "en-GB"),
		s.discord.NewUser("carla", "es-419"), s.discord.NewUser("dora", "en-US"),
	}
}

// Four people play whole matches from several deals: from their hands, and typed. Nobody can read a card that was not played and that
// they do not hold, in whatever the bot sends, files and log.
func TestSixes(t *testing.T) {
	t.Parallel()
	w := newWitness()
	s := prepareStage(t, w.watch)
	s.level = "debug"
	s.start()
	t.Run("tables", func(t *testing.T) {
		for name, typed := range map[string]bool{"from hands": false, "typed": true} {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				s := s.apart(t, name)
				p := s.sit(w, "", s.four()...)
				hash := p.sealed()
				p.deal()
				how := p.fromHand
				if typed {
					how = p.typed
				}
				turns := 0
				end := p.play(low, func(u *fakediscord.User, move game.Move) {
					if turns++; turns%9 == 3 {
						p.curious(u, move)
					}
					how(u, move)
				})
				p.places(end)
				require.Equal(t, end.Seed, p.opened(hash))
			})
		}
	})
	told, seen := w.leaks()
	require.Empty(t, told)
	require.Greater(t, seen, 500)
	require.Zero(t, readCards(strings.Join(logValues(s.log.String()), "\n")), s.log)
}

// logValues are the words of a log but for times and how long things took.
func logValues(log string) (values []string) {
	for word := range strings.FieldsSeq(log) {
		if key, _, ok := strings.Cut(word, "="); !ok || key != "time" && key != "took" {
			values = append(values, word)
		}
	}
	return values
}

// curious tries what tells nothing to whoever should not know: others look at their
// hands, ask for lists, and play what they hold and what they do not.
func (p *party) curious(mover *fakediscord.User, move game.Move) {
	p.t.Helper()
	stranger := p.discord.NewUser("eva", "en-US")
	for _, u := range append(slices.Clone(p.people), stranger) {
		choices, err := u.Autocomplete(p.table, "move", fakediscord.Focused("move", "")).Choices(p.soon())
		require.NoError(p.t, err)
		if u != mover {
			require.Empty(p.t, choices)
			p.whisper(u.Slash(p.table, "move", fakediscord.String("move", string(move)), fakediscord.String("match", string(p.id))))
			p.whisper(u.Slash(p.table, "move", fakediscord.String("move", "kc"), fakediscord.String("match", string(p.id))))
		}
		p.whisper(u.Slash(p.table, "board", fakediscord.Bool("text", true), fakediscord.String("match", string(p.id))))
		p.whisper(u.Slash(p.table, "moves", fakediscord.String("match", string(p.id))))
		p.whisper(u.Slash(p.table, "games"))
		if u != stranger {
			p.hand(u)
		}
	}
	theirs, u := p.hands[mover.ID], p.people[(slices.Index(p.people, mover)+1)%len(p.people)]
	mine := p.private(u.PressRaw(theirs, p.control(theirs, "hand")))
	require.NotEqual(p.t, theirs.ID, mine.ID, "a hand was written into another player's message")
	require.Contains(p.t, p.whisper(stranger.Press(p.board, p.control(p.board, "hand"))), "This is not your match.")
	require.Contains(p.t, p.whisper(stranger.PressRaw(p.hands[mover.ID], p.control(p.hands[mover.ID], "move:"+string(move)))), "This is not your match.")
}

// places holds what the end of a match tells: four places, the first the winner's.
func (p *party) places(end match.State) {
	p.t.Helper()
	require.Equal(p.t, sixes.ByOut, end.Outcome.Method)
	winner := p.discord.User(end.Players[end.Outcome.Winner].User)
	require.Contains(p.t, p.board.Content, "🏆 "+winner.Mention()+" (person) has won by being the first without cards.")
	for place := range 4 {
		require.Contains(p.t, p.board.Content, fmt.Sprintf("Place %d: <@", place+1))
	}
	require.Equal(p.t, []string{"Rematch"}, labelsOf(p.board))
}
