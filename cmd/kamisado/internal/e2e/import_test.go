//go:build full

package e2e

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/game/minesweeper"
	"kamisado/game/sixes"
)

// importing is a file that is given to /import, beside other options.
func importing(text string, others ...fakediscord.Option) []fakediscord.Option {
	return append([]fakediscord.Option{fakediscord.FileOption("file", "match.txt", []byte(text))}, others...)
}

// A match that was exported goes on between two people, from before its decision. It counts
// for nothing, and what was imported is not taken back.
func TestImport(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	exported := h.private(h.white.Slash(h.channel, "export", fakediscord.String("match", string(h.id(h.endedMatch()))))).Attachments[0].Bytes
	options := importing(string(exported), fakediscord.UserOption("opponent", h.black), fakediscord.String("color", "blanco"))
	challenge := h.reply(h.white.Slash(h.channel, "import", options...))
	require.Contains(t, challenge.Content, "\n📥 This match goes on after 2 imported moves. It doesn't count towards ratings or records."+
		"\n📥 The imported match was already decided, so its last move was dropped.")
	board := h.reply(h.black.Press(challenge, h.button(challenge, "Accept")))
	id := h.id(board)
	require.Equal(t, []string{h.black.ID}, h.row(id).ToMove, "the position says whose turn it is")
	require.Contains(t, h.ephemeral(h.black.Slash(h.channel, "undo", fakediscord.String("match", string(id)))), "Todavía no has jugado")
	h.reply(h.click(h.black, board, "b2b3"))
	require.Equal(t, []string{h.white.ID}, h.row(id).ToMove)
	again := h.private(h.white.Slash(h.channel, "export", fakediscord.String("match", string(id)))).Attachments[0].Bytes
	lines := strings.Split(strings.TrimSpace(string(exported)), "\n")
	require.Equal(t, strings.Join(append(lines[:3:3], "N b2b3"), "\n")+"\n", string(again))
}

// An imported match takes of a start what suits one that counts for nothing.
func TestImportAsAStart(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	position := fakediscord.String("position", "44")
	challenge := h.reply(h.white.Slash(h.channel, "import", position, fakediscord.Bool("open", true), fakediscord.Bool("hints", true),
		fakediscord.String("time", "1h"), fakediscord.Bool("thread", true)))
	require.Contains(t, challenge.Content, "Time per move: 1 hour.")
	stranger := h.discord.NewUser("cloe", "en-GB")
	h.reply(stranger.Press(challenge, h.button(challenge, "I'll play")))
	h.until(func() bool { return h.row(h.id(challenge)).Place.Parent == h.channel.ID })
	var state struct{ Proposal match.Proposal }
	require.NoError(t, json.Unmarshal(h.row(h.id(challenge)).Snapshot, &state))
	require.True(t, state.Proposal.Hints)
	turned := h.reply(h.black.Slash(h.channel, "import", fakediscord.String("position", "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple"),
		fakediscord.UserOption("opponent", h.white), fakediscord.String("view", "girado")))
	require.NoError(t, json.Unmarshal(h.row(h.id(turned)).Snapshot, &state))
	require.True(t, state.Proposal.Turned)
	alone := h.reply(h.black.Slash(h.channel, "import", append(importing(secretText(t, minesweeper.Rules{}, 3)), fakediscord.Bool("open", true))...))
	require.Equal(t, match.Playing, h.row(h.id(alone)).Phase, "what suits another game is left out")
}

