//go:build full

package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/cmd/kamisado/internal/app"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/game/sixes"
)

// spanish is the harness in a server of its own whose language is Spanish.
func (h *harness) spanish(t *testing.T, name string) *harness {
	t.Helper()
	sub := h.apart(t, name)
	sub.guild = h.discord.NewGuild(name, "es-ES")
	sub.channel = sub.guild.NewChannel(name)
	return sub
}

// One person plays whole matches with three computers of each level, in Spanish. The
// computers' turns come with the person's, and what they hold is as hidden.
func TestSixesComputers(t *testing.T) {
	t.Parallel()
	w := newLeakChecker()
	h := prepareHarness(t, w.watch)
	h.start()
	t.Run("levels", func(t *testing.T) {
		for level, word := range map[string]string{"tonto": "Tonto", "prudente": "Prudente", "listo": "Inteligente", "experto": "Experto"} {
			t.Run(level, func(t *testing.T) {
				t.Parallel()
				h := h.spanish(t, level)
				p := h.openTable(w, level, h.black)
				require.Contains(t, p.board.Content, "• Norte: "+h.black.Mention())
				require.Equal(t, 3, strings.Count(p.board.Content, "("+word+")"), p.board.Content)
				hash := p.shownHash()
				p.plays("", func() { p.typeIn(h.black, sixes.DealAll) })
				end := p.play(low, p.fromHand)
				require.Equal(t, end.Seed, p.shownSeed(hash))
				require.Equal(t, []string{"Revancha", "Análisis", "Repetición"}, labelsOf(p.board))
				kind := ", nivel " + strings.ToLower(word) + ")"
				if end.Players[end.Outcome.Winner].User != "" {
					kind = h.black.Mention()
				}
				require.Contains(t, strings.ToLower(lastLine(p.board, "🏆")), strings.ToLower(kind))
			})
		}
	})
	w.requireNone(t)
}

// lastLine is the last line of a message with something in it.
func lastLine(m *fakediscord.Message, with string) (found string) {
	for line := range strings.Lines(m.Content) {
		if strings.Contains(line, with) {
			found = line
		}
	}
	return found
}

// untilOut plays low cards until somebody has none left.
func untilOut(p game.Position) game.Move {
	if _, ok := p.(game.Stopper).Stop(); ok {
		return ""
	}
	if board := p.View(game.Nobody).Board.(*sixes.Board); board.Deck > 0 {
		return sixes.DealAll
	}
	return low(p)
}

// savedTable is the table of a match that was put into the database, once its board is
// posted.
func (h *harness) savedTable(w *leakChecker, id match.ID, people []*fakediscord.User) *cardMatch {
	h.t.Helper()
	board := h.reply(people[0].Slash(h.channel, "board", fakediscord.String("match", string(id))))
	p := &cardMatch{liveMatch: &liveMatch{harness: h, id: id, board: board}, leakChecker: w, people: people, hands: make(map[string]*fakediscord.Message)}
	w.addTable(h.channel.ID, p.state())
	return p
}

// Once somebody has won, the table may stop: all four have to agree. Nobody is
// notified who need not be.
func TestSixesStop(t *testing.T) {
	t.Parallel()
	w := newLeakChecker()
	h := prepareHarness(t, w.watch)
	people := h.four()
	h.save(savedMatch{id: "stop2345", game: sixes.ID, channel: h.channel, people: people, choose: untilOut})
	h.start()
	p := h.savedTable(w, "stop2345", people)
	require.Equal(t, p.awaited(), idsOf(p.board.Pinged))
	require.Contains(t, p.board.Content, " has won.")
	require.Contains(t, labelsOf(p.board), "Stop here")
	for i, u := range people[:3] {
		in := u.Press(p.board, p.control(p.board, "stop"))
		p.board = h.reply(in)
		require.Equal(t, fakediscord.CallbackUpdate, in.Callbacks()[0].Type)
		require.Equal(t, i+1, strings.Count(p.board.Content, "proposes to stop here"))
		require.Contains(t, h.ephemeral(u.Press(p.board, p.control(p.board, "stop"))), map[string]string{
			"es": "Ya lo has propuesto", "en": "You have already proposed that",
		}[u.Locale()[:2]])
	}
	w.ended(p.channel.ID)
	p.board = h.reply(people[3].Press(p.board, p.control(p.board, "stop")))
	end := p.state()
	require.Equal(t, sixes.ByStop, end.Outcome.Method)
	require.Contains(t, p.board.Content, "has won by running out of cards first; the players agreed not to play on")
	require.Contains(t, p.board.Content, "Place 4: <@")
	require.Equal(t, 3, strings.Count(p.board.Content, ", cards in hand: "))
	require.Equal(t, end.Seed, p.shownSeed(end.Seed.Hash()))
	w.requireNone(t)
}

