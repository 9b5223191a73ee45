//go:build full

package e2e

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/cmd/kamisado/internal/apptest"
	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/match"
)

// A whole classic match between two people: whoever wins a round chooses by a button or types
// the hand, under pictures of the round's end and of both line-ups, also after a restart.
func TestClassicMatch(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	board := h.begin("clasica")
	require.Contains(t, board.Content, "Classic")
	p, err := kamisado.Rules{}.New(game.Options{kamisado.OptionMode: kamisado.NameClassic}, game.Seed{})
	require.NoError(t, err)
	play := func(move game.Move, answer *fakediscord.Interaction) {
		t.Helper()
		board = h.reply(answer)
		require.False(t, board.Ephemeral, board.Content)
		p, err = p.Play(p.ToMove()[0], move)
		require.NoError(t, err)
	}
	random, users, choices := rand.New(rand.NewPCG(5, 1)), []*fakediscord.User{h.black, h.white}, 0
	for len(p.ToMove()) > 0 {
		seat := p.ToMove()[0]
		user, v := users[seat], p.View(game.Nobody)
		require.Contains(t, board.Content, "▶ "+user.Mention())
		if !kamisado.ShowsFills(v) {
			require.Len(t, board.Attachments, 1)
			move := apptest.EndingMove(p, random)
			play(move, user.Slash(h.channel, "move", fakediscord.String("move", string(move))))
			continue
		}
		if choices == 0 {
			require.Zero(t, h.stop())
			h.start()
			board = h.reply(user.Slash(h.channel, "board"))
		}
		h.requireChoice(board, users[1-seat])
		for _, text := range []string{"X", "c1c6"} {
			refused := h.ephemeral(user.Slash(h.channel, "move", fakediscord.String("move", text)))
			require.Contains(t, refused, []string{"L (izquierda) o R (derecha)", "L (from the left) or R (from the right)"}[seat])
		}
		if choices++; choices%2 == 1 {
			play("R", user.Press(board, h.button(board, "From the right")))
		} else {
			play("L", user.Slash(h.channel, "move", fakediscord.String("move", "izquierda")))
		}
		require.Contains(t, board.Content, "New round: "+[]string{"White", "Black"}[seat]+" starts with any tower.")
	}
	require.GreaterOrEqual(t, choices, 2)
	out, _ := p.Outcome()
	require.GreaterOrEqual(t, slices.Max(out.Score), 3)
	require.Contains(t, board.Content, "🏆 "+users[out.Winner].Mention())
}

// A whole classic match against the computer, which chooses by itself when it has won a round.
func TestClassicMatchAgainstComputer(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	board := h.reply(h.black.Slash(h.channel, "kamisado start",
		fakediscord.String("mode", "clasica"), fakediscord.String("level", "perfecto"), fakediscord.String("color", "blanco")))
	id := h.id(board)
	for h.row(id).Phase == match.Playing {
		move := "izquierda"
		if menus := board.Selects(); len(menus) > 0 {
			move = menus[0].Values()[0]
			if len(move) == 2 && move[1] == '8' { // a tower of its home row: a round begins
				move += move[:1] + "7"
			}
		}
		board = h.reply(h.black.Slash(h.channel, "move", fakediscord.String("move", move)))
		require.False(t, board.Ephemeral, board.Content)
	}
	require.Contains(t, board.Content, "🏆")
	require.NotContains(t, board.Content, "🏆 "+h.black.Mention())
}

// requireChoice requires that a board shows what the winner of a round chooses from, and that
// the other player cannot choose.
func (h *harness) requireChoice(board *fakediscord.Message, other *fakediscord.User) {
	h.t.Helper()
	require.Len(h.t, board.Attachments, 2)
	require.Contains(h.t, board.Attachments[0].Description, "Round over: ")
	require.Contains(h.t, board.Attachments[1].Description, "L, from each side's left: White ")
	require.Contains(h.t, board.Attachments[1].Description, "R, from each side's right: White ")
	for _, said := range []string{" now chooses how both sides' towers are set up. ", " starts the next round.", "how the round ended", "L (left) or R (right)"} {
		require.Contains(h.t, board.Content, said)
	}
	require.Empty(h.t, board.Selects())
	require.Contains(h.t, h.ephemeral(other.Press(board, h.button(board, "From the left"))), "turn")
}

