//go:build full

package e2e

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/minesweeper"
	"kamisado/game/othello"
	"kamisado/game/sixes"
)

// refusal is something that is answered in private and changes nothing.
type refusal struct {
	what string
	who  *fakediscord.User
	do   func(*fakediscord.User) *fakediscord.Interaction
	// es and en are what the answer says in the two languages.
	es, en string
}

// refused makes each try in both languages and holds that the match stays as it is.
func (c *liveMatch) refused(t *testing.T, list []refusal) {
	t.Helper()
	c.untilShown(c.id) // no edit is on its way
	version, shown, posted := c.version(c.id), c.channel.Message(c.board.ID), len(c.channel.Messages())
	for _, r := range list {
		for locale, want := range map[string]string{"es-419": r.es, "en-GB": r.en} {
			t.Run(r.what+" "+locale, func(t *testing.T) { // one after the other: a person has one language at a time
				c := &liveMatch{harness: c.on(t), id: c.id, board: c.board}
				r.who.SetLocale(locale)
				in := r.do(r.who)
				require.NoError(t, in.Err())
				got := c.ephemeral(in)
				require.Contains(t, got, want)
				t.Log("SAID", r.what, locale, got)
				require.Equal(t, version, c.version(c.id))
				require.Equal(t, shown, c.channel.Message(c.board.ID))
				require.Len(t, c.channel.Messages(), posted)
			})
		}
	}
}

// types is a move that is typed for a match.
func (c *liveMatch) types(text string) func(*fakediscord.User) *fakediscord.Interaction {
	return func(u *fakediscord.User) *fakediscord.Interaction {
		return u.Slash(c.channel, "move", fakediscord.String("move", text), fakediscord.String("match", string(c.id)))
	}
}

// presses is a press of a control that a message has, or had.
func (c *liveMatch) presses(m *fakediscord.Message, does string) func(*fakediscord.User) *fakediscord.Interaction {
	id := c.control(m, does)
	return func(u *fakediscord.User) *fakediscord.Interaction { return u.PressRaw(m, id) }
}

// chooses is a choice in a menu that a message has, or had.
func (c *liveMatch) chooses(m *fakediscord.Message, does, value string) func(*fakediscord.User) *fakediscord.Interaction {
	id := c.control(m, does)
	return func(u *fakediscord.User) *fakediscord.Interaction { return u.SelectRaw(m, id, value) }
}

// others are the refusals of every game: a stranger's, of a match that is not, of
// somebody without one, and of what is no move.
func (c *liveMatch) others(stranger, mover *fakediscord.User) []refusal {
	state := c.state()
	var players []string
	for _, user := range state.People() {
		players = append(players, "<@"+user+">")
	}
	named := func(and string) string {
		last := len(players) - 1
		return strings.Join(players[:last], ", ") + and + players[last]
	}
	es := "Esta partida no es tuya. Juegan " + named(" y ") + ". Puedes empezar la tuya con `/"
	en := "This isn't your match. It's between " + named(" and ") + ". You can start your own with `/" + string(state.Game) + " start`."
	if len(players) == 1 {
		es, en = "Esta partida no es tuya. La juega "+players[0], "This isn't your match. "+players[0]+" is playing it."
	}
	return []refusal{
		{"stranger types", stranger, c.types("a1"), es, en},
		{"stranger resigns", stranger, c.presses(c.board, "resign"), es, en},
		{"stranger's new game", stranger, c.presses(c.board, "restart"), es, en},
		{"no such match", stranger, func(u *fakediscord.User) *fakediscord.Interaction {
			return u.Slash(c.channel, "move", fakediscord.String("move", "a1"), fakediscord.String("match", "zzzzzzzz"))
		}, "No hay ninguna partida con ese nombre.", "There is no such match."},
		{"no running match", stranger, func(u *fakediscord.User) *fakediscord.Interaction {
			return u.Slash(c.channel, "move", fakediscord.String("move", "a1"))
		}, "No tienes ninguna partida en curso. Así se empieza una: `/kamisado empezar`, `/othello empezar`", "You have no match in progress."},
		{"no move", mover, c.types("enroque 9"), "«enroque 9» no es una jugada. Escribe ", "“enroque 9” isn't a move. Type "},
	}
}

// The bot's answers that come with a link to the board, whatever the game.
const (
	movedOnES = "El tablero ha cambiado mientras tanto; el actual está aquí: https://"
	movedOnEN = "The board has moved on; the current one is here: https://"
)

