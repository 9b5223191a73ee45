package terminal_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/bot/terminal"
	"kamisado/game"
	"kamisado/game/sixes"
	"kamisado/render/text"
)

// handPrinter prints the hand of whoever looks, and nothing else.
type handPrinter struct{ text.Printer }

func (p handPrinter) Board(v game.View, _ string) string { return p.Coloured(v, "", 0, 0) }

func (handPrinter) Coloured(v game.View, _ string, _ text.Depth, _ int) string {
	return "hand: " + cards(v.Board.(*sixes.Board).Hand)
}

func cards(hand []sixes.Card) string { return strings.Trim(fmt.Sprint(hand), "[]") }

// hands is a table of the sixes with people on some seats.
func hands(t *testing.T, people ...game.Seat) terminal.Config {
	t.Helper()
	c := terminal.Config{
		Rules: sixes.Rules{}, Printer: handPrinter{text.Sixes{}}, Say: speaker(t, lang.Spanish),
		Seed: func() game.Seed { return game.Seed{1} }, Players: make([]game.Level, sixes.Seats),
	}
	for seat := range c.Players {
		if !slices.Contains(people, game.Seat(seat)) {
			c.Players[seat] = game.Level{Name: "listo", Player: chooser(firstMove)}
		}
	}
	return c
}

// dealt are the cards that a seat is dealt at these tables.
func dealt(seat game.Seat) string {
	hand := sixes.Deal(game.Seed{1})[seat]
	slices.Sort(hand[:]) // as hands are shown
	return cards(hand[:])
}

// requireHidden checks that no board shows a card that was dealt to another seat.
func requireHidden(t *testing.T, out string, seat game.Seat) {
	t.Helper()
	for line := range strings.Lines(out) {
		if hand, ok := strings.CutPrefix(line, "hand: "); ok {
			require.Subset(t, strings.Fields(dealt(seat)), strings.Fields(hand))
		}
	}
}

// One person sees their own hand all the time, whoever is to move, and learns who plays; no computer's hand is ever
// shown. The moves of computers are a line each, below each other, and the board is shown once before each turn of the
// person and once at the end, with the seed.
func TestOnePersonAmongComputers(t *testing.T) {
	t.Parallel()
	for seat := range game.Seat(sixes.Seats) {
		drive(t, hands(t, seat), func(p *client) {
			require.Contains(t, p.log, "Huella SHA-256 de la semilla: "+game.Seed{1}.Hash())
			require.NotContains(t, p.log, game.Seed{1}.String())
			require.Equal(t, 3, strings.Count(p.log, ": la máquina, nivel Inteligente.\n"))
			turns := 0
			for out := p.ask("reparte todo"); ; turns++ {
				require.Equal(t, 1, strings.Count(out, "\nhand: "), out)
				board := strings.Index(out, "\nhand: ")
				require.Less(t, strings.LastIndex(out, "\njuega: "), board, out)
				if played := strings.Index(out, "\njuega: "); played >= 0 {
					require.NotContains(t, strings.TrimRight(out[played:board], "\n"), "\n\n")
				}
				if p.over {
					break
				}
				out = p.ask(p.firstLegal())
			}
			require.Greater(t, turns, 10)
			requireHidden(t, p.log, seat)
			require.Contains(t, p.log, "hand: "+dealt(seat)+"\n")
			require.NotContains(t, p.log, "juega: "+[]string{"oeste", "sur", "este", "norte"}[seat])
			require.Regexp(t, `\n\nHa ganado (Oeste|Sur|Este|Norte)( \(Inteligente\))?\.\n\nSemilla: `+game.Seed{1}.String()+
				`\nPara ver lo que salió con esa semilla:\nkamisado deal --game sixes --seed `+game.Seed{1}.String()+`\n$`, p.log)
			require.NotContains(t, p.log, "Pasa el teclado")
		})
	}
}

// Computers alone deal and play for everybody to see; no hand is shown, and the board
// at the end alone.
func TestComputersAlone(t *testing.T) {
	t.Parallel()
	out := feed(t, hands(t), "")
	require.Regexp(t, `\njuega: oeste deal\n`, out)
	require.NotRegexp(t, `hand: .`, out)
	require.Regexp(t, `Ha ganado (Oeste|Sur|Este|Norte) \(Inteligente\)\.\n\nSemilla: `, out)
	require.Equal(t, 1, strings.Count(out, "\nhand: "))
	require.Greater(t, strings.Index(out, "\nhand: "), strings.LastIndex(out, "\njuega: "))
}

// Of two people each sees their hand once the keyboard is theirs, behind a cleared screen, and what happened meanwhile.
func TestTwoPeopleHideTheirHands(t *testing.T) {
	t.Parallel()
	c := hands(t, sixes.West, sixes.East)
	c.Wipe, c.Names = "<wipe>", []string{"Ana", "Berto"}
	drive(t, c, func(p *client) {
		require.NotContains(t, p.ask("reparte todo"), "hand: ", "the board waits for who is to see it")
		seen := make(map[string]bool)
		for !p.over {
			if asked := p.asked(); strings.HasPrefix(asked, "Juega ") {
				p.ask(p.firstLegal())
			} else {
				seen[asked] = true
				require.Contains(t, p.ask(""), "hand: ")
			}
		}
		require.Len(t, seen, 2)
		moves := 0
		for screen := range strings.SplitSeq(p.log, "<wipe>") {
			if before, _, asks := strings.Cut(screen, "Pasa el teclado a "); asks {
				require.NotRegexp(t, `hand: .`, before, "the last hand is still there")
				moves += strings.Count(before, "juega: ")
			}
		}
		require.Positive(t, moves, "what happened since is still there")
		for part := range strings.SplitSeq(p.log, "Pasa el teclado a ") {
			owner := sixes.West
			if strings.HasPrefix(part, "Berto") {
				owner = sixes.East
			}
			before, after, wiped := strings.Cut(part, "<wipe>")
			require.NotRegexp(t, `hand: .`, before)
			if wiped {
				requireHidden(t, after, owner)
				require.Regexp(t, `hand: .`, after)
			}
		}
	})
}

// A match that its players may stop is stopped when somebody has won, and not before.
func TestStop(t *testing.T) {
	t.Parallel()
	drive(t, hands(t, sixes.West), func(p *client) {
		require.Contains(t, p.first("terminar"), "solo se puede terminar así")
		require.Contains(t, p.ask("ayuda"), "\n  terminar ")
		for p.ask("deal all"); !p.over; {
			if p.ask("stop"); !p.over {
				p.ask(p.firstLegal())
			}
		}
		require.Regexp(t, `Ha ganado (Oeste|Sur|Este|Norte)`, p.log)
	})
}