// halfway plays low cards until somebody has seven left.
func halfway(p game.Position) game.Move {
	board := p.View(game.Nobody).Board.(*sixes.Board)
	if board.Deck > 0 {
		return sixes.DealAll
	}
	if slices.ContainsFunc(board.Seats[:], func(place sixes.Place) bool { return place.Cards == 7 }) {
		return ""
	}
	return low(p)
}

// A hand says how old it is and, when the bot stops, that it does not follow any more; the
// next process takes it up when it is pressed.
func TestHandOfAStoppedBot(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	people := h.four()
	p := h.openTable(newLeakChecker(), "", people...)
	p.plays("", func() { p.typeIn(people[1], sixes.DealAll) })
	hand := p.hand(people[0])
	require.Regexp(t, `^🔐 [^\n]+ <t:\d+:R>\n`, hand.Content)
	require.Zero(t, h.stop())
	paused, err := h.channel.WaitMessageFor(h.soon(), people[0], func(m *fakediscord.Message) bool {
		return m.ID == hand.ID && strings.HasPrefix(m.Content, "⏸️ ")
	})
	require.NoError(t, err)
	h.start()
	again := h.reply(people[0].Press(paused, h.control(paused, "hand")))
	require.Equal(t, hand.ID, again.ID)
	require.True(t, strings.HasPrefix(again.Content, "🔐 "), again.Content)
}

// Who resigns at a table leaves the seat to a computer, and who keeps it waiting for two
// minutes can be replaced; the others play on to the end.
func TestSixesLeave(t *testing.T) {
	t.Parallel()
	w, f := newLeakChecker(), newFakeChance()
	h := prepareHarness(t, w.watch)
	people := h.four()
	h.save(savedMatch{id: "leave234", game: sixes.ID, channel: h.channel, people: people, choose: halfway, began: f.clock()})
	h.tune = f.tune
	h.start()
	p := h.savedTable(w, "leave234", people)
	mover, _, _ := p.running()
	others := slices.DeleteFunc(slices.Clone(people), func(u *fakediscord.User) bool { return u == mover })
	more := p.control(p.board, "more")
	does := fmt.Sprint("replace:", p.seatOf(mover))

	// Not before two minutes have passed, and not oneself.
	early := h.private(others[0].Press(p.board, more))
	require.Regexp(t, `(can take over their|podrá ocupar su) (seat|sitio) <t:\d+:R>`, early.Content)
	require.NotContains(t, fmt.Sprint(early.Controls()), does)
	f.advance(2 * time.Minute)
	require.NotContains(t, fmt.Sprint(h.private(mover.Press(p.board, more)).Controls()), does)
	late := h.private(others[0].Press(p.board, more))
	replace := p.control(late, does)
	in := others[0].Press(late, replace)
	p.plays("", func() { p.waitShown(in) })
	require.Contains(t, p.board.Content, " now plays in place of "+mover.Mention()+".")
	state := p.state()
	require.Empty(t, state.Players[p.seatAt(mover, people)].User)
	require.Equal(t, game.Nobody, state.Seat(mover.ID))
	require.Contains(t, h.ephemeral(others[1].PressRaw(p.board, replace)), map[string]string{"es": "El tablero ha cambiado", "en": "The board has moved on"}[others[1].Locale()[:2]])

	// Another resigns: asked and confirmed in private, told on the board.
	gone := others[2]
	hand := p.hand(gone)
	ask := h.private(gone.Press(p.board, p.control(p.board, "resign")))
	in = gone.Press(ask, ask.Buttons()[0].CustomID)
	p.plays("", func() {
		require.Equal(t, ask.ID, h.reply(in).ID)
		p.board = h.await(h.channel, func(m *fakediscord.Message) bool {
			return m.ID == p.board.ID && strings.Contains(m.Content, " now plays in place of "+gone.Mention())
		})
		p.board = p.upToDate(p.board.ID)
	})
	require.Contains(t, p.board.Content, " now plays in place of "+gone.Mention()+".")
	require.Contains(t, h.ephemeral(gone.PressRaw(hand, p.control(hand, "hand"))), map[string]string{"es": "Esta partida no es tuya", "en": "This isn't your match"}[gone.Locale()[:2]])
	p.hands = make(map[string]*fakediscord.Message)
	end := p.play(low, p.fromHand)
	require.Equal(t, sixes.ByOut, end.Outcome.Method)
	require.NotContains(t, p.board.Content, "🏆 the", "a line begins with a capital")
	require.Equal(t, end.Seed, p.shownSeed(end.Seed.Hash()))
	w.requireNone(t)
}