// In every game a match goes on with the computer, or alone, at the position of its text.
func TestImportEveryGame(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for name, c := range map[string]struct {
		options []fakediscord.Option
		game    game.ID
		shown   string
	}{
		"a position": {
			[]fakediscord.Option{fakediscord.String("position", "44"), fakediscord.String("level", "facil")},
			"connect4", "starts from an imported position",
		},
		"moves":       {importing("8x8 8/8/8/3OX3/3XO3/8/8/8 X\r\nX d3\r\n"), "othello", "goes on after 1 imported move."},
		"a minefield": {importing(secretText(t, minesweeper.Rules{}, 3)), "minesweeper", "goes on after 3 imported moves."},
		"cards":       {importing(secretText(t, sixes.Rules{}, 5)), "sixes", "imported move"},
	} {
		t.Run(name, func(t *testing.T) {
			h := h.apart(t, name)
			_, err := h.white.Slash(h.channel, "import", c.options...).Reply(h.soon())
			require.NoError(t, err)
			board := h.await(h.channel, func(m *fakediscord.Message) bool { return strings.Contains(m.Content, c.shown) })
			row := h.row(h.id(board))
			require.Equal(t, c.game, row.Game)
			require.Equal(t, match.Playing, row.Phase)
			require.Len(t, board.Attachments, 1)
			h.keep("import-"+string(c.game)+".png", board.Attachments[0].Bytes)
		})
	}
}

// secretText is the text of a match that was given up after some moves.
func secretText(t *testing.T, rules game.Rules, moves int) string {
	t.Helper()
	r := match.Record{Outcome: &game.Outcome{Winner: game.Nobody, Method: game.Resigned}, Seed: game.Seed{3}}
	for range moves {
		p, err := match.Replay(rules, r, nil)
		require.NoError(t, err)
		seat := p.ToMove()[0]
		for m := range p.Legal(seat) {
			r.Moves = append(r.Moves, match.Move{Seat: seat, Move: m})
			break
		}
	}
	text, err := match.WriteText(rules, r)
	require.NoError(t, err)
	return text
}

// What cannot be imported is refused to who brought it alone, with the line and in their
// language, and nothing is started.
func TestNoImport(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	for name, c := range map[string]struct {
		options []fakediscord.Option
		es, en  string
	}{
		"nothing":                     {nil, "Falta desde dónde seguir", "Add the match to continue"},
		"both":                        {importing("-", fakediscord.String("position", "44")), "no las dos cosas", "not both"},
		"an illegal move":             {importing("-\nX D\nO H\n"), "Línea 3 del texto", "Line 3 of the match text"},
		"no game's":                   {importing("hello\n"), "Línea 1: «hello»", "begins with “hello”"},
		"another game's":              {importing("-\n", fakediscord.String("game", "othello")), "", "Fields in this text"},
		"a picture":                   {importing("\x89PNG\r\n\x1a\n\x00\x00"), "no es de texto", "isn't text"},
		"too much":                    {importing(strings.Repeat("\n", 70_000)), "64 kB", "64 kB"},
		"a running minefield":         {importing("10x10 11\na1!\n"), "Línea 2 del texto", "Line 2 of the match text"},
		"a level of another game":     {importing("-\nX D\n", fakediscord.String("level", "listo")), "nivel", "no such level"},
		"an opponent in a game alone": {importing(secretText(t, minesweeper.Rules{}, 1), fakediscord.UserOption("opponent", h.discord.NewUser("cloe", "es-ES"))), "", "can't challenge"},
	} {
		t.Run(name, func(t *testing.T) {
			h := h.on(t)
			require.Contains(t, h.ephemeral(h.black.Slash(h.channel, "import", c.options...)), c.es)
			require.Contains(t, h.ephemeral(h.white.Slash(h.channel, "import", c.options...)), c.en)
			require.Empty(t, h.channel.Messages())
		})
	}
	require.Empty(t, h.discord.Problems())
}

// An imported match is no record, though its rules have ended it.
func TestImportIsNoRecord(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	options := []fakediscord.Option{
		fakediscord.String("position", "8x8 8/8/8/8/8/8/8/1OX5 X"), fakediscord.String("color", "negro"), fakediscord.String("level", "facil"),
	}
	h.reply(h.white.Slash(h.channel, "import", options...))
	board := h.reply(h.white.Slash(h.channel, "move", fakediscord.String("move", "a8")))
	require.Contains(t, board.Content, "has won")
	_, lines := h.records(h.white, fakediscord.String("game", "othello"))
	require.Len(t, lines, 1, "what would count, and nobody")
}