// Black is about to win the first round of a classic match, and White, who begins the second one,
// to win that.
const nearFirstEnd = "4N3/8/8/8/8/8/a7/8 N -- 0-0 clasica"

// imported brings a match or a position of a match between both, with Black as the challenger,
// and gives its board.
func (h *harness) imported(option fakediscord.Option) *fakediscord.Message {
	h.t.Helper()
	challenge := h.reply(h.black.Slash(h.channel, "import", option, fakediscord.UserOption("opponent", h.white), fakediscord.String("color", "negro")))
	return h.reply(h.white.Press(challenge, h.button(challenge, "Accept")))
}

// exported is the text of the match that a board shows.
func (h *harness) exported(board *fakediscord.Message) string {
	h.t.Helper()
	files := h.private(h.black.Slash(h.channel, "export", fakediscord.String("match", string(h.id(board))))).Attachments
	return string(files[0].Bytes)
}

// types makes a move by a command and gives the board.
func (h *harness) types(u *fakediscord.User, board *fakediscord.Message, move string) *fakediscord.Message {
	h.t.Helper()
	next := h.reply(u.Slash(h.channel, "move", fakediscord.String("move", move), fakediscord.String("match", string(h.id(board)))))
	require.False(h.t, next.Ephemeral, next.Content)
	return next
}

// A classic match is exported in the middle of a choice, imported, and goes on with it there, as it
// does from the position alone. Its choices are in its text, step by step in its replay, and in its
// animation.
func TestClassicMatchAsText(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	board := h.types(h.black, h.imported(fakediscord.String("position", nearFirstEnd)), "a2a8")
	h.requireChoice(board, h.white)
	text := h.exported(board)
	require.Equal(t, nearFirstEnd+"\nN a2a8\n", text)

	alone := h.imported(fakediscord.String("position", "a+3N3/8/8/8/8/8/8/8 N? -- 1-0 clasica"))
	require.Contains(t, alone.Content, "▶ "+h.black.Mention()+" must choose the side the towers are set up from: L (left) or R (right).")
	require.Len(t, alone.Attachments, 1, "how the round ended nobody knows")
	require.Contains(t, h.types(h.black, alone, "derecha").Content, "New round: White starts with any tower.")

	board = h.imported(importing(text)[0])
	h.requireChoice(board, h.white)
	require.Contains(t, h.ephemeral(h.white.Slash(h.channel, "move", fakediscord.String("move", "e8e7"),
		fakediscord.String("match", string(h.id(board))))), "turn")
	board = h.reply(h.black.Press(board, h.button(board, "From the left")))
	board = h.types(h.white, board, "h8h1")
	h.requireChoice(board, h.black)
	board = h.reply(h.white.Press(board, h.button(board, "From the right")))
	text += "N L\n--\nB h8h1\nB R\n--\n"
	require.Equal(t, text, h.exported(board))
	board = h.resignAs(h.white, board)
	text += "1-1 abandono\n"
	require.Equal(t, text, h.exported(board))
	require.Contains(t, board.Content, "🏆 "+h.black.Mention())

	shown := h.private(h.white.Slash(h.channel, "replay", fakediscord.String("match", string(h.id(board)))))
	for at, says := range []string{
		"now chooses how both sides' towers are set up", "Black chooses left: both sides set up from their left.", "now chooses how both sides' towers are set up", "White chooses right: both sides set up from their right.",
	} {
		shown = h.private(h.white.Press(shown, h.button(shown, "▶")))
		require.Contains(t, shown.Content, fmt.Sprintf("\nMove %d of 4", at+1))
		require.Contains(t, shown.Content, says)
		require.NotContains(t, labelsOf(shown), "From the left")
	}
	h.untilShown(h.id(board))
	_ = h.white.Press(board, h.button(board, "Replay"))
	posted := h.await(h.channel, func(m *fakediscord.Message) bool { return strings.HasPrefix(m.Content, "🎞️") })
	require.Equal(t, text, string(posted.Attachments[1].Bytes))
	require.Regexp(t, `^Animation of a match of Kamisado \(Classic\): 4 moves\. `, posted.Attachments[0].Description)
	h.keep("classic-replay.gif", posted.Attachments[0].Bytes)
}