// turnOf are the answers to whoever is not to move: whose turn it is.
func turnOf(u *fakediscord.User) (es, en string) {
	return "No es tu turno. Le toca a " + u.Mention() + ", que ", "It's not your turn. " + u.Mention() + " "
}

// notMine are the answers to strangers, whatever the game.
const (
	notMineES = "Esta partida no es tuya."
	notMineEN = "This isn't your match."
)

// What people try at Othello that is not to be, in both languages.
func TestRefusalsOthello(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	o := h.duel(othello.ID)
	old := o.board
	black, _, _ := o.running()
	o.typeIn(black, "d3")
	white, _, _ := o.running()
	es, en := turnOf(white)
	stranger := h.discord.NewUser("eva", "")
	o.refused(t, append(o.others(stranger, white), []refusal{
		{"not your turn, typed", black, o.types("c3"), es, en},
		{"not your turn, chosen", black, o.chooses(o.board, "play", "c3"), es, en},
		{"stranger chooses", stranger, o.chooses(o.board, "play", "c3"), notMineES, notMineEN},
		{"turns nothing", white, o.types("a1"), "En a1 no encerrarías", "A disc on a1 wouldn't turn over any"},
		{"occupied", white, o.types("d4"), "En d4 ya hay una ficha", "There is already a disc on d4"},
		{"outside", white, o.types("k1"), "La casilla k1 no está", "The cell k1 isn't on this board"},
		{"a pass", white, o.types("--"), "Aquí no hace falta decir que pasas", "You never have to say that you pass"},
		{"old menu", white, o.chooses(old, "play", "c3"), movedOnES, movedOnEN},
		{"old resign", white, o.presses(old, "resign"), movedOnES, movedOnEN},
		{"hint", white, func(u *fakediscord.User) *fakediscord.Interaction { return u.Slash(o.channel, "hint") }, "Esta partida se juega sin pistas", "This match is played without hints"},
	}...))
}

// What people try at Connect Four that is not to be.
func TestRefusalsConnectFour(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	f := h.duel(connectfour.ID)
	var last *fakediscord.User
	old := f.board
	for range 6 {
		last, _, _ = f.running()
		f.typeIn(last, "A")
	}
	mover, _, _ := f.running()
	es, en := turnOf(mover)
	fullES, fullEN := "La columna A está llena: elige otra.", "Column A is full: choose another one."
	stranger := h.discord.NewUser("eva", "")
	f.refused(t, append(f.others(stranger, mover), []refusal{
		{"not your turn, typed", last, f.types("B"), es, en},
		{"not your turn, pressed", last, f.presses(f.board, "move:B"), es, en},
		{"stranger presses", stranger, f.presses(f.board, "move:B"), notMineES, notMineEN},
		{"full column", mover, f.types("a"), fullES, fullEN},
		{"full column, pressed", mover, func(u *fakediscord.User) *fakediscord.Interaction {
			return u.PressRaw(f.board, strings.Replace(f.control(f.board, "move:B"), "/B", "/A", 1))
		}, fullES, fullEN},
		{"no column", mover, f.types("H"), "«H» no es una jugada.", "“H” isn't a move."},
		{"old button", mover, f.presses(old, "move:B"), movedOnES, movedOnEN},
	}...))
}

// What people try at Minesweeper that is not to be.
func TestRefusalsMinesweeper(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	m := h.alone(minesweeper.ID)
	old := m.board
	m.typeIn(h.black, "e5")
	state := m.state()
	mine := minesOf(t, state.Options, state.Seed, "e5")[0]
	m.typeIn(h.black, game.Move(mine+"!"))
	stranger := h.discord.NewUser("eva", "")
	row := func(picked string) func(*fakediscord.User) *fakediscord.Interaction {
		id := m.control(m.board, "field:/1//,")
		if picked == "turn" {
			id = strings.Replace(id, "field/", "turn/", 1)
		}
		return func(u *fakediscord.User) *fakediscord.Interaction {
			return u.SelectRaw(m.board, strings.Replace(id, "//,", picked, 1), "5")
		}
	}
	m.refused(t, append(m.others(stranger, h.black), []refusal{
		{"open already", h.black, m.types("e5"), "La casilla e5 ya está abierta", "The cell e5 is already open"},
		{"flag on open", h.black, m.types("e5!"), "las banderas se ponen en casillas cerradas", "flags go on closed cells"},
		{"flagged", h.black, m.types(mine), "La casilla " + mine + " tiene una bandera", "There is a flag on " + mine},
		{"chord on closed", h.black, m.types(mine + "*"), "La casilla " + mine + " está cerrada", "The cell " + mine + " is still closed"},
		{"outside", h.black, m.types("z9"), "va de a1 a j10", "goes from a1 to j10"},
		{"a row of an open cell", h.black, row("//e,"), "La casilla e5 ya está abierta", "The cell e5 is already open"},
		{"a flag there", h.black, row("/!/e,"), "las banderas se ponen en casillas cerradas", "flags go on closed cells"},
		{"a menu that is not there", h.black, row("turn"), "quizá sea de una versión anterior", "it may be from an older version"},
		{"old menu", h.black, m.chooses(old, "field:/0//,", "b"), movedOnES, movedOnEN},
		{"stranger's menu", stranger, m.chooses(m.board, "field:/0//,", "b"), notMineES, notMineEN},
		{"stranger's row", stranger, row("//e,"), notMineES, notMineEN},
		{"hint for others", stranger, m.presses(m.board, "hint"), notMineES, notMineEN},
	}...))
}