// seatOf is where somebody sits.
func (p *cardMatch) seatOf(u *fakediscord.User) game.Seat {
	state := p.state()
	return state.Seat(u.ID)
}

// seatAt is where somebody sat at the beginning.
func (p *cardMatch) seatAt(u *fakediscord.User, people []*fakediscord.User) game.Seat {
	return app.Entries().Of(string(sixes.ID)).Lobby[slices.Index(people, u)]
}

// Each computer that is added at a table has the level that is chosen for it.
func TestSixesAddComputer(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	table := h.reply(h.black.Slash(h.channel, "sixes start"))
	choice := table.Selects()[0]
	require.Equal(t, "Add a computer player: choose its level", choice.Placeholder)
	for i, level := range []string{"experto", "tonto"} {
		table = h.reply(h.black.Select(table, choice.CustomID, level))
		require.Contains(t, table.Content, "the computer ("+[]string{"Expert", "Foolish"}[i]+")")
	}
}

// Whoever plays alone gets the first cards with one click: from the table, and from the board
// that a direct message begins with. Everybody's board shows the match beside it.
func TestSixesFirstCards(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for name, channel := range map[string]*fakediscord.Channel{"alone": h.channel, "alone in a direct message": h.white.DM()} {
		t.Run(name, func(t *testing.T) {
			hand := h.private(h.white.Slash(channel, "sixes start", fakediscord.Bool("alone", true)))
			require.Contains(t, hand.Content, "🔐")
			require.NotEmpty(t, hand.Attachments)
			board := h.await(channel, func(m *fakediscord.Message) bool { return len(m.Attachments) > 0 && m.ID != hand.ID })
			require.NotContains(t, board.Content, "🔐")
			require.Less(t, board.ID, hand.ID, "the hand stands below the board")
		})
	}
	for name, c := range map[string]struct {
		channel *fakediscord.Channel
		press   string
	}{
		"a table":          {h.channel, "Start and deal"},
		"a direct message": {h.black.DM(), "Repartir todas"},
	} {
		t.Run(name, func(t *testing.T) {
			in := h.black.Slash(c.channel, "sixes start", fakediscord.String("level", "tonto"))
			table := h.reply(in)
			i := slices.IndexFunc(table.Buttons(), func(b fakediscord.Component) bool { return b.Label == c.press })
			require.GreaterOrEqual(t, i, 0, "%v", labelsOf(table))
			hand := h.private(h.black.Press(table, table.Buttons()[i].CustomID))
			require.Contains(t, hand.Content, "🔐")
			require.NotEmpty(t, hand.Attachments)
			board := h.await(c.channel, func(m *fakediscord.Message) bool {
				return m.ID == table.ID && len(m.Attachments) > 0 && !slices.Contains(labelsOf(m), c.press)
			})
			require.NotContains(t, board.Content, "🔐")
		})
	}
}