// What is no choice where one is due, and a choice where none is, are refused with their line.
func TestNoClassicImport(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for name, c := range map[string]struct{ text, es, en string }{
		"a move for a choice":   {nearFirstEnd + "\nN a2a8\nN a8a7\n", "Primero hay que elegir", "Line 3 of the match text: “N a8a7” isn't a legal move here. First choose how the towers are set up"},
		"who lost chooses":      {nearFirstEnd + "\nN a2a8\nB L\n", "Línea 3", "Line 3 of the match text: “B L” comes out of turn. The next move is N's."},
		"no such hand":          {nearFirstEnd + "\nN a2a8\nN X\n", "Línea 3", "Line 3 of the match text: “N X”"},
		"a hand for a move":     {nearFirstEnd + "\nN L\n", "Línea 2", "Line 2 of the match text: “N L” isn't a legal move here. “L” chooses how the towers are set up for the next round, and this one isn't over."},
		"no new round":          {nearFirstEnd + "\nN a2a8\nN L\nB h8h1\n", "Línea 4", "Line 4 of the match text: “--” was expected."},
		"a new round too early": {nearFirstEnd + "\nN a2a8\n--\n", "Línea 3", "Line 3 of the match text: “--”"},
		"a choice in standard":  {"4N3/8/8/8/8/8/a7/8 N -- 0-0 estandar\nN a2a8\n--\nN L\n", "Línea 4", "Line 4 of the match text: “N L”"},
		"points of nobody":      {"a+3N3/8/8/8/8/8/8/8 N? -- 0-1 clasica\n", "los anillos de sus torres valen 1", "worth 1"},
	} {
		t.Run(name, func(t *testing.T) {
			h := h.on(t)
			require.Contains(t, h.ephemeral(h.black.Slash(h.channel, "import", importing(c.text)...)), c.es)
			require.Contains(t, h.ephemeral(h.white.Slash(h.channel, "import", importing(c.text)...)), c.en)
			require.Empty(t, h.channel.Messages())
		})
	}
	require.Empty(t, h.discord.Problems())
}

// A choice is taken back as a move is: between people when the other one allows it, and against
// the computer at once, with what the computer played after it.
func TestTakebackOfAChoice(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	board := h.types(h.black, h.imported(fakediscord.String("position", nearFirstEnd)), "a2a8")
	chosen := h.reply(h.black.Press(board, h.button(board, "From the left")))
	asked := h.reply(h.black.Slash(h.channel, "undo", fakediscord.String("match", string(h.id(chosen)))))
	require.Contains(t, asked.Content, "asks to take back `L`.")
	back := h.reply(h.white.Press(asked, h.button(asked, "Allow takeback")))
	require.Contains(t, back.Content, "has taken back `L`.")
	h.requireChoice(back, h.white)
	require.Contains(t, h.ephemeral(h.black.PressRaw(board, h.button(board, "From the left"))), "El tablero ha cambiado")
	back = h.reply(h.black.Press(back, h.button(back, "From the right")))
	require.Equal(t, nearFirstEnd+"\nN a2a8\nN R\n--\n", h.exported(back))

	solo := h.reply(h.black.Slash(h.channel, "import", fakediscord.String("position", nearFirstEnd), fakediscord.String("color", "negro"),
		fakediscord.String("level", "principiante")))
	solo = h.types(h.black, h.types(h.black, solo, "a2a8"), "L")
	require.Contains(t, h.exported(solo), "\nN L\n--\nB h8")
	solo = h.reply(h.black.Slash(h.channel, "undo", fakediscord.String("match", string(h.id(solo)))))
	require.Contains(t, h.button(solo, "From the left"), "/L")
	require.Equal(t, nearFirstEnd+"\nN a2a8\n", h.exported(solo))
}