// What people try at a table of the sixes that is not to be. A try from a hand is
// answered in the hand.
func TestRefusalsSixes(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	people := h.four()
	p := h.openTable(newLeakChecker(), "", people...)
	old := p.board
	p.refused(t, []refusal{{
		"a card while dealing", people[0], p.types("6h"), "Todavía se están repartiendo las cartas.", "The cards are still being dealt.",
	}})
	p.plays("", func() { p.typeIn(people[1], sixes.DealAll) })
	mover, position, _ := p.running()
	idle := people[slices.IndexFunc(people, func(u *fakediscord.User) bool { return u != mover })]
	held := position.View(position.ToMove()[0]).Board.(*sixes.Board).Hand
	unfit := held[slices.IndexFunc(held, func(c sixes.Card) bool { return c != sixes.SixOfHearts })]
	away := (sixes.Everything &^ sixes.SetOf(held...)).First()
	hand := p.hand(mover)
	es, en := turnOf(mover)
	p.refused(t, append(p.others(h.discord.NewUser("eva", ""), mover), []refusal{
		{"not your turn, typed", idle, p.types("6h"), es, en},
		{"another's card", idle, p.presses(hand, "move:6h"), es, en},
		{"a stranger's hand", h.discord.NewUser("eva", ""), p.presses(p.board, "hand"), notMineES, notMineEN},
		{"not in hand", mover, p.types(away.String()), "No tienes el " + away.Symbol() + " en la mano.", "You don't have the " + away.Symbol() + " in your hand."},
		{"not the first", mover, p.types(unfit.String()), "la primera carta es siempre el 6♥", "the first card is always the 6♥"},
		{"dealt already", mover, p.types("deal"), "Las cartas ya están todas repartidas", "All cards have been dealt"},
		{"old button", idle, p.presses(old, "move:deal"), movedOnES, movedOnEN},
		{"stop too early", idle, func(u *fakediscord.User) *fakediscord.Interaction {
			return u.PressRaw(p.board, strings.Replace(p.control(p.board, "restart"), "restart/", "stop/", 1))
		}, "solo se puede terminar así cuando ya ha ganado alguien", "only once somebody has won"},
	}...))
}

// Of two moves at the same moment one counts, and one that is delivered twice counts
// once, in every game.
func TestRacesOfGames(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	people := h.four()
	x := h.apart(t, "sixes").openTable(newLeakChecker(), "", people...)
	x.plays("", func() { x.click(people[0], sixes.DealAll) })
	for _, c := range []*liveMatch{
		h.apart(t, "othello").duel(othello.ID), h.apart(t, "connect4").duel(connectfour.ID), h.apart(t, "mines").alone(minesweeper.ID), x.liveMatch,
	} {
		mover, position, _ := c.running()
		version, posted := c.version(c.id), 0
		var tries []func() *fakediscord.Interaction
		for _, move := range []game.Move{legal(position)[0], legal(position)[len(legal(position))-1]} {
			control := strings.Join([]string{"move", string(c.id), strings.Split(c.board.Controls()[0].CustomID, "/")[2], string(move)}, "/")
			tries = append(tries, func() *fakediscord.Interaction { return mover.PressRaw(c.board, control) })
		}
		for _, in := range fakediscord.AtOnce(tries...) {
			m := c.reply(in)
			require.Len(t, in.Callbacks(), 1)
			c.discord.Redeliver(in)
			if m.Ephemeral {
				require.Regexp(t, "ha cambiado|moved on|No es tu turno|not your turn", m.Content)
				continue
			}
			posted++
		}
		c.board = c.upToDate(c.board.ID)
		require.Equal(t, version+1, c.version(c.id))
		require.Equal(t, 1, posted, "the second was meant for the board before")
	}
}
