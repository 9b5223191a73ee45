//go:build full

package e2e

import (
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
