package terminal_test

import (
	"context"
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

// fan prints the hand of whoever looks, and nothing else.
type fan struct{ text.Printer }

func (fan) Board(v game.View) string {
	var cards []string
	for _, card := range v.Board.(*sixes.Board).Hand {
		cards = append(cards, card.String())
	}
	return "hand: " + strings.Join(cards, " ")
}

// firstMove plays the first choice that the view offers.
func firstMove(_ context.Context, v game.View, _ game.Seed) (game.Move, error) {
	return v.Groups[0].Choices[0].Move, nil
}

// hands is a table of the sixes; person tells on which seats people sit.
func hands(t *testing.T, people ...game.Seat) terminal.Config {
	t.Helper()
	c := terminal.Config{
		Rules: sixes.Rules{}, Printer: fan{}, Say: speaker(t, lang.Spanish),
		Seed: func() game.Seed { return game.Seed{1} }, Players: make([]game.Level, sixes.Seats),
	}
	for seat := range c.Players {
		if !slices.Contains(people, game.Seat(seat)) {
			c.Players[seat] = level(firstMove)
		}
	}
	return c
}

// dealt are the cards that a seat is dealt at these tables.
func dealt(seat game.Seat) (cards []string) {
	for _, card := range sixes.Deal(game.Seed{1})[seat] {
		cards = append(cards, card.String())
	}
	return cards
}

// requireHidden checks that no board shows a card that was dealt to another seat.
func requireHidden(t *testing.T, out string, seat game.Seat) {
	t.Helper()
	for line := range strings.Lines(out) {
		cards, ok := strings.CutPrefix(line, "hand: ")
		if ok {
			require.Subset(t, dealt(seat), strings.Fields(cards))
		}
	}
}

// One person sees their own hand all the time, whoever is to move, and learns who
// plays; no computer's hand is ever shown.
func TestOnePersonAmongComputers(t *testing.T) {
	t.Parallel()
	for seat := range game.Seat(sixes.Seats) {
		c := hands(t, seat)
		p, first := start(t, c, "Juega ")
		require.Contains(t, first, "Huella SHA-256 de la semilla: "+game.Seed{1}.Hash())
		require.NotContains(t, p.log.String(), game.Seed{1}.String())
		require.Contains(t, p.log.String(), map[game.Seat]string{
			sixes.West: "player1 (persona).\n", sixes.South: "player2 (persona).\n", sixes.East: "player3 (persona).\n", sixes.North: "player4 (persona).\n",
		}[seat])
		p.ask("reparte todo")
		for !p.over {
			legal := strings.Fields(p.one("legales"))
			p.ask(legal[1])
		}
		out := p.log.String()
		requireHidden(t, out, seat)
		require.Contains(t, out, "hand: "+strings.Join(dealt(seat), " ")+"\n")
		require.Regexp(t, `\njuega: player[1-4] 6h\n|> 6h\n`, out)
		require.NotContains(t, out, "juega: player"+string(rune('1'+seat)))
		require.Regexp(t, `\n\nHa ganado player[1-4] \((persona|listo)\)\.\n\nSemilla: `+game.Seed{1}.String()+`\nLo que salió de ella: kamisado deal --game sixes --seed `+game.Seed{1}.String()+`\n$`, out)
		require.NotContains(t, out, "Pasa el teclado")
	}
}

// Computers alone deal and play for everybody to see, and show no hand at all.
func TestComputersAlone(t *testing.T) {
	t.Parallel()
	out := feed(t, hands(t), "")
	require.Regexp(t, `\njuega: player1 deal\n`, out)
	require.NotRegexp(t, `hand: .`, out)
	require.Regexp(t, `Ha ganado player[1-4] \(listo\)\.\n\nSemilla: `, out)
}

// Of two people each sees their hand once the keyboard is theirs, behind a cleared
// screen, and is told what happened meanwhile.
func TestTwoPeopleHideTheirHands(t *testing.T) {
	t.Parallel()
	c := hands(t, sixes.West, sixes.East)
	c.Wipe, c.Names = "<wipe>", []string{"Ana", "Berto"}
	p, _ := start(t, c, "Juega ", "Pasa el teclado a ")
	seen := map[string]bool{}
	for p.ask("reparte todo"); !p.over; {
		log := strings.TrimSuffix(p.log.String(), "\n")
		asked := log[strings.LastIndex(log, "\n")+1:]
		if strings.HasPrefix(asked, "Juega ") {
			p.ask(strings.Fields(p.one("legales"))[1])
			continue
		}
		seen[asked] = true
		p.ask("")
	}
	require.Len(t, seen, 2)
	log := p.log.String()
	told := 0
	for screen := range strings.SplitSeq(log, "<wipe>") {
		if before, _, asks := strings.Cut(screen, "Pasa el teclado a "); asks {
			require.NotRegexp(t, `hand: .`, before, "the last hand is still there")
			told += strings.Count(before, "juega: ")
		}
	}
	require.Positive(t, told, "what happened since is still there")
	for part := range strings.SplitSeq(log, "Pasa el teclado a ") {
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
}

// Who hands the keyboard on is told not to look, in every language.
func TestHandingOnIsNotLooking(t *testing.T) {
	t.Parallel()
	for tag, want := range map[lang.Tag]string{lang.Spanish: "sin mirar", lang.English: "Without looking"} {
		c := hands(t, sixes.West, sixes.East)
		c.Say = speaker(t, tag)
		require.Contains(t, feed(t, c, "deal all\n"), want)
	}
}

// A name that is asked for is kept.
func TestNamesAreAskedFor(t *testing.T) {
	t.Parallel()
	c := config(t, lang.Spanish, nil)
	c.AskNames = true
	out := feed(t, c, "Ana\n\nc1c6\n")
	require.Contains(t, out, "Nombre de quien juega con Negro: \n\nNombre de quien juega con Blanco: \nBienvenido")
	require.Equal(t, interrupted, last(t, feed(t, c, "Ana\n")))
	c.Names = []string{"Ana", "Berto"}
	require.NotContains(t, feed(t, c, ""), "Nombre de")
}

// A match that its players may stop is stopped when somebody has won, and not before.
func TestStop(t *testing.T) {
	t.Parallel()
	p, _ := start(t, hands(t, sixes.West), "Juega ")
	require.Contains(t, p.one("parar"), "no se puede parar")
	require.Contains(t, strings.Join(p.ask("ayuda"), "\n"), "\n  parar ")
	p.ask("deal all")
	for !p.over {
		p.ask("stop")
		if !p.over {
			p.ask(strings.Fields(p.one("legal"))[1])
		}
	}
	require.Regexp(t, `Ha ganado player`, p.log.String())
	k, _ := start(t, config(t, lang.Spanish, nil))
	require.Contains(t, k.one("stop"), "no se puede parar")
	require.NotContains(t, strings.Join(k.ask("ayuda"), "\n"), "parar")
}
